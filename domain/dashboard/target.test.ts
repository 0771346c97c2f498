import { expect, it } from 'vitest';
import { aimOf, CHART_METRICS } from './metric.ts';
import { keeps, keptOf } from './target.ts';

it.each([
  ['at least 500: less', 499.9, 'least', 500, false],
  ['at least 500: exactly', 500, 'least', 500, true],
  ['at most 500: exactly', 500, 'most', 500, true],
  ['at most 500: more', 500.1, 'most', 500, false],
] as const)('%s', (_, value, aim, target, isKept) => {
  expect(keeps(value, aim, target)).toBe(isKept);
});

it.each([
  ['two of three, an unknown one aside', [400, 500, 600, null], 'least', 500, { kept: 2, of: 3 }],
  ['the same values the other way', [400, 500, 600, null], 'most', 500, { kept: 2, of: 3 }],
  ['none known', [null, null], 'most', 5, { kept: 0, of: 0 }],
] as const)('%s', (_, values, aim, target, kept) => {
  expect(keptOf(values, aim, target)).toEqual(kept);
});

it('use should be much, what costs or endangers little, and parts of a whole have no target', () => {
  const of = (aim: unknown) => CHART_METRICS.filter((metric) => aimOf(metric) === aim);
  expect(of('least')).toEqual(['distance', 'journeys', 'movement', 'usedDays']);
  expect(of(null)).toEqual(['states', 'validation']);
});
