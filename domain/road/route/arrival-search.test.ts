import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../../geo.ts';
import { isOneWay } from '../match/route-search.ts';
import type { WayTile } from '../way-tile.ts';
import { type TestWay, tilesOf } from '../ways.builder.ts';
import { type ArrivalSearch, arrivalSearch, type Mover } from './arrival-search.ts';
import { junctionS, speedMps, TURN_ROUND_S } from './drive-time.ts';
import { placesOnWays } from './places-on-ways.ts';

const LIMITS = { vehicles: 1_000, seconds: 3_600, segments: 100_000 };
const waysOf = (tiles: ReadonlyMap<number, WayTile>) => ({ tile: (key: number) => tiles.get(key) ?? null });

function searched(
  tiles: ReadonlyMap<number, WayTile>,
  { to, vehicles, limits = LIMITS }: { to: Point; vehicles: readonly Mover[]; limits?: typeof LIMITS },
): ArrivalSearch {
  const search = arrivalSearch(waysOf(tiles), { to, vehicles, country: 'ES', limits })!;
  while (!search.advance(7));
  return search;
}
const standing = (lat: number, lng: number): Mover => ({ lat, lng, headingDeg: null });

/**
 * A block of streets in town, 40 km/h signed, so 22 km/h as residential streets. 0.001° north are 111.19 m.
 * 0.001° east at 40.001° north are 85.18 m. The west side is one way to the north, the east side for both.
 */
const street = (points: TestWay['points'], more: Record<string, string> = {}): TestWay => ({
  tags: { highway: 'residential', maxspeed: '40', 'maxspeed:type': 'ES:urban', ...more },
  points,
});
const NW = [40.003, -3.999] as const;
const NE = [40.003, -3.997] as const;
const SE = [40.001, -3.997] as const;
const SW = [40.001, -3.999] as const;
const BLOCK = tilesOf([
  street([SW, NW], { oneway: 'yes', name: 'West' }),
  street([NW, NE], { name: 'North' }),
  street([NE, SE], { name: 'East' }),
  street([SE, SW], { name: 'South' }),
  street([NE, [40.004, -3.997]], { name: 'Beyond' }),
]);

describe('the time of arrival at a point', () => {
  it('is the length of the way by the speed of its class', () => {
    const search = searched(BLOCK, {
      to: { lat: 40.002, lng: -3.999 },
      vehicles: [standing(40.0015, -3.999)],
    });
    const [one] = search.arrivals();
    // 55.6 m to the north in the direction of the one-way street.
    expect(one!.metres).toBeCloseTo(55.6, 1);
    expect(one!.seconds).toBeCloseTo(55.6 / MPS_OF(BLOCK), 1);
  });

  it('goes round the block where the one-way street leads the other way', () => {
    const search = searched(BLOCK, {
      to: { lat: 40.0015, lng: -3.999 },
      vehicles: [standing(40.002, -3.999)],
    });
    const [one] = search.arrivals();
    // 111.2 m north, 170.3 east, 222.4 south, 170.3 west, 55.6 north. Three streets meet in the north-east:
    // a turn costs 4 s, and equal ways 2 s. At the other corners two streets meet.
    expect(one!.metres).toBeCloseTo(111.2 + 170.35 + 222.4 + 170.36 + 55.6, 0);
    expect(one!.seconds).toBeCloseTo(one!.metres / MPS_OF(BLOCK) + 6, 1);
    const route = search.routeOf(0);
    expect(route[0]).toEqual({ lat: 40.002, lng: -3.999 });
    expect(route.slice(1, -1).map(({ lat, lng }) => [lat, lng])).toEqual(
      [NW, NE, SE, SW].map((at) => [...at]),
    );
    expect(route.at(-1)!.lat).toBeCloseTo(40.0015, 6);
  });

  it('depends on the heading of a vehicle that moves', () => {
    const to = { lat: 40.0025, lng: -3.997 };
    const vehicles = [0, 180].map((headingDeg) => ({ lat: 40.0015, lng: -3.997, headingDeg }));
    const [towards, away] = searched(BLOCK, { to, vehicles }).arrivals();
    expect(towards!.metres).toBeCloseTo(111.2, 1);
    // It turns round at the end of the street, 55.6 m to the south. Round the block would be slower.
    expect(away!.metres).toBeCloseTo(111.2 + 2 * 55.6, 1);
    expect(away!.seconds - towards!.seconds).toBeCloseTo((2 * 55.6) / MPS_OF(BLOCK) + TURN_ROUND_S, 1);
  });

  it('begins and ends off the road at 10 km/h', () => {
    // 0.0002° north of the street are 22.2 m.
    const [one] = searched(BLOCK, {
      to: { lat: 40.0032, lng: -3.9982 },
      vehicles: [standing(40.0032, -3.9988)],
    }).arrivals();
    expect(one!.seconds).toBeCloseTo(51.1 / MPS_OF(BLOCK) + (2 * 22.24) / (10 / 3.6), 1);
  });

  it('is not known without a way near the vehicle, and there is no search without one near the point', () => {
    // 0.007° north are 778 m.
    const far = standing(40.011, -3.999);
    expect(searched(BLOCK, { to: { lat: 40.002, lng: -3.999 }, vehicles: [far] }).arrivals()).toEqual([null]);
    expect(arrivalSearch(waysOf(BLOCK), { to: far, vehicles: [], country: 'ES', limits: LIMITS })).toBeNull();
  });

  it('is not known beyond the limits of time and of segments', () => {
    const to = { lat: 40.0015, lng: -3.999 };
    const vehicles = [standing(40.002, -3.999)];
    const known = (limits: Partial<typeof LIMITS>) =>
      searched(BLOCK, { to, vehicles, limits: { ...LIMITS, ...limits } }).arrivals()[0] !== null;
    expect(known({ seconds: 130 })).toBe(true);
    expect(known({ seconds: 120 })).toBe(false);
    expect(known({ segments: 3 })).toBe(false);
  });
});

