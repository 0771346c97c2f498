import { type Day, zoneOffsetMs } from './day.ts';
import { DAY_MS } from './duration.ts';

/** A civil time `HH:MM`, 24 hours (domain rules §0.1). */
export type CivilTime = string;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Is it a day that exists? Example: 2026-02-29 is not. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** Is it a time of day, 00:00 to 23:59? */
export function isCivilTime(text: string): boolean {
  return TIME.test(text);
}

/**
 * The instant at which the zone's clock shows a day and time, ms UTC. A time that the clock skips in spring
 * moves forward by the length of the skip. A time that autumn repeats means the first of its two instants.
 * Madrid, 29 March 2026: 02:30 is skipped and counts as 03:30 summer time. 25 October 2026: 02:30 is the one
 * in summer time.
 */
export function civilInstantMs(day: Day, time: CivilTime, timeZone: string): number {
  const wall = Date.parse(`${day}T${time}:00Z`);
  // The offset changes by a few hours at most, and only twice a year. So a day before and a day after lie on
  // either side of any change.
  const before = zoneOffsetMs(wall - DAY_MS, timeZone);
  const after = zoneOffsetMs(wall + DAY_MS, timeZone);
  const [earlier, later] = [wall - before, wall - after];
  if (before === after) return earlier;
  const shows = (ms: number) => ms + zoneOffsetMs(ms, timeZone) === wall;
  if (shows(earlier)) return earlier;
  return shows(later) ? later : earlier;
}

/** The civil day and time of an instant on the zone's clock, to the minute. */
export function civilOf(timeMs: number, timeZone: string): { day: Day; time: CivilTime } {
  const wall = new Date(timeMs + zoneOffsetMs(timeMs, timeZone)).toISOString();
  return { day: wall.slice(0, 10), time: wall.slice(11, 16) };
}
