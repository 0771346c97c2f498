import { addDays, type Day } from '#domain/day.ts';
import { DAY_MS } from '#domain/duration.ts';

/** Civil days, both included. */
export type DayRange = { from: Day; to: Day };

const DAYS = { day: 1, '7': 7, '15': 15, '30': 30, year: 365 } as const;
const CALENDAR = {
  today: (today: Day) => ({ from: today, to: today }),
  week: (today: Day) => ({ from: addDays(today, -((new Date(today).getUTCDay() + 6) % 7)), to: today }),
  month: (today: Day) => ({ from: firstOfMonth(today), to: today }),
  lastMonth(today: Day) {
    const to = addDays(firstOfMonth(today), -1);
    return { from: firstOfMonth(to), to };
  },
} as const;

/**
 * Quick ranges of every report. First come those of domain rules §4.3, which end yesterday, the last complete
 * day. Then come this week from Monday and this month, both with today, and the month before.
 */
export const QUICK_RANGES = ['day', '7', '15', '30', 'year', 'week', 'month', 'lastMonth'] as const;
export type QuickRange = (typeof QUICK_RANGES)[number] | 'today';

const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;

/**
 * The days of a quick range. Example: `7` on 2026-01-08 is 2026-01-01 to 2026-01-07, and `week` begins on
 * Monday the 5th.
 */
export function quickRange(name: QuickRange, today: Day): DayRange {
  return name in CALENDAR
    ? CALENDAR[name as keyof typeof CALENDAR](today)
    : { from: addDays(today, -DAYS[name as keyof typeof DAYS]), to: addDays(today, -1) };
}

/** The number of days in a range. */
export function daysIn({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The quick range with exactly these days; null when there is none. */
export function quickRangeOf(range: DayRange, today: Day): QuickRange | null {
  const is = (name: QuickRange) => {
    const { from, to } = quickRange(name, today);
    return from === range.from && to === range.to;
  };
  return QUICK_RANGES.find(is) ?? (is('today') ? 'today' : null);
}
