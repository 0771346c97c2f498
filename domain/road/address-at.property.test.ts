import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressAt } from './address-at.ts';
import { eachEdgeNear, type Ways } from './edges-near.ts';
import { UNITS } from './grid.ts';
import { farness, wayAt } from './way-at.ts';
import type { WayTile } from './way-tile.ts';
import { tilesOf } from './ways.builder.ts';

/** Degrees around a corner of four tiles, at 40 and -4; some 550 m to each side. */
const near = (middle: number) =>
  fc.integer({ min: -5_000, max: 5_000 }).map((units) => (middle * UNITS + units) / UNITS);
const point = fc.tuple(near(40), near(-4));
const names = ['Calle Mayor', 'Calle Nueva', 'Avenida del Río', undefined];
const town = fc.record({
  ways: fc.array(
    fc.record({
      points: fc.array(point, { minLength: 2, maxLength: 4 }),
      name: fc.constantFrom(...names),
      highway: fc.constantFrom('residential', 'primary', 'service', 'motorway'),
      ref: fc.constantFrom('A-42', undefined),
    }),
    { minLength: 1, maxLength: 15 },
  ),
  houses: fc.array(fc.record({ at: point, number: fc.nat({ max: 40 }), street: fc.constantFrom(...names) }), {
    maxLength: 20,
  }),
  stones: fc.array(fc.record({ at: point, hm: fc.nat({ max: 900 }) }), { maxLength: 3 }),
  questions: fc.array(point, { minLength: 10, maxLength: 20 }),
});

type Town = typeof town extends fc.Arbitrary<infer Value> ? Value : never;

const made = ({ ways, houses, stones }: Town): Map<number, WayTile> => {
  const units = ([lat, lng]: readonly [number, number]) => ({
    lat: Math.round(lat * UNITS),
    lng: Math.round(lng * UNITS),
  });
  return tilesOf(
    ways.map(({ points, name, highway, ref }) => ({
      points,
      tags: { highway, ...(name && { name }), ...(ref && { ref }) },
    })),
    {
      houses: houses.map(({ at, number, street = null }) => ({
        ...units(at),
        ...{ number: String(number), street, city: null },
      })),
      milestones: stones.map(({ at, hm }) => ({ ...units(at), hm })),
      places: [{ ...units([40.01, -4]), kind: 1, name: 'Illescas' }],
    },
  );
};
const open = (tiles: ReadonlyMap<number, WayTile>): Ways => ({ tile: (key) => tiles.get(key) ?? null });

/** The way at a point by looking at every edge within the radius. */
function plainWayAt(ways: Ways, [lat, lng]: readonly [number, number], isLabelled: boolean) {
  let best: { tile: WayTile; edge: number; far: number } | null = null;
  eachEdgeNear(ways, { lat: lat * UNITS, lng: lng * UNITS, radiusM: 60 }, (tile, edge, distanceM) => {
    const row = tile.row[tile.segmentOf[edge]!]!;
    if (isLabelled && tile.rowName[row] === 0 && tile.rowRef[row] === 0) return;
    const far = farness(tile, edge, { distanceM, east: Number.NaN, north: Number.NaN });
    const isEarlier = best !== null && (tile.key < best.tile.key || (tile === best.tile && edge < best.edge));
    if (best === null || far < best.far || (far === best.far && isEarlier)) best = { tile, edge, far };
  });
  const found = best as { tile: WayTile; edge: number } | null;
  return found && { key: found.tile.key, segment: found.tile.segmentOf[found.edge] };
}

it('finds the way that looking at every edge finds, also with equal ones and at borders of tiles', () => {
  fc.assert(
    fc.property(town, (one) => {
      const ways = open(made(one));
      for (const at of one.questions)
        for (const isLabelled of [false, true]) {
          const found = wayAt(ways, { lat: at[0], lng: at[1], headingDeg: null, radiusM: 60, isLabelled });
          expect(found && { key: found.tile.key, segment: found.segment }).toEqual(
            plainWayAt(ways, at, isLabelled),
          );
        }
    }),
    { seed: 11, numRuns: 150 },
  );
});

it('gives the same words whether tiles are new or have been read before', () => {
  fc.assert(
    fc.property(town, (one) => {
      const ways = open(made(one));
      const ask = (of: Ways, [lat, lng]: readonly [number, number]) =>
        addressAt(of, { lat, lng, headingDeg: null });
      const first = one.questions.map((at) => ask(ways, at));
      expect(one.questions.map((at) => ask(ways, at))).toEqual(first);
      expect(one.questions.map((at) => ask(open(made(one)), at))).toEqual(first);
    }),
    { seed: 12, numRuns: 40 },
  );
});
