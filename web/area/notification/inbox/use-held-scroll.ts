import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The distance of the day heading's lower edge from the top of the box, px. */
const HEADING = 30;

/**
 * Holds the first visible message in its place when others arrive above it. At the top of the list new ones
 * push the others down, unless the user `isReading`.
 */
export function useHeldScroll(box: RefObject<HTMLElement | null>, rows: unknown, isReading: boolean): void {
  const first = useRef<{ id: string; top: number } | null>(null);
  const note = useRef(() => {
    const from = box.current?.getBoundingClientRect().top ?? 0;
    const shown = [...(box.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [])].find(
      (message) => message.getBoundingClientRect().bottom > from + HEADING,
    );
    first.current = shown
      ? { id: shown.dataset.message!, top: shown.getBoundingClientRect().top - from }
      : null;
  });
  useEffect(() => {
    const element = box.current;
    const noted = note.current;
    element?.addEventListener('scroll', noted, { passive: true });
    return () => element?.removeEventListener('scroll', noted);
  }, [box]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other rows move what is shown.
  useLayoutEffect(() => {
    const element = box.current;
    const held = first.current;
    if (element && held && (isReading || element.scrollTop > 0)) {
      const message = element.querySelector(`[data-message="${held.id}"]`);
      if (message) {
        const { top } = message.getBoundingClientRect();
        element.scrollTop += top - element.getBoundingClientRect().top - held.top;
      }
    }
    note.current();
  }, [rows]);
}
