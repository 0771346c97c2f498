import { civilInstantMs } from '../civil-time.ts';
import { addDays, type Day, dayNumberAt, daySpan, numberedDay } from '../day.ts';
import { lengthOf, minuteOf, type ScheduleRange } from './schedule.ts';

/** A stretch of working time, ms UTC: from `fromMs` on, before `toMs`. */
export type WorkingSpan = { fromMs: number; toMs: number };

/**
 * The working spans that belong to a civil day, in order; none on a free day. The last may reach into the
 * next day.
 */
export type Agenda = (day: Day) => readonly WorkingSpan[];

/** The day of the week of a civil day, 1 (Monday) to 7 (Sunday). */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/**
 * The working spans of a civil day in a zone, in real time: a night of a clock change is an hour longer or
 * shorter. A range that the clock skips entirely is left out.
 */
export function workingSpans(day: Day, ranges: readonly ScheduleRange[], timeZone: string): WorkingSpan[] {
  const weekday = weekdayOf(day);
  return ranges
    .filter(({ weekdays }) => weekdays.includes(weekday))
    .map((range) => {
      const isOverMidnight = minuteOf(range.entry) + lengthOf(range) >= 1440;
      return {
        fromMs: civilInstantMs(day, range.entry, timeZone),
        toMs: civilInstantMs(isOverMidnight ? addDays(day, 1) : day, range.exit, timeZone),
      };
    })
    .filter(({ fromMs, toMs }) => toMs > fromMs)
    .sort((a, b) => a.fromMs - b.fromMs);
}

/** Is the instant in working hours: in a span of its own civil day, or of the night before? */
export function isWorking(timeMs: number, agenda: Agenda, timeZone: string): boolean {
  const day = dayNumberAt(timeMs, timeZone);
  const isIn = ({ fromMs, toMs }: WorkingSpan) => timeMs >= fromMs && timeMs < toMs;
  return agenda(numberedDay(day)).some(isIn) || agenda(numberedDay(day - 1)).some(isIn);
}

/** Is the instant in working hours, or within the margin of the schedule around them (milliseconds)? */
export function isNearWorking(
  timeMs: number,
  { agenda, timeZone, marginMs }: { agenda: Agenda; timeZone: string; marginMs: number },
): boolean {
  const { day } = daySpan(timeMs, timeZone);
  return [-1, 0, 1].some((n) =>
    agenda(addDays(day, n)).some(
      ({ fromMs, toMs }) => timeMs >= fromMs - marginMs && timeMs <= toMs + marginMs,
    ),
  );
}

/** How many days back the search for an edge goes; after longer free times the result is the same. */
const EDGE_DAYS = 31;

/**
 * The last instant, at or before this one, at which working time began or ended, ms UTC; null when that is
 * more than a month ago. Two ranges that touch are one working time.
 */
export function lastEdgeMs(timeMs: number, agenda: Agenda, timeZone: string): number | null {
  const { day } = daySpan(timeMs, timeZone);
  for (let back = 0; back <= EDGE_DAYS; back++) {
    const edges = [0, -1]
      .flatMap((n) => agenda(addDays(day, n - back)))
      .flatMap(({ fromMs, toMs }) => [fromMs, toMs])
      .filter(
        (ms) => ms <= timeMs && isWorking(ms, agenda, timeZone) !== isWorking(ms - 1, agenda, timeZone),
      );
    if (edges.length > 0) return Math.max(...edges);
  }
  return null;
}
