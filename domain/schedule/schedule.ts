import { z } from 'zod';
import { DAY_MIN } from '../duration.ts';
import { dayField, idField, optionalText, requiredText } from '../field.ts';

/** Days of the week by their ISO number: 1 is Monday, 7 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** Most ranges of a schedule, and most own free days. */
export const RANGES_MAX = 14;
export const FREE_DAYS_MAX = 200;
/** Largest margin, minutes. */
export const MARGIN_MAX = 240;

const WEEK_MIN = 7 * DAY_MIN;

const time = z
  .string()
  .min(1, { error: 'schedule.emptyTime', abort: true })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'val.time');

const weekdays = z
  .array(z.int().min(1).max(7))
  .overwrite((days) => [...new Set(days)].sort((a, b) => a - b))
  .min(1)
  .default([1, 2, 3, 4, 5]);

/**
 * Working hours on some days of the week. An exit at or before the entry is on the next day; the whole range
 * belongs to the day of the entry. Friday 22:00 to 06:00 ends on Saturday morning; 00:00 to 00:00 is the
 * whole day.
 */
const scheduleRange = z.object({ entry: time, exit: time, weekdays });
export type ScheduleRange = z.infer<typeof scheduleRange>;

/** A day off besides the public holidays. */
const freeDay = z.object({ day: dayField, name: optionalText(60) });
export type FreeDay = z.infer<typeof freeDay>;

/** The input for a schedule (domain rules §9.3). */
export const scheduleInput = z.object({
  name: requiredText(60),
  ranges: z
    .array(scheduleRange)
    .min(1)
    .max(RANGES_MAX)
    .refine((ranges) => !isOverlapping(ranges), 'schedule.overlap'),
  /** Minutes before the first entry and after the last exit that are no violation yet. */
  margin: z.int('schedule.margin').min(0, 'schedule.margin').max(MARGIN_MAX, 'schedule.margin').default(15),
  /** The schedule applies to these fleets, and to the fleets below them without a schedule of their own. */
  fleet_ids: z
    .array(idField)
    .overwrite((ids) => [...new Set(ids)].sort((a, b) => a - b))
    .min(1)
    .max(100),
  /** Nobody works on the public holidays of a fleet's country. */
  with_holidays: z.boolean().default(true),
  free_days: z
    .array(freeDay)
    .overwrite((days) =>
      [...new Map(days.map((one) => [one.day, one])).values()].sort((a, b) => (a.day < b.day ? -1 : 1)),
    )
    .max(FREE_DAYS_MAX)
    .default([]),
});
export type ScheduleInput = z.infer<typeof scheduleInput>;

/** Minutes from midnight to a civil time. Example: `07:30` is 450. */
export function minuteOf(hhmm: string): number {
  return Number(hhmm.slice(0, 2)) * 60 + Number(hhmm.slice(3));
}

/** Length of a range on the local clock, minutes: more than 0, at most 1440. */
export function lengthOf({ entry, exit }: Pick<ScheduleRange, 'entry' | 'exit'>): number {
  const minutes = minuteOf(exit) - minuteOf(entry);
  return minutes > 0 ? minutes : minutes + DAY_MIN;
}

/**
 * Do two ranges share a minute of the week, also over midnight and from Sunday to Monday? Ranges that only
 * touch do not.
 */
export function isOverlapping(ranges: readonly ScheduleRange[]): boolean {
  const spans = ranges
    .flatMap((range) =>
      range.weekdays.map((day) => {
        const from = (day - 1) * DAY_MIN + minuteOf(range.entry);
        return { from, to: from + lengthOf(range) };
      }),
    )
    .sort((a, b) => a.from - b.from);
  return spans.some(({ to }, i) => {
    const next = spans[i + 1];
    return to > (next ? next.from : spans[0]!.from + WEEK_MIN);
  });
}
