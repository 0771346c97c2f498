import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/duration.ts';

/** Nothing of the clock is planned further ahead, days. */
const AHEAD_DAYS = 366;

/** The lowest and highest numbers of the five fields: minute, hour, day, month, day of the week. */
const RANGES = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const;

/**
 * The numbers of one field: `*`, a step of all (`*` and `/5`), or numbers with commas between.
 * @throws Error for any other form
 */
function numbersOf(field: string, [low, high]: readonly [number, number]): ReadonlySet<number> {
  const all = Array.from({ length: high - low + 1 }, (_, i) => low + i);
  const step = /^\*(?:\/(\d+))?$/.exec(field);
  if (step) return new Set(all.filter((n) => (n - low) % Number(step[1] ?? 1) === 0));
  const given = field.split(',').map(Number);
  if (!given.every((n) => all.includes(n))) throw new Error(`no field of a clock: ${field}`);
  return new Set(given);
}

/**
 * The next minute after `afterMs` at which five fields of cron (UTC) begin a run, ms; null: none in a year.
 * Example: `20 4 * * *` after 1 March 2026, 04:20 → 2 March, 04:20. Day and day of the week must both fit,
 * because no job here gives both.
 */
export function nextRun(cron: string, afterMs: number): number | null {
  const fields = cron.split(' ');
  if (fields.length !== RANGES.length) throw new Error(`no five fields: ${cron}`);
  const [minutes, hours, days, months, weekdays] = RANGES.map((range, i) => numbersOf(fields[i]!, range));
  let at = Math.floor(afterMs / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
  const endMs = afterMs + AHEAD_DAYS * DAY_MS;
  while (at <= endMs) {
    const date = new Date(at);
    const isDay =
      days!.has(date.getUTCDate()) && months!.has(date.getUTCMonth() + 1) && weekdays!.has(date.getUTCDay());
    if (!isDay) at = Math.floor(at / DAY_MS) * DAY_MS + DAY_MS;
    else if (!hours!.has(date.getUTCHours())) at = Math.floor(at / HOUR_MS) * HOUR_MS + HOUR_MS;
    else if (!minutes!.has(date.getUTCMinutes())) at += MINUTE_MS;
    else return at;
  }
  return null;
}
