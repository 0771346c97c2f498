import { describe, expect, it } from 'vitest';
import { checkInput } from '../input-fault.ts';
import { reportParameters } from './parameters.ts';
import { daysIn, defaultRange, rangeFaults, takenRange } from './range.ts';

describe('parameters', () => {
  it('are the same from an address and from JSON', () => {
    const address = {
      fleets: '3,17',
      drivers: '5',
      own_works: 'true',
      fuels: 'DIESEL,ELECTRIC',
      events: '911',
      from: '2026-03-01',
    };
    const json = {
      fleets: [3, 17],
      drivers: [5],
      own_works: true,
      fuels: ['DIESEL', 'ELECTRIC'],
      events: ['911'],
      from: '2026-03-01',
    };
    expect(reportParameters.parse(address)).toEqual(reportParameters.parse(json));
    expect(reportParameters.parse(json)).toMatchObject({ ...json, variant: 'vehicle', family: 'operative' });
  });

  it('may all be left out', () => {
    expect(reportParameters.parse({})).toEqual({ variant: 'vehicle', family: 'operative', own_works: false });
  });

  it('take 50 fleets, and say so of more', () => {
    const fleets = Array.from({ length: 51 }, (_, i) => i + 1);
    for (const given of [fleets, fleets.join(',')]) {
      expect(checkInput(reportParameters, { fleets: given }).fields).toEqual([
        { field: 'fleets', code: 'val.tooManyFleets', params: { max: 50 } },
      ]);
    }
    expect(checkInput(reportParameters, { fleets: fleets.slice(1) }).fields).toBeNull();
  });

  it('tells an empty list from none: nothing, not everything', () => {
    expect(reportParameters.parse({ fleets: '' }).fleets).toEqual([]);
    expect(reportParameters.parse({ fleets: [] }).fleets).toEqual([]);
  });

  it('take an id that no row can have for one that no row has', () => {
    expect(reportParameters.parse({ vehicles: [7, 9_999_999_999] }).vehicles).toEqual([7, 2_147_483_647]);
  });

  it.each([
    { fleets: '3,x' },
    { fleets: [-1] },
    { fleets: Array.from({ length: 51 }, (_, i) => i + 1) },
    { from: '2026-02-30' },
    { from: '01/02/2026' },
    { hour_from: '24:00' },
    { hour_to: '8:00' },
    { events: ['910'] },
    { classes: 'leased' },
    { variant: 'fleet' },
    { breakdown: 'week' },
  ])('refuses %j', (input) => {
    expect(reportParameters.safeParse(input).success).toBe(false);
  });
});

describe('the range (domain rules §0.3)', () => {
  const TODAY = '2026-03-09';
  it.each([
    ['2026-03-02', '2026-03-08', 'year', null],
    ['2026-03-09', '2026-03-09', 'year', null],
    ['2026-03-09', '2026-03-08', 'year', 'val.order'],
    ['2026-03-09', '2026-03-10', 'year', 'val.futureDate'],
    ['2025-03-10', '2026-03-09', 'year', null],
    ['2025-03-09', '2026-03-09', 'year', 'val.rangeYear'],
    // A leap year has 366 days, and 29 February has no anniversary.
    ['2024-01-01', '2024-12-31', 'year', null],
    ['2024-02-29', '2025-02-28', 'year', null],
    ['2024-02-29', '2025-03-01', 'year', 'val.rangeYear'],
    ['2025-03-09', '2026-03-09', 'vehicleDays', 'val.rangeYear'],
    ['2026-01-01', '2026-01-31', 'days31', null],
    ['2026-01-01', '2026-02-01', 'days31', 'val.rangeDays'],
    ['2026-03-01', '2026-03-01', 'day', null],
    ['2026-03-01', '2026-03-07', 'day', null],
    ['2026-03-07', '2026-03-01', 'day', 'val.order'],
    ['2026-03-03', '2026-03-10', 'day', 'val.futureDate'],
  ] as const)('%s to %s for %s is %s', (from, to, limit, code) => {
    expect(rangeFaults({ from, to }, limit, TODAY)[0]?.code ?? null).toBe(code);
  });

  it('is the last of its days in a report of one day', () => {
    const week = { from: '2026-03-01', to: '2026-03-07' };
    expect(takenRange(week, 'day')).toEqual({ from: '2026-03-07', to: '2026-03-07' });
    expect(takenRange(week, 'days31')).toEqual(week);
  });

  it('is the last 7 complete days by default, or the last one', () => {
    expect(defaultRange(TODAY, 'year')).toEqual({ from: '2026-03-02', to: '2026-03-08' });
    expect(defaultRange(TODAY, 'day')).toEqual({ from: '2026-03-08', to: '2026-03-08' });
    expect(daysIn(defaultRange(TODAY, 'year'))).toBe(7);
  });
});
