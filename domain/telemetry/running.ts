import { STOP_SPLIT } from '../constants.ts';
import type { Journey } from './fact.ts';
import { endAfter } from './journey-end.ts';
import { isJourney, journeyFact } from './journey-fact.ts';
import type { Memory } from './memory.ts';

export { runningDay } from './day-activity.ts';
export { runningPrivatePeriod } from './private-mode.ts';
export { openTamperings } from './tampering.ts';

/**
 * The journey in progress, as far as it is known. If its stop has lasted STOP_SPLIT by the clock, it is the finished journey,
 * exactly as the next record will confirm it. Null if there is none, or if the finished journey is discarded.
 */
export function runningJourney(memory: Memory, nowMs: number): Journey | null {
  const { journey: open } = memory;
  if (open === null) return null;
  const journey = journeyFact(open, open.end ?? endAfter(open, memory, memory.lastMs), memory.excess);
  return isJourneyOver(memory, nowMs) && !isJourney(journey) ? null : journey;
}

/**
 * Has the stop of the open journey lasted STOP_SPLIT by the clock, so that only the next record is missing to confirm its end?
 */
export function isJourneyOver({ journey: open }: Memory, nowMs: number): boolean {
  return open !== null && open.end !== null && nowMs - open.end.sinceMs >= STOP_SPLIT * 1000;
}
