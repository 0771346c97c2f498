import { z } from 'zod';
import type { CivilTime } from '../civil-time.ts';
import { addDays, type Day } from '../day.ts';
import { idField, optionalText, timeField } from '../field.ts';

/**
 * A shift for which drivers are often assigned: civil times in the zone of the user who assigns. Its fleet
 * and all fleets below it use it. One that ends at or before its start crosses midnight.
 */
export const shiftInput = z.object({
  /** Null: it is called by its hours. */
  name: optionalText(40),
  fleet_id: idField,
  from_time: timeField,
  to_time: timeField,
});
export type ShiftInput = z.infer<typeof shiftInput>;
export type ShiftHours = Pick<ShiftInput, 'from_time' | 'to_time'>;

/**
 * How many days after its start a shift ends: 0 or 1. Examples: 8–14 is 0, 22–6 is 1, 8–8 lasts a whole day
 * and is 1.
 */
export function shiftDays({ from_time, to_time }: ShiftHours): number {
  return to_time <= from_time ? 1 : 0;
}

/** The hours of a shift in short. Examples: `8–14`, `6:30–14`, `22–6`. */
export function shiftHours({ from_time, to_time }: ShiftHours): string {
  return `${shortTime(from_time)}–${shortTime(to_time)}`;
}

/** A time of day in short: `08:00` is `8`, `06:30` is `6:30`. */
export function shortTime(time: CivilTime): string {
  const [hour, minute] = time.split(':');
  return minute === '00' ? String(Number(hour)) : `${Number(hour)}:${minute}`;
}

/** How often an assignment is repeated; `working_days` are Monday to Friday. */
export const REPEATS = ['once', 'daily', 'working_days', 'weekly'] as const;
export type Repeat = (typeof REPEATS)[number];

/** The most days between the first and the last day of a repeat: a quarter. */
export const REPEAT_DAYS = 92;

/**
 * The days on which a repeated assignment starts, from the first day until the last one. Working days leave
 * out Saturdays and Sundays, even the first day. Example: weekly from 2026-03-02 until 2026-03-16 is the 2nd,
 * the 9th and the 16th.
 */
export function repeatedDays(first: Day, repeat: Repeat, until: Day | null): Day[] {
  if (repeat === 'once' || until === null) return [first];
  const days: Day[] = [];
  const step = repeat === 'weekly' ? 7 : 1;
  for (let day = first; day <= until; day = addDays(day, step)) {
    if (repeat !== 'working_days' || isWorkingDay(day)) days.push(day);
  }
  return days;
}

function isWorkingDay(day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday >= 1 && weekday <= 5;
}