/** Metres a second of the block's streets: 22 km/h. */
const MPS_OF = (tiles: ReadonlyMap<number, WayTile>) => {
  const [tile] = tiles.values();
  return speedMps(tile!, 0, { isInTown: tile!.inTown[0] === 1, isForward: true, country: 'ES' });
};

/** A segment in one direction, as the brute force knows it. */
type Way = { tile: WayTile; segment: number; direction: 0 | 1; start: number; end: number; driveS: number };

const numberOf = (tile: WayTile, local: number) => tile.nodeNumber[local]!;

function allWays(tiles: ReadonlyMap<number, WayTile>): Way[] {
  return [...tiles.values()].flatMap((tile) =>
    [...tile.row.keys()].flatMap((segment) =>
      ([1, 0] as const)
        .filter((direction) => direction === 1 || !isOneWay(tile, segment))
        .map((direction) => {
          const [a, b] = [numberOf(tile, tile.from[segment]!), numberOf(tile, tile.to[segment]!)];
          const isInTown = tile.inTown[segment] === 1;
          const mps = speedMps(tile, tile.row[segment]!, {
            isInTown,
            isForward: direction === 1,
            country: 'ES',
          });
          return {
            ...{ tile, segment, direction, driveS: tile.lengthM[segment]! / mps },
            ...{ start: direction === 1 ? a : b, end: direction === 1 ? b : a },
          };
        }),
    ),
  );
}

/** The angle of the first or last part of a way, radians. */
function angleOf({ tile, segment, direction }: Way, isStart: boolean): number {
  const points = [];
  for (let p = tile.firstPoint[segment]!; p < tile.firstPoint[segment + 1]!; p++)
    points.push([tile.x[p]! * tile.eastM, tile.y[p]! * 0.11119492664455873] as const);
  if (direction === 0) points.reverse();
  const [a, b] = isStart ? points.slice(0, 2) : points.slice(-2);
  return Math.atan2(b![1] - a![1], b![0] - a![0]);
}

/** The quickest time of each vehicle, by trying every way after every other until nothing gets better. */
function bruteForce(tiles: ReadonlyMap<number, WayTile>, to: Point, vehicles: readonly Mover[]) {
  const ways = allWays(tiles);
  const arms = new Map<number, number>();
  for (const { start, end, direction } of ways)
    if (direction === 1) for (const node of new Set([start, end])) arms.set(node, (arms.get(node) ?? 0) + 1);
  const between = (a: Way, b: Way) => {
    if (a.end !== b.start) return null;
    if (a.tile === b.tile && a.segment === b.segment && a.direction !== b.direction) return TURN_ROUND_S;
    const cos = Math.cos(angleOf(a, false) - angleOf(b, true));
    return junctionS(a, b, { cos, arms: arms.get(a.end)! });
  };
  const places = (at: Point, headingDeg: number | null, radiusM: number) =>
    placesOnWays(waysOf(tiles), at, { headingDeg, radiusM }).flatMap((on) =>
      on.directions.map((direction) => {
        const way = ways.find(
          (one) => one.tile === on.tile && one.segment === on.segment && one.direction === direction,
        )!;
        const share = on.offsetM / on.tile.lengthM[on.segment]!;
        return { way, share: direction === 1 ? share : 1 - share, offS: on.distanceM / (10 / 3.6) };
      }),
    );
  const goals = places(to, null, 500);
  /** Seconds from the end of a way to the point. */
  const rest = new Map<Way, number>(ways.map((way) => [way, Number.POSITIVE_INFINITY]));
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const way of ways) {
      const found = [
        ...goals.map(({ way: goal, share, offS }) => {
          const seconds = between(way, goal);
          return seconds === null ? Number.POSITIVE_INFINITY : seconds + goal.driveS * share + offS;
        }),
        ...ways.map((after) => {
          const seconds = between(way, after);
          return seconds === null ? Number.POSITIVE_INFINITY : seconds + after.driveS + rest.get(after)!;
        }),
      ];
      const least = Math.min(...found);
      if (least < rest.get(way)! - 1e-9) {
        rest.set(way, least);
        isBetter = true;
      }
    }
  }
  return vehicles.map(({ lat, lng, headingDeg }) =>
    Math.min(
      ...places({ lat, lng }, headingDeg, 150).flatMap(({ way, share, offS }) => [
        offS + way.driveS * (1 - share) + rest.get(way)!,
        ...goals
          .filter((goal) => goal.way === way && goal.share >= share)
          .map((goal) => offS + goal.offS + way.driveS * (goal.share - share)),
      ]),
    ),
  );
}

