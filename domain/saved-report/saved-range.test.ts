import { expect, it } from 'vitest';
import { LIMIT_DAYS, type ReportLimit, rangeFaults } from '../report/range.ts';
import { type SavedRange, savedDays, savedRanges } from './saved-range.ts';

const FIXED = { from: '2025-05-01', to: '2025-05-31' };

it.each<[SavedRange, string, string]>([
  ['yesterday', '2026-03-01', '2026-02-28 2026-02-28'],
  ['last7', '2026-03-09', '2026-03-02 2026-03-08'],
  // Monday, Sunday and the days between have the same week before them.
  ['lastWeek', '2026-03-09', '2026-03-02 2026-03-08'],
  ['lastWeek', '2026-03-12', '2026-03-02 2026-03-08'],
  ['lastWeek', '2026-03-15', '2026-03-02 2026-03-08'],
  ['lastWeek', '2026-01-01', '2025-12-22 2025-12-28'],
  ['lastMonth', '2026-03-31', '2026-02-01 2026-02-28'],
  ['lastMonth', '2024-03-01', '2024-02-01 2024-02-29'],
  ['lastMonth', '2026-01-15', '2025-12-01 2025-12-31'],
  ['usual', '2026-03-09', '2026-03-02 2026-03-08'],
  ['fixed', '2026-03-09', '2025-05-01 2025-05-31'],
])('%s on %s is %s', (range, today, expected) => {
  const { from, to } = savedDays({ range, ...FIXED }, 'year', today);
  expect(`${from} ${to}`).toBe(expected);
});

it('whatever the day, a report takes the ranges that it is offered with', () => {
  for (const limit of Object.keys(LIMIT_DAYS) as ReportLimit[])
    for (const range of savedRanges(limit).filter((one) => one !== 'fixed'))
      for (const today of ['2026-01-31', '2026-03-01', '2026-08-31', '2024-02-29', '2026-12-14'])
        expect([
          limit,
          range,
          rangeFaults(savedDays({ range, ...FIXED }, limit, today), limit, today),
        ]).toEqual([limit, range, []]);
});
