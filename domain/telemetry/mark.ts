import type { Memory } from './memory.ts';

/** Every so many records, what a glance needs of the memory is kept, so that a moment of the past begins with what was known then. */
export const MARK_EVERY = 120;

/** Is the memory before a record kept? Never between two records of one instant: who reads on from it begins at an instant. */
export function isMark(before: Memory, timeMs: number): boolean {
  return before.sinceMark >= MARK_EVERY && timeMs > before.lastMs;
}

/** The records folded since the last mark, after one more. */
export const sinceMarkAfter = (before: Memory, timeMs: number): number =>
  isMark(before, timeMs) ? 1 : before.sinceMark + 1;
