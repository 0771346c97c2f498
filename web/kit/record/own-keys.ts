import type { RefObject } from 'react';

const DIALOG = '[role="dialog"][aria-modal="true"]';

/** The dialog around an element; null when it is in none. */
export function dialogAround(inside: RefObject<Element | null>): Element | null {
  return inside.current?.closest(DIALOG) ?? null;
}

/** Is an element above all others: in the topmost dialog, or on the page while no dialog is open? */
export function isOnTop(inside: RefObject<Element | null>): boolean {
  return ([...document.querySelectorAll(DIALOG)].at(-1) ?? null) === dialogAround(inside);
}

/** Does the key write into a field or move within a list that is open? Then it is not a shortcut. */
export function isTyped({ target }: Pick<KeyboardEvent, 'target'>): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"]') !==
      null
  );
}
