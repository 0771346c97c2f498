import { useWindowEvent } from '@mantine/hooks';
import type { RefObject } from 'react';

const DIALOG = '[role="dialog"][aria-modal="true"]';

/**
 * Handles Escape inside the dialog around an element, and not above it. The options of a field, a menu, a calendar or a question
 * over the dialog handle the key themselves.
 */
export function useOwnEscape(inside: RefObject<Element | null>, onEscape: () => void): void {
  useWindowEvent(
    'keydown',
    (event) => {
      const own = inside.current?.closest(DIALOG);
      if (event.key !== 'Escape' || event.isComposing || !own) return;
      const target = event.target instanceof Element ? event.target : document.body;
      const isTop = [...document.querySelectorAll(DIALOG)].at(-1) === own;
      // When a button disappears, the focus goes to the page.
      if (!(own.contains(target) || (isTop && target === document.body)) || holdsOpen(target)) return;
      onEscape();
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
