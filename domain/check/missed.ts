import { z } from 'zod';
import type { Day } from '../day.ts';
import { HOUR_MS } from '../duration.ts';

/** Must the vehicles of a fleet be checked before their first journey of the day? */
export const checkRuleInput = z.object({
  is_demanded: z.boolean(),
  /** A check counts for journeys that begin within this many hours after it. */
  valid_hours: z.int().min(1, 'val.number').max(168, 'val.number'),
});
export type CheckRule = z.output<typeof checkRuleInput>;

/** The longest that a check counts, ms. */
export const VALID_MAX_MS = 168 * HOUR_MS;

/** The first journey of a civil day of a vehicle. */
export type FirstJourney = { day: Day; startMs: number };

/**
 * The first journeys that began without a check: none was filled in at or before their start and still
 * counted. `sinceMs`: the rule is in force from then on. Example with 12 hours: a check of Monday 20:00
 * counts for Tuesday 08:00 and no longer for 08:01.
 */
export function missedChecks<Journey extends FirstJourney>(
  journeys: readonly Journey[],
  filledMs: readonly number[],
  { validHours, sinceMs }: { validHours: number; sinceMs: number },
): Journey[] {
  const covers = (filled: number, startMs: number) =>
    filled <= startMs && startMs <= filled + validHours * HOUR_MS;
  return journeys.filter(
    ({ startMs }) => startMs >= sinceMs && !filledMs.some((filled) => covers(filled, startMs)),
  );
}
