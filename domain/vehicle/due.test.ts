import { expect, test } from 'vitest';
import { addMonths } from '../day.ts';
import { type Due, dueState } from './due.ts';

const due: Due = {
  kind: 'maintenance',
  of: null,
  day: '2026-03-10',
  odometerKm: 50_000,
  warn: { days: 7, km: 1_000 },
};

// Domain rules §5.12: negative days or kilometres left are expired; of two terms the one that is reached
// first decides.
test.each<[Partial<Due>, string, number | null, string]>([
  [{}, '2026-03-02', 48_999, 'planned'],
  [{}, '2026-03-03', 48_999, 'close'],
  [{}, '2026-03-10', 48_999, 'close'],
  [{}, '2026-03-11', 48_999, 'expired'],
  [{}, '2026-03-02', 49_000, 'close'],
  [{}, '2026-03-02', 50_000, 'close'],
  [{}, '2026-03-02', 50_001, 'expired'],
  [{}, '2026-03-05', 50_001, 'expired'],
  [{}, '2026-03-02', null, 'planned'],
  [{ day: null }, '2099-01-01', 48_999, 'planned'],
  [{ day: null }, '2026-03-02', 49_000, 'close'],
  [{ odometerKm: null }, '2026-03-11', 0, 'expired'],
])('%o on %s at %s km is %s', (fields, today, odometerKm, expected) => {
  expect(dueState({ ...due, ...fields }, { today, odometerKm })).toBe(expected);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-02-29', 24, '2026-02-28'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %d months is %s', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});
