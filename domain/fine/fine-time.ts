import { type CivilTime, civilInstantMs, civilOf } from '../civil-time.ts';
import { addDays, type Day, dayStartMs } from '../day.ts';
import { HOUR_MS } from '../duration.ts';

/** When a fine happened, ms UTC. */
export type FineTime = {
  /** Two in the hour that autumn repeats, none when the hour is unknown. */
  instants: number[];
  day: { startMs: number; endMs: number };
};

/**
 * When a fine happened, by the clock of the vehicle's zone. Of an hour that autumn repeats nobody knows which one the authority
 * meant, so both count; a time that spring skips moves forward. Example: Madrid, 25 October 2026, 02:30 is 00:30 and 01:30 UTC.
 */
export function fineTime(date: Day, hour: CivilTime | null, timeZone: string): FineTime {
  const day = { startMs: dayStartMs(date, timeZone), endMs: dayStartMs(addDays(date, 1), timeZone) };
  if (hour === null) return { instants: [], day };
  const first = civilInstantMs(date, hour, timeZone);
  const again = first + HOUR_MS;
  const shown = civilOf(again, timeZone);
  return { instants: shown.day === date && shown.time === hour ? [first, again] : [first], day };
}
