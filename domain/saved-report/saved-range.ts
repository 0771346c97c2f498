import { addDays, addMonths, type Day } from '../day.ts';
import { defaultRange, monthOf, type ReportLimit, type ReportRange } from '../report/range.ts';

/**
 * The days of a saved report: relative to the day on which it is opened or sent, or fixed. `usual` are the
 * default days of the report.
 */
export const SAVED_RANGES = ['yesterday', 'last7', 'lastWeek', 'lastMonth', 'usual', 'fixed'] as const;
export type SavedRange = (typeof SAVED_RANGES)[number];

/** The ranges that a saved report may have: those that suit its limit on every day. */
export function savedRanges(limit: ReportLimit): readonly SavedRange[] {
  if (limit === 'day') return ['yesterday', 'fixed'];
  // These look ahead, or back over months.
  if (limit === 'calendar') return ['usual', 'fixed'];
  return SAVED_RANGES.filter((range) => range !== 'usual' || limit === 'months');
}

/** The days of a saved report. `from` and `to` belong to `fixed`. */
type SavedDays = { range: SavedRange; from: Day; to: Day };

/**
 * The days of a saved report on the day of its run. Weeks begin on Monday. Example: on Monday 2026-03-09,
 * `lastWeek` is 2026-03-02 to 2026-03-08, and `lastMonth` is February.
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
