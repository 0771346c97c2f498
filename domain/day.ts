import { DAY_MS, HOUR_MS } from './duration.ts';

/** A civil day `YYYY-MM-DD` in the time zone of its subject (domain rules §0.1). */
export type Day = string;

/**
 * A civil day with its limits as UTC instants: `startMs` inclusive, `endMs` exclusive; 23, 24 or 25 hours
 * long.
 */
export type DaySpan = { day: Day; startMs: number; endMs: number };

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  let found = formatters.get(timeZone);
  if (!found) {
    found = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(timeZone, found);
  }
  return found;
}

/**
 * Looking a zone up costs microseconds, and folds need millions of look-ups. So the offset of a zone is kept
 * for stretches of these lengths.
 */
const STRETCHES_MS = [24 * HOUR_MS, HOUR_MS] as const;
/** The most stretches that are kept before all are dropped. A year of one zone is 365. */
const MOST_STRETCHES = 20_000;
/** The offset all through a stretch; null when the clock changes in it. */
type Kept = Map<number, number | null>;
const kept = STRETCHES_MS.map(() => new Map<string, Kept>());
let stretches = 0;

/**
 * By how many milliseconds the zone's wall clock is ahead of UTC at an instant. Example: Europe/Madrid in
 * July is 7,200,000.
 */
export function zoneOffsetMs(timeMs: number, timeZone: string): number {
  for (const [at, lengthMs] of STRETCHES_MS.entries()) {
    const offset = offsetIn(Math.floor(timeMs / lengthMs), lengthMs, { timeZone, zones: kept[at]! });
    if (offset !== null) return offset;
  }
  return lookedUp(timeMs, timeZone);
}

/**
 * A stretch that begins and ends with the same offset has it throughout: no zone changes its clock and back
 * within a day.
 */
function offsetIn(n: number, lengthMs: number, of: { timeZone: string; zones: Map<string, Kept> }) {
  const zone: Kept = of.zones.get(of.timeZone) ?? new Map();
  of.zones.set(of.timeZone, zone);
  const known = zone.get(n);
  if (known !== undefined) return known;
  const first = lookedUp(n * lengthMs, of.timeZone);
  const offset = first === lookedUp((n + 1) * lengthMs - 1000, of.timeZone) ? first : null;
  if (++stretches > MOST_STRETCHES) {
    stretches = 0;
    for (const zones of kept) zones.clear();
  } else zone.set(n, offset);
  return offset;
}

function lookedUp(timeMs: number, timeZone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatter(timeZone).formatToParts(timeMs)) part[type] = Number(value);
  const wall = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second);
  return wall - Math.floor(timeMs / 1000) * 1000;
}

/**
 * The instant at which the civil day begins in the zone; if midnight is skipped, the first instant that
 * exists.
 */
export function dayStartMs(day: Day, timeZone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const guess = utc - zoneOffsetMs(utc, timeZone);
  return utc - zoneOffsetMs(guess, timeZone);
}

/** Days as text by their number: there are few, and each is used very often. */
const dayTexts = new Map<number, Day>();
/** The most of them that are kept before all are dropped. */
const MOST_DAYS = 20_000;

/** The day with this number since 1970. Example: 20,514 is 2026-03-02. */
export function numberedDay(n: number): Day {
  let day = dayTexts.get(n);
  if (day === undefined) {
    day = new Date(n * DAY_MS).toISOString().slice(0, 10);
    if (dayTexts.size >= MOST_DAYS) dayTexts.clear();
    dayTexts.set(n, day);
  }
  return day;
}

/** The number since 1970 of the civil day that contains an instant. */
export function dayNumberAt(timeMs: number, timeZone: string): number {
  return Math.floor((timeMs + zoneOffsetMs(timeMs, timeZone)) / DAY_MS);
}

/** The civil day that contains an instant, with its limits. */
export function daySpan(timeMs: number, timeZone: string): DaySpan {
  const day = numberedDay(dayNumberAt(timeMs, timeZone));
  return { day, startMs: dayStartMs(day, timeZone), endMs: dayStartMs(addDays(day, 1), timeZone) };
}

/** The day n days later (earlier if n is negative). Example: addDays('2026-02-28', 1) is '2026-03-01'. */
export function addDays(day: Day, n: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + n * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The same day of the month n months later (earlier if n is negative); a month that is too short ends on its
 * last day. Example: addMonths('2024-02-29', 12) is '2025-02-28'.
 */
export function addMonths(day: Day, n: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const length = new Date(Date.UTC(year, month + n, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + n, Math.min(date, length))).toISOString().slice(0, 10);
}

/**
 * How many days later `to` is than `from`; negative if it is earlier. Example: from 2026-02-28 to 2026-03-02
 * it is 2.
 */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** Today's day by zone; each zone is looked up once. */
export function todayIn(nowMs: number): (timeZone: string) => Day {
  const known = new Map<string, Day>();
  return (timeZone) => {
    const day = known.get(timeZone) ?? daySpan(nowMs, timeZone).day;
    known.set(timeZone, day);
    return day;
  };
}

/** Days of a week. */
export const WEEK_DAYS = 7;

/** The Monday of the week that a day is in. Example: 2026-03-08, a Sunday, is in the week of 2026-03-02. */
export function mondayOf(day: Day): Day {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % WEEK_DAYS;
  return addDays(day, -weekday);
}
