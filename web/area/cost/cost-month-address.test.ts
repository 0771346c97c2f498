import { expect, test } from 'vitest';
import { filteredMonth, monthFilter } from './cost-month-address.ts';

test.each([
  ['2026-03', '2026-03-01,2026-03-31'],
  ['2026-02', '2026-02-01,2026-02-28'],
  ['2028-02', '2028-02-01,2028-02-29'],
  ['2026-12', '2026-12-01,2026-12-31'],
])('the month %s is the days %s, and those days are the month', (month, filter) => {
  expect(monthFilter(month)).toBe(filter);
  expect(filteredMonth(filter)).toBe(month);
});

test.each([
  null,
  '',
  '2026-03',
  '2026-03-01,',
  ',2026-03-31',
  '2026-03-01,2026-03-30',
  '2026-03-02,2026-03-31',
  '2026-03-01,2026-04-30',
  '2026-13-01,2026-13-31',
  '2026-00-01,2026-00-31',
])('%s is no month', (value) => {
  expect(filteredMonth(value)).toBeNull();
});
