import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressAt } from './address-at.ts';
import { wayAt } from './way-at.ts';
import { type WayTile, wayOfRow } from './way-tile.ts';
import { type TestWay, tilesOf } from './ways.builder.ts';

const waysOf = (tiles: ReadonlyMap<number, WayTile>) => ({ tile: (key: number) => tiles.get(key) ?? null });
const nameAt = (
  ways: ReturnType<typeof waysOf>,
  at: { lat: number; lng: number; headingDeg?: number; radiusM?: number },
) => {
  const found = wayAt(ways, { headingDeg: null, radiusM: 60, ...at });
  return found && { ...found, name: wayOfRow(found.tile, found.tile.row[found.segment]!).name };
};

describe('the way at a point', () => {
  // Two streets cross at 40.001, -3.999; a carriageway on each side of a strip of 20 m runs north.
  const ways = waysOf(
    tilesOf([
      {
        tags: { highway: 'residential', name: 'West-east' },
        points: [
          [40.001, -4.001],
          [40.001, -3.999],
          [40.001, -3.997],
        ],
      },
      {
        tags: { highway: 'residential', name: 'South-north' },
        points: [
          [39.999, -3.999],
          [40.001, -3.999],
          [40.003, -3.999],
        ],
      },
      {
        tags: { highway: 'trunk', oneway: 'yes', name: 'Northbound' },
        points: [
          [40.005, -3.9898],
          [40.012, -3.9898],
        ],
      },
      {
        tags: { highway: 'trunk', oneway: 'yes', name: 'Southbound' },
        points: [
          [40.012, -3.99],
          [40.005, -3.99],
        ],
      },
    ]),
  );

  it('is the nearest one', () => {
    const found = nameAt(ways, { lat: 40.0013, lng: -3.99905 })!;
    expect(found.name).toBe('South-north');
    // 0.00005° of longitude at 40° north are 4.26 m; the segment begins at the junction, 33.4 m to the south.
    expect(found.distanceM).toBeCloseTo(4.26, 2);
    expect(found.offsetM).toBeCloseTo(33.36, 1);
  });

  it('is the one along the heading, at a crossing and on a double road', () => {
    const crossing = { lat: 40.00103, lng: -3.99898 };
    expect(nameAt(ways, { ...crossing, headingDeg: 270 })!.name).toBe('West-east');
    expect(nameAt(ways, { ...crossing, headingDeg: 0 })!.name).toBe('South-north');
    const strip = { lat: 40.008, lng: -3.9899 };
    expect(nameAt(ways, { ...strip, headingDeg: 2 })!.name).toBe('Northbound');
    expect(nameAt(ways, { ...strip, headingDeg: 178 })!.name).toBe('Southbound');
  });

  it('says the direction', () => {
    const at = { lat: 40.002, lng: -3.999 };
    expect(nameAt(ways, { ...at, headingDeg: 10 })!.isForward).toBe(true);
    expect(nameAt(ways, { ...at, headingDeg: 190 })!.isForward).toBe(false);
    expect(nameAt(ways, { lat: 40.006, lng: -3.99, headingDeg: 0 })!.isForward).toBe(true);
  });

  it('is nothing beyond the radius', () => {
    // 0.0005° of latitude are 55.6 m.
    const at = { lat: 40.0035, lng: -3.999 };
    expect(nameAt(ways, { ...at, radiusM: 55 })).toBeNull();
    expect(nameAt(ways, { ...at, radiusM: 56 })!.name).toBe('South-north');
  });

  it('is the same as by measuring every edge, across the borders of tiles', () => {
    const around = (middle: number) =>
      fc.integer({ min: -20_000, max: 20_000 }).map((units) => (middle * 1e6 + units) / 1e6);
    const point = fc.tuple(around(40), around(-4));
    const course = fc.array(point, { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(
        fc.array(course, { minLength: 1, maxLength: 12 }),
        fc.array(point, { minLength: 1, maxLength: 10 }),
        (courses, at) => {
          const all: TestWay[] = courses.map((points) => ({ tags: { highway: 'primary' }, points }));
          const found = waysOf(tilesOf(all));
          for (const [lat, lng] of at) {
            const nearest = Math.min(...courses.map((points) => distanceTo(points, { lat, lng })));
            const answer = wayAt(found, { lat, lng, headingDeg: null, radiusM: 500 });
            // Crossings of borders are rounded to 11 cm, and an edge of kilometres bends by as much.
            if (nearest < 499) expect(Math.abs(answer!.distanceM - nearest)).toBeLessThan(0.2);
            if (nearest > 501) expect(answer).toBeNull();
          }
        },
      ),
      { seed: 20_261_128, numRuns: 60 },
    );
  });
});

/** Metres from a point to a course, by every edge, in a plane around the point. */
function distanceTo(
  points: readonly (readonly [number, number])[],
  at: { lat: number; lng: number },
): number {
  const degreeM = (6_371_000 * Math.PI) / 180;
  const plane = points.map(([lat, lng]) => ({
    x: (lng - at.lng) * degreeM * Math.cos((at.lat * Math.PI) / 180),
    y: (lat - at.lat) * degreeM,
  }));
  const distances = plane.slice(1).map((b, i) => {
    const a = plane[i]!;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const square = dx * dx + dy * dy;
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / square));
    return Math.hypot(a.x + dx * share, a.y + dy * share);
  });
  return Math.min(...distances);
}

