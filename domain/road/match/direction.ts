import { alongHeading } from '../way-at.ts';
import type { WayTile } from '../way-tile.ts';
import { isOneWay } from './route-search.ts';

/** A vehicle that seems to turn back by less than this did not: fixes are that poor, metres. */
export const TURNED_M = 25;
/** A heading is used when it is along the way or against it, by the cosine of the angle. */
const ALONG = 0.5;

type Sequence = {
  tiles: readonly WayTile[];
  slot: Int32Array;
  segment: Int32Array;
  offsetM: Float32Array;
  isBreak: Uint8Array;
  pathAt: Int32Array;
  pathEnd: Int32Array;
  steps: Int32Array;
};

/**
 * The direction of each fix on its segment, 1 in the order of its points. Its heading shows it, else the way
 * to it, else the way from it. A vehicle that stands keeps its direction.
 */
export function directions(sequence: Sequence, headingDeg: Float32Array): Uint8Array {
  const { slot, isBreak, pathAt, pathEnd, steps, offsetM } = sequence;
  const isForward = new Uint8Array(slot.length).fill(1);
  let last = -1;
  let reachedM = 0;
  /** Fixes from here on wait for a movement that shows their direction. */
  let open = 0;
  for (let i = 0; i < slot.length; i++) {
    if (slot[i]! < 0) continue;
    const isJoined = last >= 0 && isBreak[i] === 0;
    if (!isJoined) open = i;
    const isPath = isJoined && pathAt[i]! >= 0;
    const movedM = isJoined && !isPath ? offsetM[i]! - reachedM : 0;
    // Until a direction is known, any movement shows it; later only one beyond the error of fixes.
    const back = isForward[Math.max(0, last)] === 1 ? movedM <= -TURNED_M : movedM >= TURNED_M;
    const shown = shownBy(sequence, i, headingDeg[i]!);
    if (shown !== null || isPath || back || (open < i && movedM !== 0)) {
      const before = isPath ? steps[pathAt[i]!]! & 1 : movedM >= 0 ? 1 : 0;
      if (isPath || shown === null) fill(isForward, { from: open, to: i, value: before }, sequence);
      isForward[i] = shown ?? (isPath ? steps[pathEnd[i]! - 1]! & 1 : before);
      open = i + 1;
    } else isForward[i] = isJoined ? isForward[last]! : 1;
    const isAhead = isForward[i] === 1 ? movedM > 0 : movedM < 0;
    if (!isJoined || isPath || isAhead || back) reachedM = offsetM[i]!;
    last = i;
  }
  return isForward;
}

/** The direction that the way or the heading shows; null: neither does. */
function shownBy({ tiles, slot, segment, offsetM }: Sequence, i: number, headingDeg: number): 0 | 1 | null {
  const tile = tiles[slot[i]!]!;
  if (isOneWay(tile, segment[i]!)) return 1;
  if (Number.isNaN(headingDeg)) return null;
  let edge = tile.firstPoint[segment[i]!]!;
  const last = tile.firstPoint[segment[i]! + 1]! - 2;
  while (edge < last && tile.alongM[edge + 1]! < offsetM[i]!) edge++;
  const heading = (headingDeg / 180) * Math.PI;
  const along = alongHeading(tile, edge, Math.sin(heading), Math.cos(heading));
  return Math.abs(along) < ALONG ? null : along > 0 ? 1 : 0;
}

function fill(
  isForward: Uint8Array,
  { from, to, value }: { from: number; to: number; value: number },
  { tiles, slot, segment }: Sequence,
): void {
  for (let i = from; i < to; i++)
    if (slot[i]! >= 0 && !isOneWay(tiles[slot[i]!]!, segment[i]!)) isForward[i] = value;
}
