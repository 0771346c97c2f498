import type { RefObject } from 'react';

const DIALOG = '[role="dialog"][aria-modal="true"]';

/** The dialog around an element; null when it is in none. */
export function dialogAround(inside: RefObject<Element | null>): Element | null {
  return inside.current?.closest(DIALOG) ?? null;
}

/** Is the dialog around an element the one above all others? */
export function isTopDialog(inside: RefObject<Element | null>): boolean {
  const own = dialogAround(inside);
  return own !== null && [...document.querySelectorAll(DIALOG)].at(-1) === own;
}

/** Does the key write into a field or move within a list that is open? Then it is not a shortcut. */
export function isTyped({ target }: Pick<KeyboardEvent, 'target'>): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"]') !==
      null
  );
}
