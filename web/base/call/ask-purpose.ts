import { useSyncExternalStore } from 'react';

/** The question for a purpose; `settle` says whether one was chosen. */
type Asked = { answer: Promise<boolean>; settle: (isChosen: boolean) => void };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function set(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the user why the past of drivers is opened. All calls that wait for it share one question. Resolves to
 * false if the user chooses none.
 */
export function askPurpose(): Promise<boolean> {
  if (asked) return asked.answer;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const settle = (isChosen: boolean) => {
    set(null);
    resolve(isChosen);
  };
  set({ answer: promise, settle });
  return promise;
}

/** Ends the question that is shown now; null: nobody asks. */
export function usePurposeAsked(): Asked['settle'] | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked?.settle ?? null,
  );
}
