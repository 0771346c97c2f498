import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Track } from '../telemetry/track.ts';
import {
  addToCell,
  cellsByTile,
  decodeRoads,
  encodeRoads,
  ROAD_LEVELS,
  ROAD_SIDE,
  type RoadTile,
  roadCells,
} from './road.ts';

/** Fixes one after the other; a null `at` is a fix without a place. */
function track(fixes: readonly { s: number; at: readonly [number, number] | null; kmh?: number }[]): Track {
  const of = (value: (fix: (typeof fixes)[number]) => number) => Float64Array.from(fixes, value);
  return {
    timeMs: of(({ s }) => s * 1000),
    lat: of(({ at }) => at?.[0] ?? Number.NaN),
    // Whole cells to the east of 0/0, where no vehicle is.
    lng: of(({ at }) => (at ? at[1] + 1_000 * CELL : Number.NaN)),
    speedKmh: of(({ kmh = 50 }) => kmh),
    courseDeg: of(() => 0),
    fuelPct: of(() => 0),
    valid: Uint8Array.from(fixes, () => 1),
    ignition: Uint8Array.from(fixes, () => 1),
  };
}
const ALWAYS = { fromMs: 0, toMs: 1e12 };
// One cell is 360° / 2^20 wide.
const CELL = 360 / 2 ** 20;

describe('the cells that a vehicle drove through', () => {
  it.each([
    [
      'are those between two fixes',
      [
        { s: 0, at: [0, 0.5 * CELL] },
        { s: 30, at: [0, 9.5 * CELL] },
      ],
      10,
    ],
    [
      'count once, there and back',
      [
        { s: 0, at: [0, 0.5 * CELL] },
        { s: 30, at: [0, 4.5 * CELL] },
        { s: 60, at: [0, 0.5 * CELL] },
      ],
      5,
    ],
    [
      'are the fixes alone after two silent minutes',
      [
        { s: 0, at: [0, 0] },
        { s: 121, at: [0, 9 * CELL] },
      ],
      2,
    ],
    [
      'are the fixes alone when they lie too far apart',
      [
        { s: 0, at: [0, 0] },
        { s: 110, at: [0, 110 * CELL] },
      ],
      2,
    ],
    [
      'are none while it stands',
      [
        { s: 0, at: [0, 0], kmh: 0 },
        { s: 30, at: [0, 2 * CELL], kmh: 3 },
      ],
      0,
    ],
    [
      'are none in private use',
      [
        { s: 0, at: null },
        { s: 30, at: null },
      ],
      0,
    ],
    [
      'do not bridge private use',
      [
        { s: 0, at: [0, 0] },
        { s: 30, at: null },
        { s: 60, at: [0, 9 * CELL] },
      ],
      2,
    ],
    [
      'leave out a fix nobody can have driven to, and go on from the one before',
      [
        { s: 0, at: [0, 0.5 * CELL] },
        { s: 30, at: [0, 90.5 * CELL] },
        { s: 60, at: [0, 4.5 * CELL] },
      ],
      5,
    ],
  ] as const)('%s', (_, fixes, expected) => {
    expect(roadCells([track(fixes)], ALWAYS).size).toBe(expected);
  });

  it('go on from one packet to the next, and lie in the period', () => {
    const packets = [track([{ s: 0, at: [0, 0.5 * CELL] }]), track([{ s: 30, at: [0, 3.5 * CELL] }])];
    expect(roadCells(packets, ALWAYS).size).toBe(4);
    expect(roadCells(packets, { fromMs: 1, toMs: 1e12 }).size).toBe(1);
  });

  it('are in the tile of the map, at every level', () => {
    // The castle of Madrid's royal family: tile 12/2005/1544 of any map.
    const cells = roadCells([track([{ s: 0, at: [40.418, -3.714 - 1_000 * CELL] }])], ALWAYS);
    const tiles = ROAD_LEVELS.map((level) => [...cellsByTile(cells, level).keys()].join());
    expect(tiles).toEqual(['2005/1544', '501/386', '125/96', '31/24', '7/6']);
  });
});

describe('a tile', () => {
  const cell = fc.record({
    n: fc.integer({ min: 1, max: 65_535 }),
    vehicleId: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
    day: fc.integer({ min: 0, max: 65_535 }),
  });
  const entry = fc.tuple(fc.integer({ min: 0, max: ROAD_SIDE * ROAD_SIDE - 1 }), cell);

  it('is what was stored', () => {
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const tile: RoadTile = new Map(entries);
        expect(decodeRoads(encodeRoads(tile))).toEqual(tile);
      }),
    );
  });

  it('knows the only vehicle of a cell, until there is another', () => {
    const tile: RoadTile = new Map();
    addToCell(tile, 5, { vehicleId: 7, day: 20_000 });
    addToCell(tile, 5, { vehicleId: 7, day: 20_001 });
    expect(tile.get(5)).toEqual({ n: 2, vehicleId: 7, day: 20_001 });
    addToCell(tile, 5, { vehicleId: 8, day: 19_999 });
    expect(tile.get(5)).toEqual({ n: 3, vehicleId: 0, day: 20_001 });
    addToCell(tile, 5, { vehicleId: 7, day: 20_002 });
    expect(tile.get(5)).toEqual({ n: 4, vehicleId: 0, day: 20_002 });
  });
});
