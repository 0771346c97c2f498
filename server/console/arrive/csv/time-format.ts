import { isDay } from '#domain/civil-time.ts';
import { zoneOffsetMs } from '#domain/day.ts';

/** Reads an instant, ms UTC; null when the text has another form or no such instant exists. */
export type ReadTime = (text: string) => number | null;

/** The parts of a pattern, with the least and the most digits of each; `a` is am or pm. */
const DIGITS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  ...{ yyyy: [4, 4], yy: [2, 2], MM: [2, 2], M: [1, 2], dd: [2, 2], d: [1, 2] },
  ...{ HH: [2, 2], H: [1, 2], hh: [2, 2], h: [1, 2], mm: [2, 2], ss: [2, 2], SSS: [3, 3] },
};
const HALF_DAY = /^([ap])\.?m\.?/i;
const PART = /yyyy|yy|MM|M|dd|d|HH|H|hh|h|mm|ss|SSS|a/g;
const NEEDED = ['y', 'M', 'd', 'm'];
const ISO = /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d(?::?\d\d)?)?$/;

/**
 * A reader of times. A format is `iso`, `unix` (seconds), `unix-ms`, or a pattern: the parts of `DIGITS` and
 * `a`, and all else stands for itself. `zone` counts where the text has no offset. Null: it is no format.
 * Example: `dd/MM/yyyy HH:mm` reads `02/03/2026 11:00` in Madrid as 10:00 UTC.
 */
export function timeReader(format: string, zone: string): ReadTime | null {
  if (format === 'unix')
    return (text) => (/^\d{1,12}(\.\d+)?$/.test(text) ? Math.round(Number(text) * 1000) : null);
  if (format === 'unix-ms') return (text) => (/^\d{1,15}$/.test(text) ? Number(text) : null);
  if (format === 'iso') return (text) => isoTime(text, zone);
  return patternReader(format, zone);
}

function isoTime(text: string, zone: string): number | null {
  const [, day, h, m, s = '0', part = '', offset] = ISO.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return null;
  const [hour, minute, second] = [Number(h), Number(m), Number(s)];
  if (hour > 23 || minute > 59 || second > 59) return null;
  const civil =
    Date.parse(`${day}T00:00:00Z`) +
    ((hour * 60 + minute) * 60 + second) * 1000 +
    Number(part.padEnd(3, '0').slice(0, 3));
  if (offset === undefined) return inZone(civil, zone);
  if (offset === 'Z') return civil;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.replace(':', '').slice(3) || 0)];
  return civil - (offset[0] === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

type Fields = {
  y: number;
  M: number;
  d: number;
  H: number;
  h: number;
  m: number;
  s: number;
  S: number;
  a: number;
};

function patternReader(format: string, zone: string): ReadTime | null {
  const parts = format.match(PART) ?? [];
  const letters = new Set(parts.map((part) => part[0]!));
  const hasHour = letters.has('H') !== letters.has('h') && letters.has('h') === letters.has('a');
  if (letters.size < parts.length || !hasHour || NEEDED.some((one) => !letters.has(one))) return null;
  const between = format.split(PART);
  return (text) => {
    const of = fieldsIn(text, parts, between);
    if (of === null || (letters.has('a') && (of.h < 1 || of.h > 12))) return null;
    const hour = letters.has('a') ? (of.h % 12) + of.a : of.H;
    const civil = Date.UTC(of.y, of.M - 1, of.d, hour, of.m, of.s, of.S);
    const made = new Date(civil);
    // Date moves what does not exist, as 31 April, to another day.
    const isDay = made.getUTCMonth() === of.M - 1 && made.getUTCDate() === of.d;
    return isDay && hour < 24 && of.m < 60 && of.s < 60 ? inZone(civil, zone) : null;
  };
}

/** The numbers of a text by the letters of a pattern; `between` are its other texts. Null: another form. */
function fieldsIn(text: string, parts: readonly string[], between: readonly string[]): Fields | null {
  const of: Fields = { y: 0, M: 0, d: 0, H: 0, h: 0, m: 0, s: 0, S: 0, a: 0 };
  let at = 0;
  for (const [i, part] of parts.entries()) {
    if (!text.startsWith(between[i]!, at)) return null;
    at += between[i]!.length;
    if (part === 'a') {
      const [found, half] = HALF_DAY.exec(text.slice(at)) ?? [];
      if (found === undefined) return null;
      of.a = half!.toLowerCase() === 'p' ? 12 : 0;
      at += found.length;
    } else {
      const [least, most] = DIGITS[part]!;
      let end = at;
      while (end < at + most && text[end]! >= '0' && text[end]! <= '9') end++;
      if (end - at < least) return null;
      of[part[0] as keyof Fields] = Number(text.slice(at, end)) + (part === 'yy' ? 2000 : 0);
      at = end;
    }
  }
  return text.slice(at) === between.at(-1) ? of : null;
}

/** The instant of a civil time, ms. Where clocks are put back it is the later one; in a gap it moves on. */
function inZone(civilMs: number, zone: string): number {
  if (zone === 'UTC') return civilMs;
  return civilMs - zoneOffsetMs(civilMs - zoneOffsetMs(civilMs, zone), zone);
}
