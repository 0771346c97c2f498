import { useSyncExternalStore } from 'react';

/** The place of the open record among those that the list behind it shows, and the way to its neighbours. */
export type RecordSteps = {
  /** From 0. */
  at: number;
  total: number;
  step: (by: 1 | -1) => void;
  /** Puts the focus on its row. */
  focus: () => void;
};

let offered: RecordSteps | null = null;
const listeners = new Set<() => void>();

/** A list tells that one of its records is open, and withdraws it with null. */
export function offerSteps(steps: RecordSteps | null): void {
  offered = steps;
  for (const listener of listeners) listener();
}

/** The steps from the open record; null when no list is behind it. */
export function useRecordSteps(): RecordSteps | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
}
