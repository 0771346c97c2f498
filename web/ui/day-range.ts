import { addDays, type Day } from '#domain/day.ts';

/** Civil days, both inside. */
export type DayRange = { from: Day; to: Day };

/** Quick ranges of every report (domain rules §4.3); all end yesterday, the last complete day. */
export const QUICK_RANGES = ['day', '7', '15', '30', 'year'] as const;
export type QuickRange = (typeof QUICK_RANGES)[number];

const DAYS: Readonly<Record<QuickRange, number>> = { day: 1, '7': 7, '15': 15, '30': 30, year: 365 };

/** The days of a quick range. Example: `7` on 2026-01-08 is 2026-01-01 to 2026-01-07. */
export function quickRange(name: QuickRange, today: Day): DayRange {
  return { from: addDays(today, -DAYS[name]), to: addDays(today, -1) };
}

/** How many days a range has. */
export function daysIn({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

/** The quick range with exactly these days; null when they were chosen one by one. */
export function quickRangeOf(range: DayRange, today: Day): QuickRange | null {
  const is = (name: QuickRange) => {
    const { from, to } = quickRange(name, today);
    return from === range.from && to === range.to;
  };
  return QUICK_RANGES.find(is) ?? null;
}
