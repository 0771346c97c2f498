import { array, assert, constantFrom, double, integer, property, tuple } from 'fast-check';
import { tileIdToZxy, zxyToTileId } from 'pmtiles';
import { describe, expect, it } from 'vitest';
import { type Polygon, type Ring, tilesTouching } from './tile-cover.ts';
import { firstTileId, tileIdOf, tileOf } from './tile-id.ts';
import { partsWithin, unitedRanges } from './tile-range.ts';

const place = tuple(double({ min: -170, max: 170, noNaN: true }), double({ min: -80, max: 80, noNaN: true }));

describe('tile ids', () => {
  it('are those of the format', () => {
    // The examples of the specification.
    expect([
      tileIdOf({ z: 0, x: 0, y: 0 }),
      tileIdOf({ z: 1, x: 0, y: 0 }),
      tileIdOf({ z: 1, x: 0, y: 1 }),
      tileIdOf({ z: 1, x: 1, y: 1 }),
      tileIdOf({ z: 1, x: 1, y: 0 }),
      tileIdOf({ z: 2, x: 0, y: 0 }),
      tileIdOf({ z: 12, x: 3423, y: 1763 }),
    ]).toEqual([0, 1, 2, 3, 4, 5, 19078479]);
  });

  it('agree with another reader of the format, there and back', () => {
    assert(
      property(
        integer({ min: 0, max: 16 }),
        double({ min: 0, max: 0.999, noNaN: true }),
        double({ min: 0, max: 0.999, noNaN: true }),
        (z, u, v) => {
          const [x, y] = [Math.floor(u * 2 ** z), Math.floor(v * 2 ** z)];
          const id = tileIdOf({ z, x, y });
          expect(id).toBe(zxyToTileId(z, x, y));
          expect(tileOf(id)).toEqual({ z, x, y });
          expect(tileIdToZxy(id)).toEqual([z, x, y]);
        },
      ),
      { seed: 20_261_128 },
    );
  });
});

describe('tilesTouching', () => {
  it('gives a square of the grid its tiles, its inside as one range', () => {
    // The north-western quarter of the world, with a little distance to its edges: tile 1/0/0.
    const ring: Ring = [
      [-179.9, 85],
      [-0.1, 85],
      [-0.1, 0.1],
      [-179.9, 0.1],
    ];
    const ranges = tilesTouching([[ring]], { maxZoom: 3, marginM: 0 });
    // Tiles 0/0/0, 1/0/0, four of zoom 2, sixteen of zoom 3.
    expect(ranges).toEqual([
      { from: 0, end: 2 },
      { from: 5, end: 9 },
      { from: 21, end: 37 },
    ]);
  });

  it('leaves a hole out', () => {
    const outer: Ring = [
      [-170, 80],
      [170, 80],
      [170, -80],
      [-170, -80],
    ];
    const hole: Ring = [
      [-60, 60],
      [60, 60],
      [60, -60],
      [-60, -60],
    ];
    const ranges = tilesTouching([[outer, hole]], { maxZoom: 4, marginM: 0 });
    const middle = tileIdOf({ z: 4, x: 8, y: 8 });
    expect(partsWithin({ from: middle, end: middle + 1 }, ranges)).toEqual([]);
    const between = tileIdOf({ z: 4, x: 12, y: 8 });
    expect(partsWithin({ from: between, end: between + 1 }, ranges)).toHaveLength(1);
  });

  it('goes as far beyond a border as the margin says', () => {
    // The border ends 1,000 m west of the edge between two tiles, at longitude 0.
    const lng = -1000 / 111_319.49;
    const ring: Ring = [
      [-0.1, 0.1],
      [lng, 0.1],
      [lng, 0.05],
      [-0.1, 0.05],
    ];
    const east = tileIdOf({ z: 10, x: 512, y: 511 });
    const hasEast = (marginM: number) =>
      partsWithin({ from: east, end: east + 1 }, tilesTouching([[ring]], { maxZoom: 10, marginM })).length;
    expect([hasEast(0), hasEast(990), hasEast(1010)]).toEqual([0, 0, 1]);
  });

  it('finds the same tiles as a look at every tile', () => {
    const triangle = tuple(place, place, place);
    assert(
      property(
        array(triangle, { minLength: 1, maxLength: 3 }),
        constantFrom(0, 50_000, 400_000),
        (triangles, marginM) => {
          const maxZoom = 5;
          const polygons: Polygon[] = triangles.map((ring) => [ring]);
          const ranges = tilesTouching(polygons, { maxZoom, marginM });
          expect(unitedRanges(ranges)).toEqual(ranges);
          for (let id = 0; id < firstTileId(maxZoom + 1); id++) {
            const isFound = partsWithin({ from: id, end: id + 1 }, ranges).length > 0;
            if (isFound !== triangles.some((ring) => isNear(ring, id, marginM)))
              expect.fail(`tile ${JSON.stringify(tileOf(id))}: ${isFound}`);
          }
        },
      ),
      { seed: 20_261_128, numRuns: 60 },
    );
  });
});

/** Does a triangle touch a tile that is widened? By clipping: nothing is left when they are apart. */
function isNear(ring: Ring, id: number, marginM: number): boolean {
  const { z, x, y } = tileOf(id);
  const points = ring.map(([lng, lat]) => [lng / 360 + 0.5, mercator(lat)] as const);
  const box = { w: x / 2 ** z, e: (x + 1) / 2 ** z, n: y / 2 ** z, s: (y + 1) / 2 ** z };
  if (clipped(points, box, 0).length > 0) return true;
  return ring.some((point, i) => {
    const before = ring.at(i - 1)!;
    const lat = Math.max(Math.abs(point[1]), Math.abs(before[1]));
    const margin = marginM / (40_075_016.686 * Math.cos((lat * Math.PI) / 180));
    return clipped([points.at(i - 1)!, points[i]!], box, margin).length > 0;
  });
}

function mercator(lat: number): number {
  return 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
}

type Point = readonly [number, number];

function clipped(
  points: readonly Point[],
  box: { w: number; e: number; n: number; s: number },
  by: number,
): Point[] {
  const edges = [
    (p: Point) => p[0] - (box.w - by),
    (p: Point) => box.e + by - p[0],
    (p: Point) => p[1] - (box.n - by),
    (p: Point) => box.s + by - p[1],
  ];
  return edges.reduce<Point[]>(
    (kept, inside) => {
      return kept.flatMap((point, i) => {
        const before = kept.at(i - 1)!;
        const [a, b] = [inside(before), inside(point)];
        const t = a / (a - b);
        const cross: Point = [before[0] + (point[0] - before[0]) * t, before[1] + (point[1] - before[1]) * t];
        return [...(a >= 0 !== b >= 0 ? [cross] : []), ...(b >= 0 ? [point] : [])];
      });
    },
    [...points],
  );
}
