import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOf, type WayTile } from '../way-tile.ts';
import { type TestWay, tilesOf } from '../ways.builder.ts';
import { drivenRoads, roadSums } from './driven.ts';
import { roadMatcher } from './match-fixes.ts';
import type { Fixes, Matched } from './matched.ts';
import { netOf } from './net.ts';
import { routeSearch } from './route-search.ts';

const waysOf = (tiles: ReadonlyMap<number, WayTile>) => ({ tile: (key: number) => tiles.get(key) ?? null });

function fixesOf(points: readonly (readonly [lat: number, lng: number, heading?: number])[]): Fixes {
  return {
    lat: Float64Array.from(points, ([lat]) => lat),
    lng: Float64Array.from(points, ([, lng]) => lng),
    headingDeg: Float32Array.from(points, ([, , heading]) => heading ?? Number.NaN),
  };
}

const names = ({ tiles, slot, segment }: Matched) =>
  [...slot].map((at, i) =>
    at < 0 ? null : textOf(tiles[at]!, tiles[at]!.rowName[tiles[at]!.row[segment[i]!]!]!),
  );

/* A grid of streets, 0.002° apart: 222.39 m from south to north, 170.35 m from west to east. Column and row
   begin at a corner of four tiles. A one-way street runs west beside row 2, 22.2 m to the north. */
const at = (row: number, column: number) => [40 + row * 0.002, -4 + column * 0.002] as const;
const line = (cells: readonly (readonly [number, number])[]) => cells.map(([row, column]) => at(row, column));
const range = [-3, -2, -1, 0, 1, 2, 3];
const GRID: TestWay[] = [
  ...range.map((row) => ({
    tags: { highway: 'residential', name: `Row ${row}` },
    points: line(range.map((column) => [row, column] as const)),
  })),
  ...range.map((column) => ({
    tags: { highway: 'residential', name: `Column ${column}` },
    points: line(range.map((row) => [row, column] as const)),
  })),
  {
    tags: { highway: 'primary', name: 'West', oneway: 'yes' },
    points: [at(2.1, 3), at(2.1, -3)],
  },
  { tags: { highway: 'residential', name: 'Link' }, points: [at(2.1, 3), at(2, 3)] },
  { tags: { highway: 'residential', name: 'Island' }, points: [at(-10, 0), at(-10, 1)] },
];
const ways = waysOf(tilesOf(GRID));
const match = roadMatcher(ways);

describe('map matching', () => {
  it('follows a drive round a corner and over a corner of four tiles', () => {
    const matched = match(
      fixesOf([at(0.02, -1.5), at(-0.02, -0.5), at(0.01, 0.5), at(0.5, 1.01), at(1.5, 0.99)]),
    );
    expect(names(matched)).toEqual(['Row 0', 'Row 0', 'Row 0', 'Column 1', 'Column 1']);
    expect([...matched.isBreak]).toEqual([1, 0, 0, 0, 0]);
    const roads = drivenRoads(matched);
    expect(roads.map(({ label, fromFix, toFix }) => [label, fromFix, toFix])).toEqual([
      ['Row 0', 0, 3],
      ['Column 1', 3, 4],
    ]);
    // 2.5 cells to the east, 1.5 to the north.
    expect(roads[0]!.distanceM).toBeCloseTo(2.5 * 170.36, 0);
    expect(roads[1]!.distanceM).toBeCloseTo(1.5 * 222.39, 0);
    expect(roadSums(roads)[0]!.label).toBe('Row 0');
  });

  it('stays on a street where a crossing one is nearer', () => {
    // The third fix is 3.4 m from Column 1, and 4.4 m from Row 0.
    const matched = match(fixesOf([at(0.01, 0), at(0.01, 0.5), at(0.02, 1.02), at(0.01, 1.5)]));
    expect(names(matched)).toEqual(['Row 0', 'Row 0', 'Row 0', 'Row 0']);
  });

  it('respects one-way streets, and knows the direction', () => {
    // All but the first are 13.3 m from Row 2, and 8.9 m from West.
    const east = match(fixesOf([at(2.03, -0.7), at(2.06, 0.1), at(2.06, 1.2)]));
    expect(names(east)).toEqual(['Row 2', 'Row 2', 'Row 2']);
    expect([...east.isForward]).toEqual([1, 1, 1]);
    const west = match(fixesOf([at(2.06, 0.7), at(2.06, -0.3), at(2.06, -1.3)]));
    expect(names(west)).toEqual(['West', 'West', 'West']);
    expect([...match(fixesOf([at(1, 1), at(1, 0.5), at(1, -0.5)])).isForward]).toEqual([0, 0, 0]);
  });

  it('uses the heading at the beginning', () => {
    expect(names(match(fixesOf([[...at(2.06, 1), 90]])))).toEqual(['Row 2']);
    expect(names(match(fixesOf([[...at(2.06, 1), 270]])))).toEqual(['West']);
  });

  it('lets a vehicle stand and seem to move back on a one-way street', () => {
    const matched = match(fixesOf([at(2.1, 1), at(2.1, 0.9), at(2.1, 0.95), at(2.1, 0.92), at(2.1, 0.5)]));
    expect(names(matched)).toEqual(Array(5).fill('West'));
    expect([...matched.isBreak]).toEqual([1, 0, 0, 0, 0]);
  });

  it('breaks where no route leads, and passes over fixes without a way', () => {
    const matched = match(fixesOf([at(0, 0.5), at(0.5, 0.5), at(0, 1.5), at(-10, 0.3), at(-10, 0.7)]));
    expect(names(matched)).toEqual(['Row 0', null, 'Row 0', 'Island', 'Island']);
    expect([...matched.isBreak]).toEqual([1, 0, 0, 1, 0]);
    expect(drivenRoads(matched).map(({ label, distanceM }) => [label, Math.round(distanceM)])).toEqual([
      ['Row 0', 170],
      ['Island', 68],
    ]);
  });

  it('places fixes that are too close to each other on the way between the others', () => {
    // Every 17 m along Row 0, round the corner at 0/1, then every 22 m along Column 1.
    const row = [0.5, 0.6, 0.7, 0.8, 0.9, 1].map((column) => at(0.01, column));
    const column = [0.1, 0.2, 0.3, 0.4, 0.5].map((rowNumber) => at(rowNumber, 1.01));
    const matched = match(fixesOf([...row, ...column]));
    expect(names(matched).slice(0, 5)).toEqual(Array(5).fill('Row 0'));
    expect(names(matched).slice(6)).toEqual(Array(5).fill('Column 1'));
    // 0.6 of a cell from the junction in the west: Row 0 is cut at each junction.
    expect(matched.offsetM[1]).toBeCloseTo(0.6 * 170.36, 0);
    const driven = drivenRoads(matched).reduce((sum, { distanceM }) => sum + distanceM, 0);
    expect(driven).toBeCloseTo(0.5 * 170.36 + 0.5 * 222.39, 0);
  });

  it('does not count it as driven when fixes seem to move back', () => {
    // 0, 60, 51, 68, 136 m and back: 136 m east, then 34 m west.
    const roads = drivenRoads(
      match(fixesOf([0, 0.35, 0.3, 0.4, 0.8, 0.6].map((column) => at(0, 0.1 + column)))),
    );
    expect(roads[0]!.distanceM).toBeCloseTo((0.8 + 0.2) * 170.36, 0);
  });

  it('has nothing to say of no fixes', () => {
    expect(drivenRoads(match(fixesOf([])))).toEqual([]);
  });
});

