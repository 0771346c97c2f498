import { DISC_OFF, DISC_ON, STOP_SPLIT } from '../constants.ts';
import type { Memory } from './memory.ts';
import { idleFromMs } from './motion.ts';
import type { VehicleState } from './state.ts';
import { openTamperings } from './tampering.ts';

/**
 * What else the state of a vehicle depends on: the clock, the last packet of any kind (null: never), whether a tracker is fitted.
 */
export type Contact = { nowMs: number; lastContactMs: number | null; fitted: boolean };

/** A live state and the moment it began, which stays the same after a restart; null when that moment is unknown. */
export type LiveState = { state: VehicleState; sinceMs: number | null };

/** The live state of a vehicle: the first true row of domain rules §3.3. */
export function liveState(memory: Memory, { nowMs, lastContactMs, fitted }: Contact): LiveState {
  if (!fitted) return { state: 'no_tracker', sinceMs: null };
  const [tampering] = openTamperings(memory);
  if (tampering !== undefined) return { state: 'tampered', sinceMs: tampering.startMs };
  if (memory.private !== null) return { state: 'private', sinceMs: memory.private.startMs };
  const contactMs = lastContactMs ?? (memory.lastMs === 0 ? null : memory.lastMs);
  if (contactMs === null) return { state: 'disconnected', sinceMs: null };
  const silentMs = contactMs + silenceAllowed(memory) * 1000;
  if (nowMs > silentMs) return { state: 'disconnected', sinceMs: silentMs };
  return motionState(memory, nowMs);
}

function silenceAllowed({ heard, motion }: Memory): number {
  return (heard.ignition ?? motion.isMoving) ? DISC_ON : DISC_OFF;
}

function motionState({ heard, motion }: Memory, nowMs: number): LiveState {
  if (heard.ignition === false) return { state: 'stopped', sinceMs: motion.ignitionMs };
  if (motion.isMoving) return { state: 'movement', sinceMs: motion.movementMs };
  const { stillMs, movedMs } = motion;
  if (stillMs === null) return { state: 'stopped', sinceMs: null };
  const idleMs = idleFromMs(motion)!;
  if (movedMs !== null && nowMs < idleMs) return { state: 'movement', sinceMs: motion.movementMs };
  if (heard.ignition === null) {
    if (movedMs === null) return { state: 'stopped', sinceMs: stillMs };
    const stoppedMs = stillMs + STOP_SPLIT * 1000;
    if (nowMs >= stoppedMs) return { state: 'stopped', sinceMs: stoppedMs };
  }
  return { state: 'idle', sinceMs: idleMs };
}
