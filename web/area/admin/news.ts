import { useSyncExternalStore } from 'react';

// The account menu closes on a click outside of it, so the dialog that it opens cannot be part of it.
let isOpen = false;
const listeners = new Set<() => void>();

/** Opens or closes the dialog with all version notes. */
export function showNews(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Has the user opened the version notes? */
export function useNewsOpened(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen);
}
