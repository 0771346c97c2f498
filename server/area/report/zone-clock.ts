import { zoneOffsetMs } from '#domain/day.ts';
import { DAY_MS } from '#domain/duration.ts';

/** A civil day and time. */
export type Civil = { day: string; time: string };

/** Days as text, by their number since 1970: there are few, and each is used very often. */
const days = new Map<number, string>();
/** Times of day as text, by their second. */
const times: string[] = [];

/** The wall clock of a zone at an instant. Example: 1,772,445,600 s in Madrid is 2026-03-02, 11:00:00. */
export function civilAt(epochS: number, timeZone: string): Civil {
  const ms = Math.round(epochS * 1000);
  return clockAt(ms + zoneOffsetMs(ms, timeZone));
}

/** An instant in the form of the wire. Example: 1,772,445,600.25 s is 2026-03-02T10:00:00.250Z. */
export function instantAt(epochS: number): string {
  const ms = Math.round(epochS * 1000);
  const { day, time } = clockAt(ms);
  const fraction = ms % 1000;
  return `${day}T${time}.${fraction === 0 ? '000' : String(fraction).padStart(3, '0')}Z`;
}

/** Three times as fast as `toISOString`. A report on a month of journeys calls it a million times. */
function clockAt(ms: number): Civil {
  const number = Math.floor(ms / DAY_MS);
  let day = days.get(number);
  if (day === undefined) {
    day = new Date(number * DAY_MS).toISOString().slice(0, 10);
    days.set(number, day);
  }
  const s = Math.floor((ms - number * DAY_MS) / 1000);
  times[s] ??= new Date(s * 1000).toISOString().slice(11, 19);
  return { day, time: times[s] };
}
