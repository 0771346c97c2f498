import { numberedDay, zoneOffsetMs } from '#domain/day.ts';
import { DAY_MS } from '#domain/duration.ts';

/** A civil day and time. */
export type Civil = { day: string; time: string };

/** Times of day as text, by their second. */
const times: string[] = [];

/** The wall clock of a zone at an instant. Example: 1,772,445,600 s in Madrid is 2026-03-02, 11:00:00. */
export function civilAt(epochS: number, timeZone: string): Civil {
  const { day, s } = civilSeconds(epochS, timeZone);
  return { day, time: clockText(s) };
}

/** The same with the time as seconds since midnight. Example: 2026-03-02 and 39,600 s. */
export function civilSeconds(epochS: number, timeZone: string): { day: string; s: number } {
  const ms = Math.round(epochS * 1000);
  const local = ms + zoneOffsetMs(ms, timeZone);
  const number = Math.floor(local / DAY_MS);
  return { day: numberedDay(number), s: Math.floor((local - number * DAY_MS) / 1000) };
}

/** An instant in the form of the wire. Example: 1,772,445,600.25 s is 2026-03-02T10:00:00.250Z. */
export function instantAt(epochS: number): string {
  return instantText(Math.round(epochS * 1000));
}

/**
 * The same of whole milliseconds. Three times as fast as `toISOString`; a report on a month of journeys needs
 * a million texts.
 */
export function instantText(ms: number): string {
  const number = Math.floor(ms / DAY_MS);
  const ofDay = ms - number * DAY_MS;
  const fraction = ofDay % 1000;
  const thousandths = fraction === 0 ? '000' : String(fraction).padStart(3, '0');
  return `${numberedDay(number)}T${clockText(Math.floor(ofDay / 1000))}.${thousandths}Z`;
}

/** A time of day. Example: 39,600 s is 11:00:00. */
export function clockText(s: number): string {
  times[s] ??= new Date(s * 1000).toISOString().slice(11, 19);
  return times[s];
}
