import { eastM, NORTH_M, UNITS } from '../grid.ts';
import { projected } from '../project.ts';
import type { WayTile } from '../way-tile.ts';
import { BETWEEN, type Fixes, type Matched } from './matched.ts';

/**
 * Places the fixes that were passed over: on the nearest segment of the way between the fixes around them.
 * They were too close to the one before to show where the vehicle went.
 */
export function placeBetween(fixes: Fixes, matched: Matched, passed: Uint8Array): void {
  const { tiles, firstSegment, slot, segment, isForward, isBreak, pathAt, pathEnd, steps } = matched;
  let before = -1;
  for (let i = 0; i < slot.length; i++) {
    if (passed[i] === 0) {
      if (slot[i]! >= 0) before = i;
      continue;
    }
    let after = i;
    while (after < slot.length && passed[after] === 1) after++;
    const isJoined = after < slot.length && slot[after]! >= 0 && isBreak[after] === 0;
    for (; i < after; i++) {
      if (before < 0) continue;
      const take = placing(fixes, matched, i);
      if (isJoined && pathAt[after]! >= 0)
        for (let at = pathAt[after]!; at < pathEnd[after]!; at++) {
          const on = slotOfSegment(firstSegment, steps[at]! >> 1);
          take(tiles[on]!, { on, segment: (steps[at]! >> 1) - firstSegment[on]!, isForward: steps[at]! & 1 });
        }
      else
        take(tiles[slot[before]!]!, {
          on: slot[before]!,
          segment: segment[before]!,
          isForward: isForward[before]!,
        });
    }
    i = after - 1;
  }
}

/** Places a fix on the nearest of the segments that it is given. */
function placing({ lat, lng }: Fixes, matched: Matched, i: number) {
  const [y, x] = [lat[i]! * UNITS, lng[i]! * UNITS];
  const metre = eastM(y);
  let best = Number.POSITIVE_INFINITY;
  return (tile: WayTile, { on, segment, isForward }: { on: number; segment: number; isForward: number }) => {
    for (let p = tile.firstPoint[segment]!; p < tile.firstPoint[segment + 1]! - 1; p++) {
      const { distanceM, share } = projected(
        { x: (x - tile.west - tile.x[p]!) * metre, y: (y - tile.south - tile.y[p]!) * NORTH_M },
        { x: (tile.x[p + 1]! - tile.x[p]!) * metre, y: (tile.y[p + 1]! - tile.y[p]!) * NORTH_M },
      );
      if (distanceM >= best) continue;
      best = distanceM;
      matched.slot[i] = on;
      matched.segment[i] = segment;
      matched.offsetM[i] = tile.alongM[p]! + (tile.alongM[p + 1]! - tile.alongM[p]!) * share;
      matched.isForward[i] = isForward;
      matched.pathAt[i] = BETWEEN;
    }
  };
}

/** The slot of a segment of the journey, by the numbers of the slots' first segments. */
export function slotOfSegment(firstSegment: readonly number[], segment: number): number {
  let [low, high] = [0, firstSegment.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (firstSegment[middle]! <= segment) low = middle;
    else high = middle - 1;
  }
  return low;
}
