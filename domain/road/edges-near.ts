import { columnOf, eastM, keyAt, NORTH_M, rowOf } from './grid.ts';
import { CELL_SIDE, cellOf, type WayTile } from './way-tile.ts';

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

/**
 * Visits the edges within a distance of a point (units). Each comes with its distance in metres, and with its
 * share at the nearest place, 0 … 1. An edge that touches several cells is visited more than once.
 */
export function eachEdgeNear(
  ways: Ways,
  { lat, lng, radiusM }: { lat: number; lng: number; radiusM: number },
  visit: (tile: WayTile, edge: number, distanceM: number, share: number) => void,
): void {
  const metre = eastM(lat);
  const most = radiusM * radiusM;
  eachTileNear(ways, around(lat, lng, radiusM), (tile, c0, c1, r0, r1) => {
    const { x, y, cellAt, cellEdges } = tile;
    const [px, py] = [lng - tile.west, lat - tile.south];
    for (let r = r0; r <= r1; r++) {
      const end = cellAt[r * CELL_SIDE + c1 + 1]!;
      for (let k = cellAt[r * CELL_SIDE + c0]!; k < end; k++) {
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
        if (distance <= most) visit(tile, edge, Math.sqrt(distance), share);
      }
    }
  });
}
