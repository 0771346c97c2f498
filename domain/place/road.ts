import { MOVING } from '../constants.ts';
import type { Track } from '../telemetry/track.ts';
import { fixGrader, isValidGrade } from '../telemetry/valid-fix.ts';

/** Cells along one side of a tile. */
export const ROAD_SIDE = 256;
/**
 * Zooms of the tiles that are kept; the cells of the first are 38 m wide at the equator and 29 m in Madrid.
 */
export const ROAD_LEVELS = [12, 10, 8, 6, 4] as const;
const FINE = ROAD_LEVELS[0];
/** Cells along one side of the world at the finest zoom. */
const WORLD = ROAD_SIDE * 2 ** FINE;
/** Two fixes farther apart in time (ms), or in cells, do not prove the way between them. */
const APART = { ms: 120_000, cells: 100 };

/**
 * A cell of a tile: on how many vehicle-days it was driven, its only vehicle (0: several), and the last day,
 * counted from 1970.
 */
export type RoadCell = { n: number; vehicleId: number; day: number };
/** A tile's cells by their place in it: row × 256 + column. */
export type RoadTile = Map<number, RoadCell>;

/** A number for each cell of the world at the finest zoom. */
const keyOf = (column: number, row: number) => row * WORLD + column;

/** The fractional column and row of a point, counted from the west and from the north. */
function placeOf(lat: number, lng: number): { column: number; row: number } {
  const rad = (lat * Math.PI) / 180;
  const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + rad / 2)) / (2 * Math.PI);
  return { column: (lng / 360 + 0.5) * WORLD, row: y * WORLD };
}

/**
 * The finest cells that a vehicle drove through in a period (inclusive), each once. Two fixes close in time
 * prove the way between them. Standing adds no cell, and a fix without a place has none, so private use
 * leaves none.
 */
export function roadCells(
  tracks: readonly Track[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Set<number> {
  const cells = new Set<number>();
  const gradeOf = fixGrader();
  let last: { column: number; row: number; timeMs: number; speedKmh: number } | null = null;
  for (const { timeMs, lat, lng, speedKmh, valid } of tracks) {
    for (let i = 0; i < timeMs.length; i++) {
      if (valid[i] !== 1 || Number.isNaN(lat[i]) || Math.abs(lat[i]!) > 85) {
        last = null;
        continue;
      }
      const grade = gradeOf({ lat: lat[i]!, lng: lng[i]!, timeMs: timeMs[i]! }, true);
      if (!isValidGrade(grade) || timeMs[i]! < fromMs || timeMs[i]! > toMs) continue;
      if (grade === 'new') last = null;
      const fix = { ...placeOf(lat[i]!, lng[i]!), timeMs: timeMs[i]!, speedKmh: speedKmh[i]! };
      if (fix.speedKmh > MOVING || (last !== null && last.speedKmh > MOVING)) addWay(cells, last, fix);
      last = fix;
    }
  }
  return cells;
}

type Fix = { column: number; row: number; timeMs: number };

function addWay(cells: Set<number>, from: Fix | null, to: Fix): void {
  const add = (column: number, row: number) => cells.add(keyOf(Math.floor(column), Math.floor(row)));
  add(to.column, to.row);
  if (from === null || Math.abs(to.timeMs - from.timeMs) > APART.ms) return;
  const [columns, rows] = [to.column - from.column, to.row - from.row];
  const steps = Math.ceil(Math.max(Math.abs(columns), Math.abs(rows)));
  if (steps > APART.cells) return;
  for (let i = 1; i < steps; i++) add(from.column + (columns * i) / steps, from.row + (rows * i) / steps);
}

/**
 * The cells of a vehicle's day by the tiles of a level (`x/y`). A coarser cell was driven through when one of
 * its finer cells was.
 */
export function cellsByTile(cells: ReadonlySet<number>, level: number): Map<string, Set<number>> {
  const shift = 2 ** (FINE - level);
  const tiles = new Map<string, Set<number>>();
  for (const key of cells) {
    const column = Math.floor((key % WORLD) / shift);
    const row = Math.floor(Math.floor(key / WORLD) / shift);
    const tile = `${Math.floor(column / ROAD_SIDE)}/${Math.floor(row / ROAD_SIDE)}`;
    const place = (row % ROAD_SIDE) * ROAD_SIDE + (column % ROAD_SIDE);
    const found = tiles.get(tile);
    if (found) found.add(place);
    else tiles.set(tile, new Set([place]));
  }
  return tiles;
}

/** Counts a vehicle's day in a cell. */
export function addToCell(tile: RoadTile, place: number, { vehicleId, day }: Omit<RoadCell, 'n'>): void {
  const cell = tile.get(place);
  tile.set(place, {
    n: Math.min((cell?.n ?? 0) + 1, 65_535),
    vehicleId: cell === undefined || cell.vehicleId === vehicleId ? vehicleId : 0,
    day: Math.max(cell?.day ?? 0, day),
  });
}

/** Bytes of a cell: its place and its count, its vehicle, its day. */
const CELL_BYTES = 10;

/** A tile in its stored form: 10 bytes for each cell, in order. */
export function encodeRoads(tile: RoadTile): Uint8Array {
  const bytes = new Uint8Array(tile.size * CELL_BYTES);
  const view = new DataView(bytes.buffer);
  [...tile]
    .sort(([a], [b]) => a - b)
    .forEach(([place, { n, vehicleId, day }], i) => {
      const at = i * CELL_BYTES;
      view.setUint16(at, place);
      view.setUint16(at + 2, n);
      view.setUint32(at + 4, vehicleId);
      view.setUint16(at + 8, day);
    });
  return bytes;
}

/** The cells of a stored tile. */
export function decodeRoads(bytes: Uint8Array): RoadTile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tile: RoadTile = new Map();
  for (let at = 0; at < bytes.length; at += CELL_BYTES) {
    tile.set(view.getUint16(at), {
      n: view.getUint16(at + 2),
      vehicleId: view.getUint32(at + 4),
      day: view.getUint16(at + 8),
    });
  }
  return tile;
}
