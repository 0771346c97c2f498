import { expect, test } from 'vitest';
import { daysIn, quickRange, quickRangeOf } from './day-range.ts';

const TODAY = '2026-03-10';

test.each([
  ['day', '2026-03-09', '2026-03-09', 1],
  ['7', '2026-03-03', '2026-03-09', 7],
  ['15', '2026-02-23', '2026-03-09', 15],
  ['30', '2026-02-08', '2026-03-09', 30],
  ['year', '2025-03-10', '2026-03-09', 365],
] as const)('%s ends with the last complete day', (name, from, to, days) => {
  expect(quickRange(name, TODAY)).toEqual({ from, to });
  expect(daysIn({ from, to })).toBe(days);
  expect(quickRangeOf({ from, to }, TODAY)).toBe(name);
});

test.each([
  // 2026-03-10 is a Tuesday.
  ['week', TODAY, '2026-03-09', '2026-03-10'],
  ['week', '2026-03-09', '2026-03-09', '2026-03-09'],
  ['week', '2026-03-08', '2026-03-02', '2026-03-08'],
  ['month', TODAY, '2026-03-01', '2026-03-10'],
  ['lastMonth', TODAY, '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
] as const)('%s on %s is %s to %s', (name, today, from, to) => {
  expect(quickRange(name, today)).toEqual({ from, to });
  expect(quickRangeOf({ from, to }, today)).toBe(name);
});

test('days of one’s own are no quick range', () => {
  expect(quickRangeOf({ from: '2026-03-02', to: '2026-03-04' }, TODAY)).toBeNull();
});
