import { useSyncExternalStore } from 'react';

/** The version of this page; null when a server without built pages has sent it. */
const own = document.querySelector<HTMLMetaElement>('meta[name=traza-pages]')?.content ?? null;
let newer: string | null = null;
const listeners = new Set<() => void>();

/** Notes the version of the pages that the server has; null: none. */
export function notePages(served: string | null): void {
  newer = own !== null && served !== own ? served : null;
  for (const listener of listeners) listener();
}

/** The other version that the server has; null: this page is of its version. */
export function useNewerPages(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => newer,
  );
}
