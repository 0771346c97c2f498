import { addDays, type Day } from '#domain/day.ts';

/** Days of a week. */
export const WEEK_DAYS = 7;

/** The Monday of the week that a day is in. Example: 2026-03-08, a Sunday, is in the week of 2026-03-02. */
export function mondayOf(day: Day): Day {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEK_DAYS;
  return addDays(day, -weekday);
}