/** Streets between neighbouring points of 4 × 4 around a corner of four tiles. */
const at = (i: number) => [39.997 + Math.floor(i / 4) * 0.002, -4.003 + (i % 4) * 0.002] as const;
const streets = fc
  .array(
    fc.record({
      from: fc.integer({ min: 0, max: 15 }),
      isEast: fc.boolean(),
      kind: fc.constantFrom('primary', 'secondary', 'residential', 'service', 'motorway_link'),
      oneway: fc.constantFrom('no', 'yes', '-1'),
      maxspeed: fc.constantFrom('20', '30', '50'),
      junction: fc.constantFrom('no', 'no', 'no', 'roundabout'),
    }),
    { minLength: 6, maxLength: 24 },
  )
  .map((some) =>
    some.flatMap(({ from, isEast, kind, ...tags }): TestWay[] => {
      const into = isEast ? from + 1 : from + 4;
      if (into > 15 || (isEast && into % 4 === 0)) return [];
      return [{ tags: { highway: kind, ...tags }, points: [at(from), at(into)] }];
    }),
  )
  .filter((ways) => ways.length > 0);
const place = fc.record({
  lat: fc.integer({ min: 0, max: 6_000 }).map((n) => 39.997 + n / 1_000_000),
  lng: fc.integer({ min: 0, max: 6_000 }).map((n) => -4.003 + n / 1_000_000),
});
const mover = fc
  .tuple(place, fc.option(fc.integer({ min: 0, max: 359 })))
  .map(([one, headingDeg]) => ({ ...one, headingDeg }));

it('finds the times that trying every way finds, also across the borders of tiles', () => {
  let [found, missing] = [0, 0];
  fc.assert(
    fc.property(streets, place, fc.array(mover, { minLength: 1, maxLength: 5 }), (ways, to, vehicles) => {
      const tiles = tilesOf(ways);
      const search = arrivalSearch(waysOf(tiles), { to, vehicles, country: 'ES', limits: LIMITS });
      if (search === null) return;
      while (!search.advance(3));
      const expected = bruteForce(tiles, to, vehicles);
      for (const [i, arrival] of search.arrivals().entries()) {
        if (arrival === null) {
          missing++;
          expect(expected[i]).toBe(Number.POSITIVE_INFINITY);
        } else {
          found++;
          expect(arrival.seconds).toBeCloseTo(expected[i]!, 3);
        }
      }
    }),
    { seed: 20_261_128, numRuns: 800 },
  );
  expect(found).toBeGreaterThan(200);
  expect(missing).toBeGreaterThan(50);
});

it('reads no more of the roads than it needs for the first vehicles', () => {
  // A road of 1,000 pieces of 111 m each, so 65 tiles, with a vehicle on every tenth piece.
  const point = (i: number) => [40 + 0.001 * i, -3.995] as const;
  const tiles = tilesOf(Array.from({ length: 1_000 }, (_, i) => street([point(i), point(i + 1)])));
  const vehicles = Array.from({ length: 100 }, (_, i) => standing(40.0005 + 0.01 * i, -3.995));
  const read = new Set<number>();
  const counted = {
    tile: (key: number) => {
      read.add(key);
      return tiles.get(key) ?? null;
    },
  };
  const to = { lat: 40.0001, lng: -3.995 };
  const limits = { ...LIMITS, vehicles: 5 };
  const search = arrivalSearch(counted, { to, vehicles, country: 'ES', limits })!;
  while (!search.advance(10));
  const known = search.arrivals().filter((one) => one !== null);
  expect(known.length).toBeGreaterThanOrEqual(5);
  expect(known.slice(0, 5).map(({ metres }) => Math.round(metres / 100))).toEqual([0, 12, 23, 34, 45]);
  expect(tiles.size).toBeGreaterThan(60);
  expect([...read].filter((key) => tiles.has(key)).length).toBeLessThan(20);
});
