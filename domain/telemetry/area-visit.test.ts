import { describe, expect, it } from 'vitest';
import type { Point } from '../geo.ts';
import { runningAreaVisits } from './area-visit.ts';
import type { PlaceLookup } from './place-lookup.ts';
import { NO_PLACES } from './place-lookup.ts';
import { alertsOf, areaVisitsOf, CAR, foldAll, later, ms, north, recordAt, SOL } from './record.builder.ts';

const EIGHT = ms('2026-03-02T08:00:00Z');
const metres = (point: Point) => Math.round(((point.lat - SOL.lat) * Math.PI * 6_371_000) / 180);
/** From 1,000 to 2,000 m north of the beginning. */
const places: PlaceLookup = {
  ...NO_PLACES,
  areasAt: (point) => (metres(point) >= 1000 && metres(point) <= 2000 ? [4] : []),
  toAreaM: (_, point) => Math.max(0, 1000 - metres(point), metres(point) - 2000),
};
const settings = { ...CAR, places };

/** Records as `seconds after eight, metres north`, at 36 km/h. */
const way = (...points: readonly (readonly [number, number])[]) =>
  points.map(([s, m]) => recordAt(later(EIGHT, s), { ...north(SOL, m), speedKmh: 36 }));

const visits = (...points: readonly (readonly [number, number])[]) =>
  areaVisitsOf(foldAll(way(...points), { settings }).facts).map(({ startMs, endMs, distanceM }) => [
    (startMs - EIGHT) / 1000,
    (endMs! - EIGHT) / 1000,
    distanceM,
  ]);

describe('a visit to an area', () => {
  it.each<[string, [number, number][], number[][]]>([
    [
      'lasts from the first fix inside to the first outside',
      [
        [0, 0],
        [100, 1000],
        [150, 1500],
        [200, 2000],
        [210, 2100],
      ],
      [[100, 210, 1100]],
    ],
    [
      'of less than a minute does not count',
      [
        [0, 0],
        [100, 1000],
        [159, 2100],
      ],
      [],
    ],
    [
      'of a minute does',
      [
        [0, 0],
        [100, 1000],
        [160, 2100],
      ],
      [[100, 160, 1100]],
    ],
    [
      'is not over near the edge',
      [
        [0, 0],
        [100, 1000],
        [200, 1950],
        [210, 2020],
        [220, 1950],
        [330, 2060],
      ],
      [[100, 330, 1200]],
    ],
    [
      'is over after a minute near the edge, since the first fix there',
      [
        [0, 0],
        [100, 1000],
        [200, 1950],
        [210, 2020],
        [270, 2030],
        [400, 2060],
      ],
      [[100, 210, 1020]],
    ],
    [
      'ends where a silence on the way began',
      [
        [0, 0],
        [100, 1000],
        [200, 1500],
        [900, 9000],
      ],
      [[100, 200, 500]],
    ],
  ])('%s', (_, points, expected) => {
    expect(visits(...points)).toEqual(expected);
  });

  it('ends with private use, which has none', () => {
    const secret = [300, 400].map((s) =>
      recordAt(later(EIGHT, s), { privateMode: true, lat: null, lng: null }),
    );
    const back = way([500, 1500], [600, 1600], [700, 2500]).map((r) => ({ ...r, privateMode: false }));
    const { facts } = foldAll([...way([0, 0], [100, 1000], [200, 1500]), ...secret, ...back], { settings });
    expect(areaVisitsOf(facts).map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [later(EIGHT, 100), later(EIGHT, 300)],
      [later(EIGHT, 500), later(EIGHT, 700)],
    ]);
  });

  it('has the highest speed inside, and is told at both ends', () => {
    const records = way([0, 0], [100, 1000], [150, 1500], [200, 2100]);
    records[2]!.speedKmh = 58;
    records[3]!.speedKmh = 90;
    const { facts } = foldAll(records, { settings });
    expect(areaVisitsOf(facts)).toMatchObject([{ areaId: 4, maxSpeedKmh: 58, day: '2026-03-02' }]);
    const told = alertsOf(facts).filter(({ placeId }) => placeId === 4);
    expect(told.map(({ code, timeMs }) => [code, (timeMs - EIGHT) / 1000])).toEqual([
      [1003, 100],
      [1004, 200],
    ]);
  });

  it('that lasts is known from a minute on', () => {
    const lasting = (...points: [number, number][]) =>
      runningAreaVisits(foldAll(way(...points), { settings }).memory);
    expect(lasting([0, 0], [100, 1000], [159, 1500])).toEqual([]);
    expect(lasting([0, 0], [100, 1000], [160, 1500])).toMatchObject([
      { areaId: 4, endMs: null, distanceM: 500 },
    ]);
  });

  it('ends when the area is gone', () => {
    const inside = foldAll(way([0, 0], [100, 1000], [200, 1500]), { settings }).memory;
    const { facts } = foldAll(way([210, 1600]), { memory: inside });
    expect(areaVisitsOf(facts)).toMatchObject([{ areaId: 4, endMs: later(EIGHT, 210) }]);
  });
});
