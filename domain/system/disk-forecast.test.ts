import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from '#domain/day.ts';
import { diskForecast, growthPerDay } from './disk-forecast.ts';

const FIRST: Day = '2026-02-01';
const onDays = (octets: readonly number[]) =>
  octets.map((value, i) => ({ day: addDays(FIRST, i), octets: value }));

describe('growth a day', () => {
  it.each([
    ['none', [], null],
    ['one sample', [5], null],
    ['six days apart', [1, 2, 3, 4, 5, 6, 7], null],
    ['seven days apart', [1, 2, 3, 4, 5, 6, 7, 8], 1],
    ['a day with a large import', [10, 11, 12, 90, 14, 15, 16, 17], 1],
    ['the same each day', [7, 7, 7, 7, 7, 7, 7, 7], 0],
    ['less each day', [80, 70, 60, 50, 40, 30, 20, 10], -10],
    // 28 pairs. The 12 inside the halves have 0. The 16 across are 1 to 7 days apart, as often as
    // 1, 2, 3, 4, 3, 2, 1. In order: 12 zeros, 8/7, and twice 8/6, which are the middle.
    ['a step in the middle', [0, 0, 0, 0, 8, 8, 8, 8], 8 / 6],
  ])('%s', (_, octets, growth) => {
    expect(growthPerDay(onDays(octets))).toBe(growth);
  });

  it('days that are missing count', () => {
    const samples = [0, 4, 8, 10].map((n) => ({ day: addDays(FIRST, n), octets: 3 * n }));
    expect(growthPerDay(samples)).toBe(3);
  });
});

describe('the disk is full', () => {
  it.each([
    ['not known', null, 1_000, { is: 'unknown' }],
    ['143 days from now', 7, 1_007, { is: 'fills', days: 143 }],
    ['today', 7, 6, { is: 'fills', days: 0 }],
    ['when it is overfull', 7, -20, { is: 'fills', days: 0 }],
    ['in ten years', 1, 3_650, { is: 'fills', days: 3_650 }],
    ['later than in ten years', 1, 3_651, { is: 'steady' }],
    ['never, at a standstill', 0, 0, { is: 'steady' }],
    ['never, while it shrinks', -5, 100, { is: 'steady' }],
  ] as const)('%s', (_, growth, free, forecast) => {
    expect(diskForecast(growth, free)).toEqual(forecast);
  });

  it('never in a negative or an infinite number of days', () => {
    const octets = fc.double({ min: 0, max: 1e15, noNaN: true });
    const samples = fc.uniqueArray(fc.record({ n: fc.integer({ min: 0, max: 90 }), octets }), {
      selector: ({ n }) => n,
      maxLength: 40,
    });
    fc.assert(
      fc.property(samples, fc.double({ min: -1e15, max: 1e15, noNaN: true }), (given, free) => {
        const growth = growthPerDay(given.map((one) => ({ day: addDays(FIRST, one.n), octets: one.octets })));
        const forecast = diskForecast(growth, free);
        if (forecast.is !== 'fills') return;
        expect(Number.isInteger(forecast.days)).toBe(true);
        expect(forecast.days).toBeGreaterThanOrEqual(0);
        expect(forecast.days).toBeLessThanOrEqual(3_650);
      }),
      { seed: 20_260_302, numRuns: 300 },
    );
  });
});
