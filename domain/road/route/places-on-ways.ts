import type { Point } from '../../geo.ts';
import { eachEdgeNear, type Ways } from '../edges-near.ts';
import { UNITS } from '../grid.ts';
import { isOneWay } from '../match/route-search.ts';
import { wayAt } from '../way-at.ts';
import type { WayTile } from '../way-tile.ts';

/** A way counts for a vehicle up to this distance, metres: vehicles stand in yards and car parks. */
export const NEAR_M = 150;
/** Ways count that are at most this much farther away than the nearest, metres. */
const ALSO_M = 30;
/** So many ways count at most. */
const MOST = 4;

/** Where a point may be on a way: metres from the segment's start, metres to it, possible directions. */
export type OnWay = {
  tile: WayTile;
  segment: number;
  offsetM: number;
  distanceM: number;
  directions: readonly (0 | 1)[];
};

const [BOTH, FORWARD, BACKWARD] = [[0, 1], [1], [0]] as const;

/**
 * The ways from which a point is reached or left, 1 in `directions` along the order of the points. A moving
 * vehicle is on one way in one direction, by its heading; a standing one may leave by any way near it.
 */
export function placesOnWays(
  ways: Ways,
  { lat, lng }: Point,
  { headingDeg, radiusM }: { headingDeg: number | null; radiusM: number },
): OnWay[] {
  if (headingDeg !== null) {
    const found = wayAt(ways, { lat, lng, headingDeg, radiusM });
    return found === null ? [] : [{ ...found, directions: found.isForward ? FORWARD : BACKWARD }];
  }
  const best = new Map<WayTile, Map<number, OnWay>>();
  eachEdgeNear(ways, { lat: lat * UNITS, lng: lng * UNITS, radiusM }, (tile, edge, distanceM, share) => {
    const segment = tile.segmentOf[edge]!;
    const inTile = best.get(tile) ?? new Map<number, OnWay>();
    best.set(tile, inTile);
    if ((inTile.get(segment)?.distanceM ?? Number.POSITIVE_INFINITY) <= distanceM) return;
    const offsetM = tile.alongM[edge]! + (tile.alongM[edge + 1]! - tile.alongM[edge]!) * share;
    const directions = isOneWay(tile, segment) ? FORWARD : BOTH;
    inTile.set(segment, { tile, segment, offsetM, distanceM, directions });
  });
  const found = [...best.values()].flatMap((inTile) => [...inTile.values()]);
  found.sort((a, b) => a.distanceM - b.distanceM || a.tile.key - b.tile.key || a.segment - b.segment);
  return found.filter(({ distanceM }, i) => i < MOST && distanceM <= found[0]!.distanceM + ALSO_M);
}
