import { z } from 'zod';
import { addDays, type Day, daysBetween } from '../day.ts';
import type { FieldFault } from '../fault.ts';
import { dayField, idField, optionalDay, optionalTime, timeField } from '../field.ts';
import { isTimeZone } from '../time-zone.ts';
import { type AssignmentInput, type AssignmentRange, assignmentRange } from './assignment.ts';
import { REPEAT_DAYS, REPEATS, repeatedDays } from './shift.ts';

/** The hours of an assignment on any day. Without an end time it has no end. */
export const assignmentHours = z.object({
  start_time: timeField,
  end_time: optionalTime,
  /** How many days after its start it ends, 0 to 92. */
  end_days: z.coerce.number<number | string>('val.number').int('val.number').min(0).max(92).default(0),
  time_zone: z.string().max(60).refine(isTimeZone, 'val.timezone'),
});
export type AssignmentHours = z.infer<typeof assignmentHours>;

/** A driver gets a vehicle on one day or on several, at the same hours. */
export const assignmentSeriesInput = assignmentHours.extend({
  device_id: idField,
  driver_id: idField,
  start_date: dayField,
  repeat: z.enum(REPEATS, 'val.enum').default('once'),
  /** The last day on which it may start; required for a repeat. */
  until: optionalDay,
  /** True: days that are refused are left out. False: one refused day refuses all. */
  skip: z.boolean().default(false),
});
export type AssignmentSeriesInput = z.infer<typeof assignmentSeriesInput>;

/** The faults of a series that its form alone reveals. A repeat ends within 92 days. */
export function seriesFaults(input: AssignmentSeriesInput): FieldFault[] {
  const { start_date, repeat, until } = input;
  if (repeat === 'once') return [];
  if (until === null) return [{ field: 'until', code: 'val.required' }];
  if (until < start_date) return [{ field: 'until', code: 'val.order' }];
  if (daysBetween(start_date, until) > REPEAT_DAYS) {
    return [{ field: 'until', code: 'val.rangeDays', params: { n: REPEAT_DAYS } }];
  }
  return repeatedDays(start_date, repeat, until).length === 0 ? [{ field: 'until', code: 'val.order' }] : [];
}

/** The days of a series. */
export function seriesDays({ start_date, repeat, until }: AssignmentSeriesInput): Day[] {
  return repeatedDays(start_date, repeat, until);
}

/**
 * The range of these hours on a day; null if it would end before it starts. Example: 22:00 to 06:00 with one
 * day more, on 28 March 2026 in Madrid, lasts seven hours: the clock jumps in that night.
 */
export function hoursOn(day: Day, hours: AssignmentHours): AssignmentRange | null {
  const typed: AssignmentInput = {
    ...{ license: null, driver_id: null, start_date: day, start_time: hours.start_time },
    end_date: hours.end_time === null ? null : addDays(day, hours.end_days),
    ...{ end_time: hours.end_time, time_zone: hours.time_zone },
  };
  const range = assignmentRange(typed);
  return range && (range.endMs === null || range.endMs > range.startMs) ? range : null;
}
