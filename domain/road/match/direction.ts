import type { WayTile } from '../way-tile.ts';
import { isOneWay } from './route-search.ts';

/** A smaller movement along a segment says nothing about its direction, metres. */
const MOVED_M = 1;

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
 * The direction of each fix on its segment, 1 in the order of its points: by the way to it, else by the way from it.
 * A vehicle that stands keeps its direction.
 */
export function directions(sequence: Sequence): Uint8Array {
  const { tiles, slot, segment, offsetM, isBreak, pathAt, pathEnd, steps } = sequence;
  const isForward = new Uint8Array(slot.length).fill(1);
  let last = -1;
  /** Fixes from here on wait for a movement that shows their direction. */
  let open = 0;
  for (let i = 0; i < slot.length; i++) {
    if (slot[i]! < 0) continue;
    const isJoined = last >= 0 && isBreak[i] === 0;
    if (!isJoined) open = i;
    const movedM = isJoined && pathAt[i]! < 0 ? offsetM[i]! - offsetM[last]! : 0;
    const isOne = isOneWay(tiles[slot[i]!]!, segment[i]!);
    if (isJoined && pathAt[i]! >= 0) {
      fill(isForward, open, i, steps[pathAt[i]!]! & 1, sequence);
      isForward[i] = steps[pathEnd[i]! - 1]! & 1;
      open = i + 1;
    } else if (isJoined && !isOne && Math.abs(movedM) >= MOVED_M) {
      isForward[i] = movedM > 0 ? 1 : 0;
      fill(isForward, open, i, isForward[i]!, sequence);
      open = i + 1;
    } else isForward[i] = isOne || last < 0 || !isJoined ? 1 : isForward[last]!;
    last = i;
  }
  return isForward;
}

function fill(
  isForward: Uint8Array,
  from: number,
  to: number,
  value: number,
  { tiles, slot, segment }: Sequence,
): void {
  for (let i = from; i < to; i++)
    if (slot[i]! >= 0 && !isOneWay(tiles[slot[i]!]!, segment[i]!)) isForward[i] = value;
}
