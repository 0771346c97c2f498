/** A civil day `YYYY-MM-DD` in the time zone of its subject (domain rules §0.1). */
export type Day = string;

/** A civil day with its limits as UTC instants: `startMs` inclusive, `endMs` exclusive; 23, 24 or 25 hours long. */
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

/** By how many milliseconds the zone's wall clock is ahead of UTC at an instant. Example: Europe/Madrid in July is 7,200,000. */
export function zoneOffsetMs(timeMs: number, timeZone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatter(timeZone).formatToParts(timeMs)) part[type] = Number(value);
  const wall = Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second);
  return wall - Math.floor(timeMs / 1000) * 1000;
}

/** The instant at which the civil day begins in the zone; if midnight is skipped, the first instant that exists. */
export function dayStartMs(day: Day, timeZone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const guess = utc - zoneOffsetMs(utc, timeZone);
  return utc - zoneOffsetMs(guess, timeZone);
}

/** The civil day that contains an instant, with its limits. Keep the result: each look-up of a zone takes microseconds. */
export function daySpan(timeMs: number, timeZone: string): DaySpan {
  const day = new Date(timeMs + zoneOffsetMs(timeMs, timeZone)).toISOString().slice(0, 10);
  return { day, startMs: dayStartMs(day, timeZone), endMs: dayStartMs(addDays(day, 1), timeZone) };
}

/** The day n days later (earlier if n is negative). Example: addDays('2026-02-28', 1) is '2026-03-01'. */
export function addDays(day: Day, n: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10);
}

/**
 * The same day of the month n months later (earlier if n is negative); a month that is too short ends on its last day. Example:
 * addMonths('2024-02-29', 12) is '2025-02-28'.
 */
export function addMonths(day: Day, n: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const length = new Date(Date.UTC(year, month + n, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + n, Math.min(date, length))).toISOString().slice(0, 10);
}

/** How many days later `to` is than `from`; negative if it is earlier. Example: from 2026-02-28 to 2026-03-02 it is 2. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
