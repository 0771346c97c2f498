import { expect, it } from 'vitest';
import { type AgeBand, ageBand, countBands } from './age.ts';

it.each<[number, AgeBand]>([
  [0, 'today'],
  [1, 'week'],
  [7, 'week'],
  [8, 'month'],
  [30, 'month'],
  [31, 'older'],
  [400, 'older'],
])('%i days are of %s', (days, band) => {
  expect(ageBand(days)).toBe(band);
});

it('each age is counted once, in its own band', () => {
  expect(countBands([0, 0, 7, 8, 30, 31, 365])).toEqual({ today: 2, week: 1, month: 2, older: 2 });
  expect(countBands([])).toEqual({ today: 0, week: 0, month: 0, older: 0 });
});
