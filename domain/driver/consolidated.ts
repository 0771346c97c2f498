import { civilInstantMs } from '../civil-time.ts';
import { CONSOLIDATE_DAYS } from '../constants.ts';
import { addDays, type Day } from '../day.ts';

/**
 * Is a civil day final? It becomes final at 03:00 of the third day after it, in the subject's zone (domain
 * rules §0.3).
 */
export function isConsolidated(day: Day, nowMs: number, timeZone: string): boolean {
  return nowMs >= civilInstantMs(addDays(day, CONSOLIDATE_DAYS), '03:00', timeZone);
}
