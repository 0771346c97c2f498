import { expect, test } from 'vitest';
import { daysOfSheet, monthAfter } from './months.ts';

test.each([
  // February 2027 begins on a Monday and fills four weeks exactly.
  ['2027-02', '2027-02-01', '2027-02-28', 28],
  ['2026-03', '2026-02-23', '2026-04-05', 42],
  ['2026-11', '2026-10-26', '2026-12-06', 42],
])('the sheet of %s goes from %s to %s', (month, first, last, length) => {
  const days = daysOfSheet(month);
  expect([days[0], days.at(-1), days.length]).toEqual([first, last, length]);
});

test('months go on over the end of a year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-03', 12)]).toEqual([
    '2027-01',
    '2025-12',
    '2027-03',
  ]);
});
