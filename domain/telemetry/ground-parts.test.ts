import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceM, type Point } from '../geo.ts';
import { polygonOf } from '../place/geometry.ts';
import type { Ground } from './ground.ts';
import { circlePart, partsGround, polygonPart, stripPart } from './ground-parts.ts';
import { SOL } from './record.builder.ts';

const M = 111_195;
const EAST = Math.cos((SOL.lat * Math.PI) / 180);
/** A point some metres east and north of the centre. */
const at = (east: number, north: number): Point => ({
  lat: SOL.lat + north / M,
  lng: SOL.lng + east / M / EAST,
});
const ALL = { from: 0, to: 1 };
const shares = (ground: Ground, a: Point, b: Point) =>
  ground
    .crossings(ground.at(a), ground.at(b), ALL)
    .map(({ enter, leave, closestM }) =>
      [enter, leave, closestM].map((value) => Math.round(value * 1000) / 1000),
    );

describe('a strip along a street', () => {
  // 200 m to the east, then 200 m to the north; 15 m on both sides.
  const street = partsGround([stripPart(at(0, 0), at(200, 0), 15), stripPart(at(200, 0), at(200, 200), 15)]);

  it.each([
    // Across the middle of the first piece: 15 m of 100 m on each side of the line.
    ['across', at(100, -50), at(100, 50), [[0.35, 0.65, 0]]],
    // Beside it at 20 m, as far as the corner's second piece at 200 m: inside from 185 m on.
    ['beside', at(0, 20), at(200, 20), [[0.925, 1, 0]]],
    // Along it at 5 m.
    ['along', at(50, 5), at(150, 5), [[0, 1, 5]]],
    // Over both pieces: 60 m of a diagonal of 240 m would be a guess, so two ways parallel to an axis.
    ['into the corner', at(230, 0), at(190, 0), [[0.375, 1, 0]]],
    ['far', at(0, 100), at(100, 100), []],
    // Beyond the round end: 9 m beside the line, so 12 m beyond the end.
    ['around the end', at(-100, 9), at(0, 9), [[0.88, 1, 9]]],
  ])('a way %s of it is inside', (_, a, b, expected) => {
    expect(shares(street, a, b)).toEqual(expected);
  });

  it('has a distance to its line', () => {
    expect(Math.round(street.distanceM(at(100, -12)))).toBe(12);
    expect([at(100, 14), at(100, 16), at(212, 212)].map((point) => street.holds(point))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

it('a polygon with a hollow is entered twice', () => {
  // A U that is open to the north: 300 m wide, its hollow from 100 to 200 m.
  const u = partsGround([
    polygonPart([
      at(0, 0),
      at(300, 0),
      at(300, 200),
      at(200, 200),
      at(200, 100),
      at(100, 100),
      at(100, 200),
      at(0, 200),
    ]),
  ]);
  expect(shares(u, at(-100, 150), at(400, 150))).toEqual([
    [0.2, 0.4, 0],
    [0.6, 0.8, 0],
  ]);
  expect(u.hasMiddle).toBe(false);
});

it('a polygon with a hole is left in the hole, and another polygon of the shape is a further part', () => {
  const square = (x: number, y: number, side: number) => [
    at(x, y),
    at(x + side, y),
    at(x + side, y + side),
    at(x, y + side),
  ];
  const zone = partsGround([
    polygonPart(square(0, 0, 300), [square(100, 100, 100)]),
    polygonPart(square(350, 125, 50)),
  ]);
  expect(shares(zone, at(-100, 150), at(400, 150))).toEqual([
    [0.2, 0.4, 0],
    [0.6, 0.8, 0],
    [0.9, 1, 0],
  ]);
  expect([at(50, 50), at(150, 150), at(375, 150)].map((one) => zone.holds(one))).toEqual([true, false, true]);
});

const point = fc
  .record({ x: fc.integer({ min: -1_500, max: 1_500 }), y: fc.integer({ min: -1_500, max: 1_500 }) })
  .map(({ x, y }) => at(x, y));

/** Metres from a point to a piece, by looking at a thousand of its points. */
function toPieceM(from: Point, to: Point, of: Point): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i <= 300; i++)
    least = Math.min(
      least,
      distanceM(of, {
        lat: from.lat + ((to.lat - from.lat) * i) / 300,
        lng: from.lng + ((to.lng - from.lng) * i) / 300,
      }),
    );
  return least;
}

/** The crossings of a way must have exactly its points that lie inside; null: too near to an edge. */
function check(
  ground: Ground,
  way: readonly [Point, Point],
  insideOf: (point: Point) => boolean | null,
): void {
  const [a, b] = way;
  const found = ground.crossings(ground.at(a), ground.at(b), ALL);
  for (const [i, one] of found.entries()) {
    expect(one.leave).toBeGreaterThanOrEqual(one.enter);
    if (i > 0) expect(one.enter).toBeGreaterThan(found[i - 1]!.leave);
  }
  for (let i = 0; i <= 60; i++) {
    const share = i / 60;
    const here = { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share };
    const expected = insideOf(here);
    if (expected === null) continue;
    expect(found.some(({ enter, leave }) => share >= enter - 1e-9 && share <= leave + 1e-9)).toBe(expected);
    expect(ground.holds(ground.at(here))).toBe(expected);
  }
}

describe('a search over', () => {
  it('a street finds what asking every place of the way finds', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 5, max: 250 }),
        fc.tuple(point, point),
        (line, radiusM, way) => {
          const pieces = line.slice(1).map((to, i) => [line[i]!, to] as const);
          const ground = partsGround(pieces.map(([from, to]) => stripPart(from, to, radiusM)));
          check(ground, way, (here) => {
            const away = Math.min(...pieces.map(([from, to]) => toPieceM(from, to, here)));
            // The brute force looks every 14 m at most of a piece, and the plane is flat.
            return Math.abs(away - radiusM) < 8 ? null : away < radiusM;
          });
        },
      ),
      { seed: 128, numRuns: 150 },
    );
  });

  it('a group of points finds what asking every place of the way finds', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 20, max: 400 }),
        fc.tuple(point, point),
        (points, radiusM, way) => {
          const ground = partsGround(points.map((one) => circlePart({ ...one, radiusM })));
          check(ground, way, (here) => {
            const away = Math.min(...points.map((one) => distanceM(one, here)));
            return Math.abs(away - radiusM) < 1 ? null : away < radiusM;
          });
        },
      ),
      { seed: 128, numRuns: 200 },
    );
  });

  it('a polygon finds what asking every place of the way finds', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 9 }), fc.tuple(point, point), (corners, way) => {
        const shape = polygonOf(corners);
        const ground = partsGround([polygonPart(corners)]);
        // Sides that cross each other give an even-odd inside here and there alike.
        check(ground, way, ({ lat, lng }) => {
          const near = corners.some(
            (from, i) => toPieceM(from, corners[(i + 1) % corners.length]!, { lat, lng }) < 6,
          );
          return near ? null : booleanPointInPolygon([lng, lat], shape);
        });
      }),
      { seed: 128, numRuns: 150 },
    );
  });

  it('far places looks at few boxes, and each place is in one', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ lat: fc.integer({ min: -60, max: 60 }), lng: fc.integer({ min: -170, max: 170 }) }),
          {
            minLength: 1,
            maxLength: 90,
          },
        ),
        (points) => {
          const { boxes } = partsGround(points.map((one) => circlePart({ ...one, radiusM: 500 })));
          expect(boxes.length).toBeLessThanOrEqual(24);
          for (const { lat, lng } of points)
            expect(
              boxes.some(
                ({ south, north, west, east }) => lat > south && lat < north && lng > west && lng < east,
              ),
            ).toBe(true);
        },
      ),
      { seed: 128 },
    );
  });
});
