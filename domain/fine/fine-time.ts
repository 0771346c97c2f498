import { type CivilTime, civilInstantMs, civilOf } from '../civil-time.ts';
import { addDays, type Day, dayStartMs } from '../day.ts';
import { HOUR_MS } from '../duration.ts';

/** The time of a fine, ms UTC. */
export type FineTime = {
  /** Two in the hour that autumn repeats, none when the hour is unknown. */
  instants: number[];
  day: { startMs: number; endMs: number };
};

/**
 * The instants of a fine by the clock of the vehicle's zone. In an hour that autumn repeats both instants
 * count, because the authority does not say which. A time that spring skips moves forward. Example: Madrid,
 * 25 October 2026, 02:30 is 00:30 and 01:30 UTC.
 */
export function fineTime(date: Day, hour: CivilTime | null, timeZone: string): FineTime {
  const day = { startMs: dayStartMs(date, timeZone), endMs: dayStartMs(addDays(date, 1), timeZone) };
  if (hour === null) return { instants: [], day };
  const first = civilInstantMs(date, hour, timeZone);
  const again = first + HOUR_MS;
  const shown = civilOf(again, timeZone);
  return { instants: shown.day === date && shown.time === hour ? [first, again] : [first], day };
}
