import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAtTiles, type Piece } from './cut.ts';
import { decodeTile } from './decode-tile.ts';
import { encodeTile } from './encode-tile.ts';
import { keyOf, southOf, TILE_SIDE, westOf } from './grid.ts';
import { houseNumberOf, octetsOf, textOf, wayOfRow } from './way-tile.ts';
import { tilesOf } from './ways.builder.ts';

/** A corner of four tiles: 40 × 64 rows and -4 × 64 columns are whole degrees. */
const CORNER = { lat: 40, lng: -4 };
const only = <T>(all: Iterable<T>): T => {
  const [one, ...more] = all;
  expect(more).toEqual([]);
  return one!;
};

describe('a tile', () => {
  it('has ways cut at their junctions, with rows of equal tags', () => {
    const calle = { highway: 'residential', name: 'Calle Mayor', maxspeed: '30' };
    const tile = only(
      tilesOf([
        // 0.001° north is 111.19 m; 0.001° east 85.17 m.
        {
          tags: calle,
          points: [
            [40.001, -3.999],
            [40.002, -3.999],
            [40.003, -3.999],
          ],
        },
        {
          tags: { highway: 'service' },
          points: [
            [40.002, -3.999],
            [40.002, -3.998],
          ],
        },
      ]).values(),
    );
    expect([...tile.row].map((row) => wayOfRow(tile, row).name)).toEqual([
      'Calle Mayor',
      'Calle Mayor',
      null,
    ]);
    expect([...tile.lengthM].map(Math.round)).toEqual([111, 111, 85]);
    expect(tile.rowClass.length).toBe(2);
    expect(wayOfRow(tile, tile.row[0]!).rules).toEqual([
      { direction: 'both', vehicle: 'all', kmh: 30, when: null },
    ]);
    // The junction has the end of the first segment and the starts of the other two.
    const junction = tile.to[0]!;
    expect([...tile.edges.slice(tile.edgeAt[junction], tile.edgeAt[junction + 1])]).toEqual([0, 1, 2]);
    expect(octetsOf(tile)).toBeGreaterThan(500);
  });

  it('keeps house numbers with the names that the streets have', () => {
    const [lat, lng] = [40_001_500, -3_999_100];
    const tile = only(
      tilesOf(
        [
          {
            tags: { highway: 'residential', name: 'Cañada Real' },
            points: [
              [40.001, -3.999],
              [40.002, -3.999],
            ],
          },
        ],
        {
          houses: [
            { lat, lng, number: '12 bis', street: 'CANADA REAL', city: 'Madrid' },
            { lat, lng: lng + 10, number: '14', street: null, city: null },
            { lat: lat + 3_000, lng, number: '7', street: 'Calle Otra', city: null },
          ],
        },
      ).values(),
    );
    const read = [...tile.houseNumber.keys()].map((house) => [
      houseNumberOf(tile, house),
      textOf(tile, tile.houseStreet[house]!),
      textOf(tile, tile.houseCity[house]!),
    ]);
    expect(read).toEqual([
      ['12 bis', 'Cañada Real', 'Madrid'],
      ['14', 'Cañada Real', null],
      ['7', 'Calle Otra', null],
    ]);
  });

  it('knows that a main road runs through a town by the streets beside it', () => {
    const street = (lat: number) => ({
      tags: { highway: 'residential' },
      points: [
        [lat, -3.9995],
        [lat, -3.9965],
      ] as const,
    });
    const main = {
      tags: { highway: 'primary', name: 'Main' },
      points: [
        [40.0005, -3.998],
        [40.0035, -3.998],
        [40.0145, -3.998],
      ] as const,
    };
    const inTown = (ways: Parameters<typeof tilesOf>[0]) => {
      const tile = only(tilesOf(ways).values());
      const row = [...tile.rowName].findIndex((name) => textOf(tile, name) === 'Main');
      return [...tile.row].flatMap((of, segment) => (of === row ? [tile.inTown[segment]] : []));
    };
    // Each street is 256 m long: four of them are 1,022 m.
    expect(inTown([main, ...[40.001, 40.0015, 40.002].map(street)])).toEqual([0]);
    expect(inTown([main, ...[40.001, 40.0015, 40.002, 40.0025].map(street)])).toEqual([1]);
    const said = { ...main, tags: { ...main.tags, maxspeed: 'ES:rural' } };
    expect(inTown([said, ...[40.001, 40.0015, 40.002, 40.0025].map(street)])).toEqual([0]);
  });

  it('refuses damaged bytes', () => {
    const key = keyOf(40_001_000, -3_999_000);
    const way = {
      tags: { highway: 'primary' },
      points: [
        [40.001, -3.999],
        [40.002, -3.999],
      ] as const,
    };
    const { bytes } = tilesOf([way]).get(key)!;
    expect(() => decodeTile(key, bytes.slice(0, bytes.length - 3))).toThrow('ends early');
    expect(() => decodeTile(key, Uint8Array.from([9, ...bytes.slice(1)]))).toThrow('layout');
  });

  it('has the same bytes for the same content', () => {
    const key = keyOf(40_001_000, -3_999_000);
    const empty = { pieces: [], houses: [], milestones: [], places: [] };
    expect(encodeTile(key, empty)).toEqual(encodeTile(key, empty));
  });
});

