import { addDays, type Day } from '../day.ts';

/** How far the calendar looks back and ahead, days (domain rules §4.4, R28). */
export const CALENDAR_DAYS = { back: 30, ahead: 365 } as const;

/** The days of the calendar as seen from today, both included. */
export function calendarRange(today: Day): { from: Day; to: Day } {
  return { from: addDays(today, -CALENDAR_DAYS.back), to: addDays(today, CALENDAR_DAYS.ahead) };
}
