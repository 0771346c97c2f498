import { describe, expect, it } from 'vitest';
import type { CellValue } from '../column.ts';
import { columnsOf } from './column.ts';
import { rowShape } from './gather.ts';
import { DIST_GROUPS_M, groupOf, TIME_GROUPS_S } from './group.ts';
import { averageSpeedKmh, consumptionOf, estimatedFuel, eventsPer100Km, tidy } from './measure.ts';
import { totalsOf } from './totals.ts';

const COLUMNS = columnsOf(
  'license initDay journeys distance movement avgSpeed maxSpeed odometer fuel consumption amount vehicles',
);
const SHAPE = rowShape([...COLUMNS.map(({ id }) => id), 'fuelDistance', 'electric']);

function totals(rows: CellValue[][]) {
  const gatherer = totalsOf(COLUMNS, SHAPE);
  for (const row of rows) gatherer.add(row);
  return gatherer.end().map(({ kind, count, values }) => ({
    kind,
    count,
    ...Object.fromEntries(COLUMNS.map(({ id }, i) => [id, values[i]])),
  }));
}

describe('totals (domain rules §4.3)', () => {
  const A = ['1000AAA', '2026-03-01', 2, 30_000, 1_800, 60, 90, 500, 2.4, 8, '10.10', 1, 30_000, false];
  const B = ['2000BBB', '2026-03-01', 1, 10_000, 1_800, 20, 120, 900, null, null, '0.20', 2, 0, false];
  const E = ['3000EEE', '2026-03-01', 1, 20_000, 1_200, 60, null, null, 4, 20, null, 1, 20_000, true];

  it('adds, makes ratios anew, takes the highest speed, and says nothing of texts, days, odometers and counts of others', () => {
    expect(totals([A, B])).toEqual([
      {
        kind: 'total',
        count: 2,
        license: null,
        initDay: null,
        journeys: 3,
        distance: 40_000,
        movement: 3_600,
        // 40 km in an hour, so not the mean of 60 and 20.
        avgSpeed: 40,
        maxSpeed: 120,
        odometer: null,
        fuel: 2.4,
        // Calculated on the 30 km whose fuel is known.
        consumption: 8,
        // In cents: 10.1 + 0.2 is 10.299999999999999 in binary.
        amount: '10.30',
        vehicles: null,
      },
    ]);
  });

  it('keeps kilowatt hours in a line of their own', () => {
    expect(totals([A, E])).toMatchObject([
      { kind: 'total', count: 2, distance: 50_000, fuel: 2.4, consumption: 8 },
      { kind: 'electric', count: 1, distance: null, fuel: 4, consumption: 20 },
    ]);
  });

  it('does not make a zero of what is unknown', () => {
    expect(
      totals([[...B.slice(0, 2), null, null, null, null, null, null, null, null, null, null, 0, false]]),
    ).toMatchObject([
      {
        journeys: null,
        distance: null,
        avgSpeed: null,
        maxSpeed: null,
        fuel: null,
        consumption: null,
        amount: null,
      },
    ]);
    expect(totals([])).toMatchObject([{ kind: 'total', count: 0, distance: null }]);
  });
});

describe('measures', () => {
  it.each([
    [5, 62_500, 8],
    [1, 10_000, 10],
    [1, 9_999, null],
    [null, 50_000, null],
    [0, 50_000, 0],
  ])('%s l in %s m are %s l/100 km (§4.2: null under 10 km)', (fuel, distanceM, consumption) => {
    expect(consumptionOf(fuel, distanceM)).toBe(consumption);
  });

  it.each([
    [3, 60_000, 5],
    [1, 50_000, 2],
    [1, 49_999, null],
    [0, 80_000, 0],
  ])('%s events in %s m are %s per 100 km (null under 50 km)', (events, distanceM, per100) => {
    expect(eventsPer100Km(events, distanceM)).toBe(per100);
  });

  it('tells speeds and estimates', () => {
    expect(averageSpeedKmh(30_000, 1_800)).toBe(60);
    expect(averageSpeedKmh(30_000, 0)).toBeNull();
    expect(estimatedFuel(20_000, 7.5)).toBe(1.5);
    expect(tidy(3.1999999999999997)).toBe(3.2);
  });

  it.each([
    [19_999, 0],
    [20_000, 1],
    [50_000, 1],
    [50_001, 2],
  ] as const)('%s m are in group %s', (metres, group) => {
    expect(groupOf(metres, DIST_GROUPS_M)).toBe(group);
  });

  it.each([
    [1_799, 0],
    [1_800, 1],
    [7_200, 1],
    [7_201, 2],
  ] as const)('%s s are in group %s', (seconds, group) => {
    expect(groupOf(seconds, TIME_GROUPS_S)).toBe(group);
  });
});