describe('the address of a point', () => {
  const house = (lat: number, lng: number, number: string, street: string | null) => ({
    ...{ lat: Math.round(lat * 1e6), lng: Math.round(lng * 1e6), number, street, city: null },
  });
  const ways = waysOf(
    tilesOf(
      [
        {
          tags: { highway: 'residential', name: 'Calle Mayor' },
          points: [
            [40.001, -3.999],
            [40.004, -3.999],
          ],
        },
        {
          tags: { highway: 'service' },
          points: [
            [40.0025, -3.9985],
            [40.0025, -3.998],
          ],
        },
        {
          tags: { highway: 'motorway', ref: 'A-42' },
          points: [
            [40.006, -3.999],
            [40.014, -3.999],
          ],
        },
      ],
      {
        houses: [
          house(40.0012, -3.9991, '2', 'Calle Mayor'),
          house(40.0015, -3.9991, '4', 'Calle Mayor'),
          house(40.0012, -3.9989, '1', 'Calle Nueva'),
          house(40.00255, -3.99815, '9', 'Patio'),
          house(40.0035, -3.99892, '30', 'Calle Vieja'),
        ],
        milestones: [{ lat: 40_008_000, lng: -3_999_000, hm: 183 }],
        places: [
          { lat: 40_000_000, lng: -3_995_000, kind: 2, name: 'Baides' },
          { lat: 40_030_000, lng: -3_995_000, kind: 0, name: 'Madrid' },
        ],
      },
    ),
  );
  const at = (lat: number, lng: number) => addressAt(ways, { lat, lng, headingDeg: null });

  it.each([
    ['a house of its own street', 40.0012, -3.99899, { street: 'Calle Mayor', number: '2', place: 'Baides' }],
    // 6.8 m from the house, 0.8 m from Calle Mayor, whose numbers are far.
    ['a house beside a street without numbers', 40.0035, -3.99899, { street: 'Calle Vieja', number: '30' }],
    ['the street alone, far from its numbers', 40.0037, -3.99901, { street: 'Calle Mayor', number: null }],
    ['a house beside a lane without a name', 40.0025, -3.9982, { street: 'Patio', number: '9' }],
    ['the number of a road and its kilometre', 40.009, -3.999, { street: null, ref: 'A-42', km: 18.3 }],
    ['the number of a road far from kilometre points', 40.0139, -3.999, { ref: 'A-42', km: null }],
  ])('is %s', (_, lat, lng, expected) => {
    expect(at(lat, lng)).toMatchObject(expected);
  });

  it('is nothing where there is no way', () => {
    expect(at(40.012, -3.99)).toBeNull();
  });
});
