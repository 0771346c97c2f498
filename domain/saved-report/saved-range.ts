import { addDays, addMonths, type Day } from '../day.ts';
import { defaultRange, monthOf, type ReportLimit, type ReportRange } from '../report/range.ts';

/**
 * Which days a saved report is about: those on the day it is opened or sent, or always the same. `usual` are the days that the report
 * has when nobody chooses any.
 */
export const SAVED_RANGES = ['yesterday', 'last7', 'lastWeek', 'lastMonth', 'usual', 'fixed'] as const;
export type SavedRange = (typeof SAVED_RANGES)[number];

/** The ranges that a report can be saved with: those it takes whatever the day. */
export function savedRanges(limit: ReportLimit): readonly SavedRange[] {
  if (limit === 'day') return ['yesterday', 'fixed'];
  // They look ahead, or back over months.
  if (limit === 'calendar') return ['usual', 'fixed'];
  return SAVED_RANGES.filter((range) => range !== 'usual' || limit === 'months');
}

/** A saved report, as far as its days are concerned. `from` and `to` are those of `fixed`. */
type SavedDays = { range: SavedRange; from: Day; to: Day };

/**
 * The days of a saved report that is asked for on a day. Weeks begin on Monday. Example: on Monday 2026-03-09, `lastWeek` is 2026-03-02
 * to 2026-03-08, and `lastMonth` is February.
 */
export function savedDays({ range, from, to }: SavedDays, limit: ReportLimit, today: Day): ReportRange {
  const yesterday = addDays(today, -1);
  switch (range) {
    case 'yesterday':
      return { from: yesterday, to: yesterday };
    case 'last7':
      return { from: addDays(today, -7), to: yesterday };
    case 'lastWeek': {
      const monday = addDays(today, 1 - weekdayOf(today));
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    }
    case 'lastMonth': {
      const first = monthOf(today);
      return { from: addMonths(first, -1), to: addDays(first, -1) };
    }
    case 'usual':
      return defaultRange(today, limit);
    case 'fixed':
      return { from, to };
  }
}

/** 1 on Mondays to 7 on Sundays. */
export function weekdayOf(day: Day): number {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
}
