import { DAY_MIN, MINUTE_MS } from '#domain/duration.ts';
import { lengthOf, minuteOf, type ScheduleRange } from '#domain/schedule/schedule.ts';

/** Drawn ranges snap to quarters of an hour, minutes. */
export const STEP_MIN = 15;

/** The part of a range on one day of the week; `from` and `to` are minutes of that day. */
export type Block = {
  /** Index of the range. */
  range: number;
  weekday: number;
  from: number;
  to: number;
  /** The range begins, or ends, here: the other part is on the neighbouring day. */
  isEntry: boolean;
  isExit: boolean;
};

/** A place on the picture. */
export type Spot = { weekday: number; minute: number };

const TIME = /^\d{2}:\d{2}$/;
const timeOf = (minute: number) =>
  new Date((((minute % DAY_MIN) + DAY_MIN) % DAY_MIN) * MINUTE_MS).toISOString().slice(11, 16);

/** The parts of ranges day by day; a night is two of them. Ranges with unfinished times are left out. */
export function blocksOf(ranges: readonly ScheduleRange[]): Block[] {
  return ranges.flatMap(({ entry, exit, weekdays }, range) => {
    if (!TIME.test(entry) || !TIME.test(exit)) return [];
    const from = minuteOf(entry);
    const to = from + lengthOf({ entry, exit });
    return weekdays.flatMap((weekday): Block[] => {
      if (to <= DAY_MIN) return [{ range, weekday, from, to, isEntry: true, isExit: true }];
      const next = (weekday % 7) + 1;
      return [
        { range, weekday, from, to: DAY_MIN, isEntry: true, isExit: false },
        { range, weekday: next, from: 0, to: to - DAY_MIN, isEntry: false, isExit: true },
      ];
    });
  });
}

/** The nearest quarter of an hour to a place in the day, 0 at its top and 1 at its bottom. */
export function minuteAt(share: number): number {
  return Math.round((Math.max(0, Math.min(1, share)) * DAY_MIN) / STEP_MIN) * STEP_MIN;
}

/**
 * The range drawn from one place to another: on all days between them. Null for less than a quarter of an
 * hour.
 */
export function drawnRange(one: Spot, other: Spot): ScheduleRange | null {
  const from = Math.min(one.minute, other.minute);
  const to = Math.max(one.minute, other.minute);
  if (to - from < STEP_MIN) return null;
  const first = Math.min(one.weekday, other.weekday);
  const length = Math.abs(one.weekday - other.weekday) + 1;
  return {
    entry: timeOf(from),
    exit: timeOf(to),
    weekdays: Array.from({ length }, (_, i) => first + i),
  };
}

/**
 * A range whose edge was moved to another minute; it keeps at least a quarter of an hour, and at most a day.
 */
export function resizedRange(range: ScheduleRange, edge: 'entry' | 'exit', minute: number): ScheduleRange {
  const from = minuteOf(range.entry);
  const to = from + lengthOf(range);
  // The minute may belong to the day after, or before: the choice is the one nearest to the former edge.
  const was = edge === 'entry' ? from : to;
  const meant = [minute - DAY_MIN, minute, minute + DAY_MIN].reduce((best, one) =>
    Math.abs(one - was) < Math.abs(best - was) ? one : best,
  );
  if (edge === 'exit')
    return { ...range, exit: timeOf(Math.max(from + STEP_MIN, Math.min(from + DAY_MIN, meant))) };
  const entry = Math.max(to - DAY_MIN, Math.min(to - STEP_MIN, meant));
  // An entry before midnight would belong to the day before.
  return { ...range, entry: timeOf(Math.max(0, entry)) };
}

/** A range some minutes later, or earlier, within its day. */
export function movedRange(range: ScheduleRange, byMin: number): ScheduleRange {
  const from = Math.max(0, Math.min(DAY_MIN - STEP_MIN, minuteOf(range.entry) + byMin));
  return { ...range, entry: timeOf(from), exit: timeOf(from + lengthOf(range)) };
}