describe('the cut at borders', () => {
  it('makes a node where a way crosses a border', () => {
    const pieces: Piece[] = [];
    const lats = [40_000_000 - 1_000, 40_000_000 + 1_000];
    cutAtTiles(
      { lats, lngs: [-3_999_000, -3_998_000], nodes: [1, 2] },
      () => 7,
      (piece) => pieces.push(piece),
    );
    expect(pieces.map(({ nodes }) => nodes)).toEqual([
      [1, 7],
      [7, 2],
    ]);
    expect(pieces[1]).toMatchObject({ lats: [40_000_000, 40_001_000], lngs: [-3_998_500, -3_998_000] });
  });

  const coordinate = (middle: number) =>
    fc.integer({ min: Math.round(middle * 1e6) - 40_000, max: Math.round(middle * 1e6) + 40_000 });
  it('keeps the course of a way, each piece inside its tile, and each end where the next begins', () => {
    const way = fc.array(fc.tuple(coordinate(CORNER.lat), coordinate(CORNER.lng)), {
      minLength: 2,
      maxLength: 8,
    });
    fc.assert(
      fc.property(way, (points) => {
        const pieces: Piece[] = [];
        let node = 100;
        cutAtTiles(
          {
            lats: points.map(([lat]) => lat),
            lngs: points.map(([, lng]) => lng),
            nodes: points.map((_, i) => (i === 0 ? 1 : i === points.length - 1 ? 2 : 0)),
          },
          () => ++node,
          (piece) => pieces.push(piece),
        );
        expect(pieces[0]!.nodes[0]).toBe(1);
        expect(pieces.at(-1)!.nodes.at(-1)).toBe(2);
        for (const [i, { key, lats, lngs, nodes }] of pieces.entries()) {
          const [row, column] = [Math.floor(key / 23_040), key % 23_040];
          for (const [p, lat] of lats.entries()) {
            // A rounded crossing may lie a unit beyond a corner.
            expect(lat - southOf(row)).toBeGreaterThanOrEqual(-1);
            expect(lat - southOf(row)).toBeLessThanOrEqual(TILE_SIDE + 1);
            expect(lngs[p]! - westOf(column)).toBeGreaterThanOrEqual(-1);
            expect(lngs[p]! - westOf(column)).toBeLessThanOrEqual(TILE_SIDE + 1);
          }
          expect(nodes[0]).not.toBe(0);
          if (i > 0) expect(nodes[0]).toBe(pieces[i - 1]!.nodes.at(-1));
        }
        const length = (lats: readonly number[], lngs: readonly number[]) =>
          lats.slice(1).reduce((sum, lat, i) => sum + Math.hypot(lat - lats[i]!, lngs[i + 1]! - lngs[i]!), 0);
        const whole = length(
          points.map(([lat]) => lat),
          points.map(([, lng]) => lng),
        );
        const parts = pieces.reduce((sum, { lats, lngs }) => sum + length(lats, lngs), 0);
        // Each crossing is rounded to whole units.
        expect(Math.abs(parts - whole)).toBeLessThan(2 * pieces.length + 1);
      }),
      { seed: 20_261_128 },
    );
  });
});
