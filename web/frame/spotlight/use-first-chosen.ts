import { useWindowEvent } from '@mantine/hooks';
import type { SpotlightStore } from '@mantine/spotlight';
import { useEffect, useRef } from 'react';

/**
 * Chooses the result that Enter follows. It is the first one also when results arrive later, until the user
 * chooses another with the arrows. An Enter before any result follows the first that arrives.
 */
export function useFirstChosen(store: SpotlightStore, query: string): void {
  /** The query in which the user has gone to another result. */
  const gone = useRef<string | null>(null);
  /** The query whose Enter waits for a result. */
  const waiting = useRef<string | null>(null);
  const find = (selector: string) =>
    document.getElementById(store.getState().listId)?.querySelector<HTMLElement>(selector);

  useWindowEvent(
    'keydown',
    ({ code }) => {
      if (code === 'ArrowDown' || code === 'ArrowUp') gone.current = query;
      else if (code === 'Enter' || code === 'NumpadEnter')
        waiting.current = query.trim() === '' || find('[data-selected]') ? null : query;
    },
    true,
  );

  // Runs after each render: any of them may bring results.
  useEffect(() => {
    const first = find('[data-action]');
    const chosen = find('[data-selected]');
    if (query.trim() === '' || !first) return;
    if (gone.current !== query || !chosen) {
      chosen?.removeAttribute('data-selected');
      first.setAttribute('data-selected', 'true');
      store.updateState((state) => ({ ...state, selected: 0 }));
    }
    if (waiting.current === query) first.click();
    waiting.current = null;
  });
}