describe('the search for routes', () => {
  it('finds the same distances as trying every street again and again', () => {
    const node = fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 }));
    const streets = fc.array(fc.record({ from: node, to: node, isOneWay: fc.boolean() }), {
      minLength: 1,
      maxLength: 25,
    });
    fc.assert(
      fc.property(streets, node, (all, goal) => {
        const some = all.filter(({ from, to }) => String(from) !== String(to));
        if (some.length === 0) return;
        const tiles = tilesOf(
          some.map(({ from, to, isOneWay }, i) => ({
            tags: { highway: 'residential', name: String(i), ...(isOneWay && { oneway: 'yes' }) },
            points: [at(from[0], from[1]), at(to[0], to[1])],
          })),
        );
        const graph = waysOf(tiles);
        const net = netOf(graph);
        for (const tile of tiles.values()) net.slotOf(tile);
        const edges = net.tiles.flatMap((tile, slot) =>
          [...tile.from].map((from, segment) => ({
            slot,
            segment,
            from: tile.nodeNumber[from]!,
            to: tile.nodeNumber[tile.to[segment]!]!,
            metres: tile.lengthM[segment]!,
            isOneWay: (tile.rowFlags[tile.row[segment]!]! & 1) === 1,
          })),
        );
        const source = edges[0]!;
        // From the middle of the first segment, by repeated relaxation.
        const least = new Map<number, number>([[source.to, source.metres / 2]]);
        if (!source.isOneWay)
          least.set(source.from, Math.min(source.metres / 2, least.get(source.from) ?? Infinity));
        for (let round = 0; round < edges.length + 1; round++)
          for (const { from, to, metres, isOneWay } of edges)
            for (const [a, b] of isOneWay
              ? [[from, to]]
              : [
                  [from, to],
                  [to, from],
                ]) {
              const metresTo = (least.get(a!) ?? Infinity) + metres;
              if (metresTo < (least.get(b!) ?? Infinity)) least.set(b!, metresTo);
            }
        const wanted = edges.at(-1)!;
        const target = net.tiles[wanted.slot]!;
        const local = target.from[wanted.segment]!;
        const entries = {
          count: 1,
          node: Int32Array.of(net.firstNode[wanted.slot]! + local),
          candidate: Int32Array.of(0),
          segment: Int32Array.of(wanted.segment),
          restM: Float64Array.of(0),
          isForward: Uint8Array.of(1),
        };
        const found: number[] = [];
        // A goal away from the entry with all the slack it needs does not change the lengths.
        const [lat, lng] = at(goal[0], goal[1]);
        routeSearch(net).from(
          { ...source, offsetM: source.metres / 2 },
          { entries, lat, lng, slackM: 5_000 },
          () => Infinity,
          (_, metres) => found.push(metres),
        );
        const expected = least.get(wanted.from);
        if (expected === undefined) expect(found).toEqual([]);
        else expect(found[0]).toBeCloseTo(expected, 1);
      }),
      { seed: 20_261_128 },
    );
  });
});
