import { addDays, type Day, dayStartMs } from '#domain/day.ts';

/** Days of a week. */
export const WEEK_DAYS = 7;

/**
 * The instants at which the days of a week begin in a zone, and the one at which the last ends: eight of
 * them.
 */
export function weekEdgesMs(monday: Day, timeZone: string): number[] {
  return Array.from({ length: WEEK_DAYS + 1 }, (_, i) => dayStartMs(addDays(monday, i), timeZone));
}

/**
 * The position of an instant in the week, 0 to 1. All days are equally wide, whether they have 23, 24 or 25
 * hours. Instants outside the week are at its edge.
 */
export function placeInWeek(timeMs: number, edgesMs: readonly number[]): number {
  for (let i = 0; i < WEEK_DAYS; i++) {
    const start = edgesMs[i]!;
    const end = edgesMs[i + 1]!;
    if (timeMs < start) return i / WEEK_DAYS;
    if (timeMs < end) return (i + (timeMs - start) / (end - start)) / WEEK_DAYS;
  }
  return 1;
}
