import { isAdvance } from './distance.ts';
import { incidence } from './signal.ts';
import type { Moment } from './step.ts';
import type { WatchMemory } from './watch-memory.ts';

/** Smaller differences between readings are the rounding and self-correction of instruments, metres. */
const JUMP_M = 10_000;

/**
 * The incidence `odometer_jump` (domain rules §10, 1110). The vehicle's own odometer shows a distance that no
 * vehicle can have driven, forwards or backwards, and the next reading agrees with it. One bad frame between
 * good ones is no jump. Nothing ends a jump, because the new count is the odometer from then on; so it is
 * reported once. Example: 80,000 km, 95,000 km, 95,001 km within an hour is a jump; 80,000 km, 95,000 km,
 * 80,001 km is not.
 */
export function odometerJump(now: Moment, watch: WatchMemory): WatchMemory {
  const from = now.before.counters.bus;
  const to = now.counters.bus;
  if (from === null || to === null || to === from) return watch;
  // Another source has another counter.
  if (from.source !== to.source) return watch.jumpFrom === null ? watch : { ...watch, jumpFrom: null };
  if (watch.jumpFrom === null) {
    const isJump = Math.abs(to.m - from.m) >= JUMP_M && !isAdvance(from, to);
    return isJump ? { ...watch, jumpFrom: from } : watch;
  }
  const isBack = isAdvance(watch.jumpFrom, to);
  if (!isBack && !isAdvance(from, to)) return watch;
  if (!isBack) now.facts.push(incidence('odometer_jump', 'opened', now));
  return { ...watch, jumpFrom: null };
}
