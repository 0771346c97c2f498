import type { WayTile } from '../way-tile.ts';

/** Fixes of a vehicle in order of time, degrees. A heading of NaN is not known. */
export type Fixes = { lat: Float64Array; lng: Float64Array; headingDeg: Float32Array };

/** Where fixes were driven. Arrays are by fix; `slot` counts in `tiles`, and is -1 where no way is near. */
export type Matched = {
  tiles: readonly WayTile[];
  slot: Int32Array;
  segment: Int32Array;
  /** From the start of the segment, metres. */
  offsetM: Float32Array;
  /** 1: driven in the order of the segment's points. */
  isForward: Uint8Array;
  /** 1: no route leads here from the fix before that has a way. */
  isBreak: Uint8Array;
  /**
   * The way from the fix before, where it leads over several segments: where it begins in `steps`, else -1.
   * It goes from the segment of the fix before to its own. `BETWEEN`: the fix was placed on the way between
   * others.
   */
  pathAt: Int32Array;
  pathEnd: Int32Array;
  /** Twice a segment's number in `tiles`, plus 1 if driven in the order of its points. */
  steps: Int32Array;
  /** The number of each tile's first segment. */
  firstSegment: readonly number[];
};

/** `pathAt` of a fix that was placed on the way between others. */
export const BETWEEN = -2;
