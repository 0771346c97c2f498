import { type RefObject, useEffect, useRef } from 'react';
import { useRecordSteps } from '#web/kit/ui/record-steps.ts';

/**
 * Returns the focus when a record closes. If there is a grid, the row that was open gets it, else the element
 * that had it before.
 */
export function useReturnFocus(isOpen: boolean): void {
  const steps = useRecordSteps();
  const row = useRef(steps);
  if (steps) row.current = steps;
  useEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    return () => {
      const open = row.current;
      row.current = null;
      // A closing part loses the focus first.
      setTimeout(() => {
        if (document.activeElement !== document.body && document.activeElement !== before) return;
        if (open) open.focus();
        else if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
}

/**
 * Moves the focus into an opening part, and back when it closes. A part that is open when the page loads
 * leaves the focus alone.
 */
export function useOwnFocus(opened: RefObject<HTMLElement | null>): void {
  useReturnFocus(true);
  useEffect(() => {
    if (document.activeElement !== document.body) opened.current?.focus({ preventScroll: true });
  }, [opened]);
}
