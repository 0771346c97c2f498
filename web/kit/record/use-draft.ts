import { useRef, useState } from 'react';
import type { FieldFault } from '#domain/fault.ts';

/** The values of a form, by field. */
export type DraftValues = Readonly<Record<string, unknown>>;

/**
 * Values of a field are small and plain, so they can be compared as text. NaN stands for text that is not a
 * number, and is not empty.
 */
const textOf = (value: unknown) => (Number.isNaN(value) ? 'NaN' : JSON.stringify(value));

/** Fields in which two drafts differ. */
export function changedFields(draft: DraftValues, start: DraftValues): string[] {
  return Object.keys(draft).filter((name) => textOf(draft[name]) !== textOf(start[name]));
}

/** The fault of each part, by path: `ranges.0.entry`. */
export type PathFaults = Readonly<Record<string, FieldFault>>;

/** The values of a form, their initial values, and their faults. */
export function useDraft(initial: DraftValues) {
  const [state, setState] = useState({ values: initial, start: initial });
  const [faults, setFaults] = useState<PathFaults>({});
  // Handlers of one event may read what an earlier handler has set.
  const latest = useRef(state);
  const put = (next: typeof state) => {
    latest.current = next;
    setState(next);
  };
  return {
    values: state.values,
    start: state.start,
    faults,
    setFaults,
    changed: changedFields(state.values, state.start),
    now: () => latest.current.values,
    /** Sets values. Faults of these fields no longer hold. */
    change: (change: DraftValues) => {
      put({ ...latest.current, values: { ...latest.current.values, ...change } });
      setFaults((old) =>
        Object.fromEntries(Object.entries(old).filter(([path]) => !(path.split('.')[0]! in change))),
      );
    },
    /** Starts again with these values. */
    begin: (start: DraftValues) => {
      put({ values: start, start });
      setFaults({});
    },
    /** The values of the form are saved now. */
    settle: () => put({ values: latest.current.values, start: latest.current.values }),
  };
}
