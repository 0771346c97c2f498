import { useWindowEvent } from '@mantine/hooks';
import type { RefObject } from 'react';
import { dialogAround, isOnTop } from './own-keys.ts';

/**
 * Handles Escape inside the dialog around an element, and not above it. The options of a field, a menu, a
 * calendar or a question over the dialog handle the key themselves.
 */
export function useOwnEscape(inside: RefObject<Element | null>, onEscape: () => void): void {
  useWindowEvent(
    'keydown',
    (event) => {
      const own = dialogAround(inside);
      if (event.key !== 'Escape' || event.isComposing || !own) return;
      const target = event.target instanceof Element ? event.target : document.body;
      // When a button disappears, the focus goes to the page.
      const isOwn = own.contains(target) || (target === document.body && isOnTop(inside));
      if (isOwn && !holdsOpen(target)) onEscape();
    },
    { capture: true },
  );
}

/** Has the element opened a popup of its own? */
function holdsOpen(target: Element): boolean {
  return (
    target.getAttribute('data-mantine-stop-propagation') === 'true' ||
    target.matches('[aria-haspopup][aria-expanded="true"]')
  );
}
