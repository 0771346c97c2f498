import { GAP_MAX, STOP_GRACE } from '../constants.ts';
import type { Journey } from './fact.ts';
import { endAfter, stoppedMs } from './journey-end.ts';
import { isJourney, journeyFact, thresholdsOf } from './journey-fact.ts';
import type { Memory } from './memory.ts';
import type { VehicleSettings } from './vehicle-settings.ts';

export { runningDay } from './day-activity.ts';
export { runningPrivatePeriod } from './private-mode.ts';
export { openTamperings } from './tampering.ts';

/**
 * The journey in progress, as far as it is known. If the clock has ended it, it is the finished journey,
 * exactly as the next record will confirm it. Null if there is none, or if the finished journey is discarded.
 */
export function runningJourney(memory: Memory, settings: VehicleSettings, nowMs: number): Journey | null {
  const { journey: open } = memory;
  if (open === null) return null;
  const end = open.end ?? endAfter(open, memory, memory.lastMs);
  const journey = journeyFact(open, { end, excess: memory.excess, settings });
  return isJourneyOver(memory, settings, nowMs) && !isJourney(journey) ? null : journey;
}

/**
 * When the stop with which the open journey ends has lasted long enough, if nothing more comes; null while no
 * end is foreseen.
 */
export function journeyEndsMs({ journey: open }: Memory, settings: VehicleSettings): number | null {
  return open?.end ? stoppedMs(open.end, thresholdsOf(open, settings)) : null;
}

/**
 * The instant at which the clock ends the open journey if no record comes; null without an open journey. By
 * then its stop has lasted long enough, or the silence has lasted GAP_MAX, and STOP_GRACE has passed for data
 * on its way. Only the next record is missing to confirm its end.
 */
export function journeyOverMs(memory: Memory, settings: VehicleSettings): number | null {
  if (memory.journey === null) return null;
  const endsMs = journeyEndsMs(memory, settings) ?? memory.lastMs + GAP_MAX * 1000;
  return endsMs + STOP_GRACE * 1000;
}

/** Has the clock ended the open journey? */
export function isJourneyOver(memory: Memory, settings: VehicleSettings, nowMs: number): boolean {
  const overMs = journeyOverMs(memory, settings);
  return overMs !== null && nowMs >= overMs;
}
