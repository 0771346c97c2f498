import { DISC_OFF, DISC_ON, STOP_SPLIT } from '../constants.ts';
import type { Memory } from './memory.ts';
import { idleFromMs } from './motion.ts';
import type { VehicleState } from './state.ts';

/**
 * Other facts that decide a vehicle's state: the clock, the last packet of any kind (null: never), and a
 * fitted tracker.
 */
export type Contact = { nowMs: number; lastContactMs: number | null; fitted: boolean };

/**
 * The newest record's word on a vehicle's movement. `lastMs` is its time (0: none), `isDriving` whether the
 * engine ran.
 */
export type Seen = { lastMs: number; isDriving: boolean; motion: Motion };

/**
 * A live state and the moment it began, which stays the same after a restart; null when that moment is
 * unknown.
 */
export type LiveState = { state: VehicleState; sinceMs: number | null };

/**
 * The beginnings of a tampering and of private use, which override the records, ms UTC; null when there is
 * none.
 */
export type Standing = { tamperedMs: number | null; privateMs: number | null };

/** The same by a memory of the folds. */
export const seenIn = (memory: Pick<Memory, 'lastMs' | 'heard' | 'motion'>): Seen => ({
  lastMs: memory.lastMs,
  isDriving: isDriving(memory),
  motion: motionOf(memory),
});

/** The live state of a vehicle: the first true row of domain rules §3.3. */
export function stateOf(
  { tamperedMs, privateMs }: Standing,
  seen: Seen,
  { nowMs, lastContactMs, fitted }: Contact,
): LiveState {
  if (!fitted) return { state: 'no_tracker', sinceMs: null };
  if (tamperedMs !== null) return { state: 'tampered', sinceMs: tamperedMs };
  if (privateMs !== null) return { state: 'private', sinceMs: privateMs };
  const contactMs = lastContactMs ?? (seen.lastMs === 0 ? null : seen.lastMs);
  if (contactMs === null) return { state: 'disconnected', sinceMs: null };
  const silentMs = silentFromMs(seen.isDriving, contactMs);
  if (nowMs > silentMs) return { state: 'disconnected', sinceMs: silentMs };
  return motionAt(seen.motion, nowMs);
}

/** The instant from which a silent vehicle counts as disconnected after a contact, ms UTC. */
export function silentFromMs(wasDriving: boolean, contactMs: number): number {
  return contactMs + (wasDriving ? DISC_ON : DISC_OFF) * 1000;
}

/** Did the engine run at the last record? Without an ignition input: did the vehicle move? */
export function isDriving({ heard, motion }: Pick<Memory, 'heard' | 'motion'>): boolean {
  return heard.ignition ?? motion.isMoving;
}

/**
 * What a vehicle does by its newest record, and since when (null: unknown). Where the clock alone makes
 * something else of it: the instants from which it idles and is stopped, ms UTC; null: never.
 */
export type Motion = {
  state: 'movement' | 'idle' | 'stopped';
  sinceMs: number | null;
  idleMs: number | null;
  stoppedMs: number | null;
};

const lasting = (state: Motion['state'], sinceMs: number | null): Motion => ({
  state,
  sinceMs,
  idleMs: null,
  stoppedMs: null,
});

/** How a vehicle moves or stands if nothing more is heard of it (domain rules §3.3). */
export function motionOf({ heard, motion }: Pick<Memory, 'heard' | 'motion'>): Motion {
  const { isMoving, ignitionMs, movementMs, movedMs, stillMs } = motion;
  if (heard.ignition === false) return lasting('stopped', ignitionMs);
  if (isMoving) return lasting('movement', movementMs);
  if (stillMs === null) return lasting('stopped', null);
  const idleMs = idleFromMs(motion);
  const isDark = heard.ignition === null;
  if (movedMs === null) return isDark ? lasting('stopped', stillMs) : lasting('idle', idleMs);
  return {
    ...{ state: 'movement', sinceMs: movementMs },
    ...{ idleMs, stoppedMs: isDark ? stillMs + STOP_SPLIT * 1000 : null },
  };
}

function motionAt({ state, sinceMs, idleMs, stoppedMs }: Motion, nowMs: number): LiveState {
  if (idleMs === null || nowMs < idleMs) return { state, sinceMs };
  if (stoppedMs !== null && nowMs >= stoppedMs) return { state: 'stopped', sinceMs: stoppedMs };
  return { state: 'idle', sinceMs: idleMs };
}
