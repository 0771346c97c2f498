/** How long defects and repairs have been waiting, from the newest: today, 1-7 days, 8-30 days, longer. */
export const AGE_BANDS = ['today', 'week', 'month', 'older'] as const;
export type AgeBand = (typeof AGE_BANDS)[number];

/** The most whole days of each band but the last. */
export const BAND_DAYS: readonly (readonly [AgeBand, number])[] = [
  ['today', 0],
  ['week', 7],
  ['month', 30],
];

/** The band of an age in whole days, 0 or more. Example: 7 → week, 8 → month. */
export const ageBand = (days: number): AgeBand => BAND_DAYS.find(([, most]) => days <= most)?.[0] ?? 'older';

/** How many of these ages, in whole days, each band has. */
export function countBands(ages: readonly number[]): Readonly<Record<AgeBand, number>> {
  const counts = { today: 0, week: 0, month: 0, older: 0 };
  for (const age of ages) counts[ageBand(age)]++;
  return counts;
}
