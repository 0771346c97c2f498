import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

function set(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

/** Shows the list of keys. */
export const showKeys = () => set(true);

/** Hides it. */
export const hideKeys = () => set(false);

/** Is the list of keys shown? */
export function useKeysShown(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
}
