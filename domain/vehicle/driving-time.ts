import { type Day, zoneOffsetMs } from '../day.ts';

const DAY_MS = 86_400_000;

/** A civil day `YYYY-MM-DD` and time `HH:MM`. */
export type CivilTime = { day: Day; time: string };

/**
 * The instant of a civil day and time in a zone, ms UTC. A time that comes twice is the first of the two; one that the clocks skip
 * is as long after midnight as it says. Example: 2026-07-01 08:30 in Europe/Madrid is 06:30 UTC.
 */
export function civilMs({ day, time }: CivilTime, timeZone: string): number {
  const wallMs = Date.parse(`${day}T${time}:00Z`);
  const [before, after] = [-DAY_MS, DAY_MS].map((shift) => wallMs - zoneOffsetMs(wallMs + shift, timeZone));
  const meant = [before!, after!].filter((ms) => ms + zoneOffsetMs(ms, timeZone) === wallMs);
  return meant.length > 0 ? Math.min(...meant) : before!;
}

/** Civil day and time of an instant in a zone, seconds left out. */
export function civilTime(timeMs: number, timeZone: string): CivilTime {
  const [day, clock] = new Date(timeMs + zoneOffsetMs(timeMs, timeZone)).toISOString().split('T');
  return { day: day!, time: clock!.slice(0, 5) };
}
