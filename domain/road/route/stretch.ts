import type { Point } from '../../geo.ts';
import { UNITS } from '../grid.ts';
import type { WayTile } from '../way-tile.ts';

/**
 * The points of a segment between two distances from its start (metres), in driving order: backwards when
 * `fromM` is greater. Both ends are included.
 */
export function stretch(
  tile: WayTile,
  segment: number,
  { fromM, toM }: { fromM: number; toM: number },
): Point[] {
  const first = tile.firstPoint[segment]!;
  const end = tile.firstPoint[segment + 1]!;
  const [low, high] = [Math.min(fromM, toM), Math.max(fromM, toM)];
  const points = [pointAt(tile, segment, low)];
  for (let p = first; p < end; p++)
    if (tile.alongM[p]! > low && tile.alongM[p]! < high) points.push(pointOf(tile, tile.x[p]!, tile.y[p]!));
  points.push(pointAt(tile, segment, high));
  return fromM <= toM ? points : points.reverse();
}

function pointAt(tile: WayTile, segment: number, offsetM: number): Point {
  let p = tile.firstPoint[segment]!;
  const last = tile.firstPoint[segment + 1]! - 2;
  while (p < last && tile.alongM[p + 1]! < offsetM) p++;
  const length = tile.alongM[p + 1]! - tile.alongM[p]!;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (offsetM - tile.alongM[p]!) / length));
  const between = (of: Uint16Array) => of[p]! + (of[p + 1]! - of[p]!) * share;
  return pointOf(tile, between(tile.x), between(tile.y));
}

const pointOf = (tile: WayTile, x: number, y: number): Point => ({
  lat: (tile.south + y) / UNITS,
  lng: (tile.west + x) / UNITS,
});
