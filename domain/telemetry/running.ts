import { GAP_MAX, STOP_GRACE, STOP_SPLIT } from '../constants.ts';
import type { Journey } from './fact.ts';
import { endAfter } from './journey-end.ts';
import { isJourney, journeyFact } from './journey-fact.ts';
import type { Memory } from './memory.ts';

export { runningDay } from './day-activity.ts';
export { runningPrivatePeriod } from './private-mode.ts';
export { openTamperings } from './tampering.ts';

/**
 * The journey in progress, as far as it is known. If it is over by the clock, it is the finished journey, exactly as the next record will confirm it. Null if there is none, or if the finished journey is discarded.
 */
export function runningJourney(memory: Memory, nowMs: number): Journey | null {
  const { journey: open } = memory;
  if (open === null) return null;
  const journey = journeyFact(open, open.end ?? endAfter(open, memory, memory.lastMs), memory.excess);
  return isJourneyOver(memory, nowMs) && !isJourney(journey) ? null : journey;
}

/**
 * When the open journey is over by the clock, if nothing more comes: its stop has then lasted STOP_SPLIT, or the silence GAP_MAX,
 * and STOP_GRACE for data on its way. Only the next record is missing to confirm its end. Null without an open journey.
 */
export function journeyOverMs({ journey: open, lastMs }: Memory): number | null {
  if (open === null) return null;
  const endsMs = open.end === null ? lastMs + GAP_MAX * 1000 : open.end.sinceMs + STOP_SPLIT * 1000;
  return endsMs + STOP_GRACE * 1000;
}

/** Is the open journey over by the clock? */
export function isJourneyOver(memory: Memory, nowMs: number): boolean {
  const overMs = journeyOverMs(memory);
  return overMs !== null && nowMs >= overMs;
}
