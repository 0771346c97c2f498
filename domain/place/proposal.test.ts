import { describe, expect, it } from 'vitest';
import { type StopCell, stopClusters } from './proposal.ts';

const DAYS = ['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26'];
/** Five stops of ten minutes on three days, by one vehicle, in working hours. */
const cell = (change: Partial<StopCell>): StopCell => ({
  ...{ lat: 40, lng: -3, stops: 5, offHours: 0, stayS: 3_000, days: DAYS.slice(0, 3), vehicleIds: [1] },
  lastMs: 1_000,
  ...change,
});

describe('where vehicles often stop', () => {
  it('is the middle of the stops that are close together', () => {
    // A thousandth of a degree of latitude is 111.2 m. Two cells make one place: (5 × 40 + 15 × 40.001) / 20
    // = 40.00075.
    const north = cell({
      lat: 40.001,
      stops: 15,
      stayS: 5_000,
      days: [DAYS[3]!],
      vehicleIds: [1, 2],
      offHours: 11,
    });
    expect(stopClusters([cell({}), north], [])).toEqual([
      {
        ...{ lat: expect.closeTo(40.000_75, 9), lng: -3, stops: 20, days: 4, vehicles: 2 },
        ...{ stayS: 400, isOffHours: true, lastMs: 1_000 },
      },
    ]);
  });

  it('are two places when they are farther apart than a point of interest reaches, the busier first', () => {
    const found = stopClusters([cell({}), cell({ lat: 40.001_4, stops: 9 })], []);
    expect(found.map(({ stops }) => stops)).toEqual([9, 5]);
  });

  it.each([
    ['four stops', [cell({ stops: 4 })], []],
    ['stops on two days', [cell({ days: DAYS.slice(0, 2) })], []],
    ['stops at a known place', [cell({})], [{ lat: 40.001_3, lng: -3 }]],
  ])('are not %s', (_name, cells, taken) => {
    expect(stopClusters(cells, taken)).toEqual([]);
  });

  it('marks a place only if more than half of its stops began outside working hours', () => {
    const marks = [2, 3].map((offHours) => stopClusters([cell({ offHours })], [])[0]!.isOffHours);
    expect(marks).toEqual([false, true]);
  });
});
