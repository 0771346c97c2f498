import type { Memory } from './memory.ts';

/**
 * After this many records the glance part of the memory is stored. A moment of the past then starts from the
 * knowledge of its time.
 */
export const MARK_EVERY = 120;

/**
 * Is the memory before a record stored as a mark? Never between two records of one instant, because readers
 * continue from a mark at an instant.
 */
export function isMark(before: Memory, timeMs: number): boolean {
  return before.sinceMark >= MARK_EVERY && timeMs > before.lastMs;
}

/** The records folded since the last mark, after one more. */
export const sinceMarkAfter = (before: Memory, timeMs: number): number =>
  isMark(before, timeMs) ? 1 : before.sinceMark + 1;
