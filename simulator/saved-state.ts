import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const carry = z.object({
  day: z.string(),
  cursorMs: z.number(),
  odometerM: z.number(),
  fuelUsedL: z.number(),
  fuelLeftL: z.number(),
});

const savedState = z.object({
  seed: z.number(),
  /** Every start of the demo. Some trackers are disturbed around it. */
  starts: z.array(z.object({ atMs: z.number(), fromMs: z.number() })).default([]),
  /** The clock when the state was written, ms UTC. */
  clockMs: z.number(),
  /**
   * By IMEI: the time up to which everything was acknowledged, and the carry of the vehicle's working day at
   * that time.
   */
  vehicles: z.record(z.string(), z.object({ ackedMs: z.number(), carry })),
});

/** The state that a simulator saves between two starts, so that it continues instead of starting over. */
export type SavedState = z.infer<typeof savedState>;

/**
 * The state of an earlier run. Null when there is none, when it has another seed, or when it cannot be read.
 */
export function readState(path: string, seed: number): SavedState | null {
  try {
    const state = savedState.parse(JSON.parse(readFileSync(path, 'utf8')));
    return state.seed === seed ? state : null;
  } catch {
    return null;
  }
}

/** Replaces the file in one step, so that a crash leaves either the old state or the new one. */
export function writeState(path: string, state: SavedState): void {
  writeFileSync(`${path}.new`, JSON.stringify(state));
  renameSync(`${path}.new`, path);
}
