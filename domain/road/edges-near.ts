import { columnOf, eastM, keyAt, keyOf, NORTH_M, rowOf } from './grid.ts';
import { CELL_SIDE, CELL_UNITS, cellOf, type WayTile } from './way-tile.ts';

/** The ways of a road file by tile; null: the tile has none. */
export type Ways = { tile(key: number): WayTile | null };

/** An area in units around a point: its half height and half width. */
export type Around = { lat: number; lng: number; north: number; east: number };

export function around(lat: number, lng: number, radiusM: number): Around {
  return { lat, lng, north: radiusM / NORTH_M, east: radiusM / eastM(lat) };
}

/** Visits the tiles of an area, with the cells of each that the area touches (inclusive). */
export function eachTileNear(
  ways: Ways,
  { lat, lng, north, east }: Around,
  visit: (tile: WayTile, c0: number, c1: number, r0: number, r1: number) => void,
): void {
  const [row0, row1] = [rowOf(lat - north), rowOf(lat + north)];
  const [column0, column1] = [columnOf(lng - east), columnOf(lng + east)];
  for (let row = row0; row <= row1; row++)
    for (let column = column0; column <= column1; column++) {
      const tile = ways.tile(keyAt(row, column));
      if (tile === null) continue;
      const [x, y] = [lng - tile.west, lat - tile.south];
      visit(tile, cell(x - east), cell(x + east), cell(y - north), cell(y + north));
    }
}

const cell = (units: number) => Math.max(0, cellOf(units));

/** An edge within reach: its distance in metres, and its share at the nearest place, 0 … 1. */
type Visit<Answer> = (tile: WayTile, edge: number, distanceM: number, share: number) => Answer;

/**
 * Visits the edges within a distance of a point (units). An edge that touches several cells is visited more
 * than once.
 */
export function eachEdgeNear(
  ways: Ways,
  { lat, lng, radiusM }: { lat: number; lng: number; radiusM: number },
  visit: Visit<void>,
): void {
  const metre = eastM(lat);
  const most = radiusM * radiusM;
  eachTileNear(ways, around(lat, lng, radiusM), (tile, c0, c1, r0, r1) => {
    const [px, py] = [lng - tile.west, lat - tile.south];
    for (let r = r0; r <= r1; r++) {
      const [from, to] = [tile.cellAt[r * CELL_SIDE + c0]!, tile.cellAt[r * CELL_SIDE + c1 + 1]!];
      edgesBetween(tile, { from, to, px, py, metre, most }, visit);
    }
  });
}

/** A little more, so that an edge as far away as the best one is visited too, square metres. */
const ROUNDING = 1e-6;

/**
 * The same for a search of one edge: `visit` says within how many metres an edge may still be better. The
 * cell of the point comes first, and cells beyond that distance are left out. So most edges are never looked
 * at.
 */
export function eachEdgeNearer(
  ways: Ways,
  { lat, lng, radiusM }: { lat: number; lng: number; radiusM: number },
  visit: Visit<number>,
): void {
  const metre = eastM(lat);
  let most = radiusM * radiusM;
  const nearest = ways.tile(keyOf(lat, lng));
  let own = -1;
  if (nearest !== null) {
    const [px, py] = [lng - nearest.west, lat - nearest.south];
    own = cell(py) * CELL_SIDE + cell(px);
    const [from, to] = [nearest.cellAt[own]!, nearest.cellAt[own + 1]!];
    most = edgesBetween(nearest, { from, to, px, py, metre, most }, visit);
  }
  eachTileNear(ways, around(lat, lng, Math.sqrt(most)), (tile, c0, c1, r0, r1) => {
    const [px, py] = [lng - tile.west, lat - tile.south];
    for (let r = r0; r <= r1; r++) {
      const dy = outside(py, r) * NORTH_M;
      for (let c = c0; c <= c1; c++) {
        const at = r * CELL_SIDE + c;
        if (at === own && tile === nearest) continue;
        const dx = outside(px, c) * metre;
        if (dx * dx + dy * dy > most) continue;
        const [from, to] = [tile.cellAt[at]!, tile.cellAt[at + 1]!];
        most = edgesBetween(tile, { from, to, px, py, metre, most }, visit);
      }
    }
  });
}

/** How far a coordinate is from a row or column of cells, units; 0 in it. */
function outside(units: number, place: number): number {
  const from = place * CELL_UNITS;
  return units < from ? from - units : Math.max(0, units - from - CELL_UNITS);
}

type Between = { from: number; to: number; px: number; py: number; metre: number; most: number };

/**
 * Visits those of some edges of cells that lie within a distance; `most` is its square, `px` and `py` the
 * point. Returns the square of the distance that counts after the visits.
 */
function edgesBetween(tile: WayTile, between: Between, visit: Visit<unknown>): number {
  const { to, px, py, metre } = between;
  const { x, y, cellEdges } = tile;
  let { from: k, most } = between;
  for (; k < to; k++) {
    const edge = cellEdges[k]!;
    const ax = (px - x[edge]!) * metre;
    const ay = (py - y[edge]!) * NORTH_M;
    const bx = (x[edge + 1]! - x[edge]!) * metre;
    const by = (y[edge + 1]! - y[edge]!) * NORTH_M;
    const square = bx * bx + by * by;
    let share = square === 0 ? 0 : (ax * bx + ay * by) / square;
    if (share < 0) share = 0;
    else if (share > 1) share = 1;
    const dx = ax - bx * share;
    const dy = ay - by * share;
    const distance = dx * dx + dy * dy;
    if (distance > most) continue;
    const nearer = visit(tile, edge, Math.sqrt(distance), share);
    if (typeof nearer === 'number' && nearer * nearer + ROUNDING < most) most = nearer * nearer + ROUNDING;
  }
  return most;
}
