import { STOP_SPLIT } from '../constants.ts';
import type { Journey } from './fact.ts';
import { endAfter } from './journey-end.ts';
import { isJourney, journeyFact } from './journey-fact.ts';
import type { Memory } from './memory.ts';

export { runningDay } from './day-activity.ts';
export { runningPrivatePeriod } from './private-mode.ts';
export { openTamperings } from './tampering.ts';

/**
 * The journey in progress, as far as it is known; or one whose stop has lasted STOP_SPLIT by the clock and that only the next
 * record will confirm, exactly as that record will tell it. Null when there is none, or the one over is discarded.
 */
export function runningJourney(memory: Memory, nowMs: number): Journey | null {
  const { journey: open } = memory;
  if (open === null) return null;
  const journey = journeyFact(open, open.end ?? endAfter(open, memory, memory.lastMs), memory.excess);
  return isJourneyOver(memory, nowMs) && !isJourney(journey) ? null : journey;
}

/** Has the stop of the open journey lasted STOP_SPLIT by the clock, so that its end only waits to be confirmed? */
export function isJourneyOver({ journey: open }: Memory, nowMs: number): boolean {
  return open !== null && open.end !== null && nowMs - open.end.sinceMs >= STOP_SPLIT * 1000;
}
