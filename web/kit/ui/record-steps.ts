import { useSyncExternalStore } from 'react';

/** The index of the open record in the list behind it, and the functions to go to its neighbours. */
export type RecordSteps = {
  /** From 0; -1: it is not in the list. */
  at: number;
  total: number;
  step: (by: 1 | -1) => void;
  /** Puts the focus on its row. */
  focus: () => void;
};

let offered: RecordSteps | null = null;
const listeners = new Set<() => void>();

/** Called by a list when one of its records is open, and with null when none is any more. */
export function offerSteps(steps: RecordSteps | null): void {
  offered = steps;
  for (const listener of listeners) listener();
}

/** The steps from the open record; null when there is no list behind it. */
export function useRecordSteps(): RecordSteps | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
}
