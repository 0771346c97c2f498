import type { Point } from '../geo.ts';
import { NORTH_M } from './grid.ts';
import { PLACE_REACH_M, type WayTile } from './way-tile.ts';

/** The place whose name reaches a point of a tile (units): the one that is nearest for its size; -1: none. */
export function placeInTile(tile: WayTile, { lat, lng }: Point): number {
  let best = 1;
  let found = -1;
  for (let i = 0; i < tile.placeKind.length; i++) {
    const far = Math.hypot((tile.placeLng[i]! - lng) * tile.eastM, (tile.placeLat[i]! - lat) * NORTH_M);
    const share = far / (PLACE_REACH_M[tile.placeKind[i]!] ?? 1);
    if (share > best) continue;
    best = share;
    found = i;
  }
  return found;
}
