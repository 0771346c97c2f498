import { type RefObject, useEffect, useRef } from 'react';
import { useRecordSteps } from '#web/kit/ui/record-steps.ts';

/**
 * Puts the focus back when a record closes: on the row of the grid that was open, where there is a grid, else on what had the
 * focus before.
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
      // What closes lets go of the focus first.
      setTimeout(() => {
        if (document.activeElement !== document.body && document.activeElement !== before) return;
        if (open) open.focus();
        else if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
}

/**
 * Takes the focus into what opens, and back to where it was. What is open when the page arrives leaves the focus alone.
 */
export function useOwnFocus(opened: RefObject<HTMLElement | null>): void {
  useReturnFocus(true);
  useEffect(() => {
    if (document.activeElement !== document.body) opened.current?.focus({ preventScroll: true });
  }, [opened]);
}
