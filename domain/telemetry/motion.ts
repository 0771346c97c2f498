import { IDLE_MIN } from '../constants.ts';
import type { Glance, Memory, MotionMemory } from './memory.ts';
import type { Sample } from './sample.ts';
import type { VehicleSettings } from './vehicle-settings.ts';

/** The beginnings of movement or standing after a sample (domain rules §3.3). */
export function motionAfter(
  before: Pick<Glance, 'lastMs' | 'heard' | 'motion'>,
  sample: Sample,
): MotionMemory {
  const { motion } = before;
  const { timeMs, isMoving } = sample;
  const was = before.heard.ignition;
  if (sample.ignition !== was && was !== null) return turned(sample);
  const ignitionMs = sample.ignition !== was ? timeMs : motion.ignitionMs;
  if (isMoving) {
    if (motion.isMoving && ignitionMs === motion.ignitionMs) return motion;
    const goesOn = motion.movementMs !== null && (motion.isMoving || timeMs < idleFromMs(motion)!);
    return {
      ignitionMs,
      isMoving,
      movementMs: goesOn ? motion.movementMs : timeMs,
      movedMs: null,
      stillMs: null,
    };
  }
  if (motion.isMoving) return { ...motion, ignitionMs, isMoving, movedMs: before.lastMs, stillMs: timeMs };
  if (motion.stillMs === null || ignitionMs !== motion.ignitionMs) {
    return { ...motion, ignitionMs, stillMs: motion.stillMs ?? timeMs };
  }
  return motion;
}

/** The ignition changed, so the movement before says nothing about the state now. */
function turned({ timeMs, isMoving }: Sample): MotionMemory {
  return {
    ignitionMs: timeMs,
    isMoving,
    movementMs: isMoving ? timeMs : null,
    movedMs: null,
    stillMs: isMoving ? null : timeMs,
  };
}

/**
 * The instant at which the present halt turns from movement into idling: IDLE_MIN after the last moving
 * sample. Null while the vehicle moves or if it has never moved.
 */
export function idleFromMs({ movedMs, stillMs }: MotionMemory): number | null {
  if (stillMs === null) return null;
  return movedMs === null ? stillMs : Math.max(movedMs + IDLE_MIN * 1000, stillMs);
}

/**
 * The instant until which the vehicle counts as moving or idling if it sends nothing more; 0 when it is
 * stopped.
 */
export function activeUntilMs({ motion, heard }: Memory, { rules }: VehicleSettings): number {
  if (heard.ignition === false) return 0;
  if (heard.ignition === true || motion.isMoving) return Number.POSITIVE_INFINITY;
  return motion.movedMs === null
    ? 0
    : motion.stillMs! + rules.at(motion.stillMs!).thresholds.stop_split_s * 1000;
}
