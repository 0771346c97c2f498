import { CALENDAR_DAYS, calendarRange } from '../calendar/calendar-range.ts';
import { RETENTION } from '../constants.ts';
import { addDays, addMonths, type Day } from '../day.ts';
import { DAY_MS } from '../duration.ts';
import type { FieldFault } from '../fault.ts';
import type { FaultCode } from '../fault-code.ts';

/** Two civil days, both included. */
export type ReportRange = { from: Day; to: Day };

/**
 * How much may be requested at once (domain rules §0.3): for every report at most a year; for `vehicleDays` also at most 31,000
 * vehicle-days, for `days31` at most 31 days, for `days90` at most 90; for `day` it is one day, the last of those asked for.
 * Only `calendar` looks ahead: from 30 days ago to a year from today. `months` is a year as well, usually of twelve months.
 */
export type ReportLimit = 'year' | 'months' | 'vehicleDays' | 'days31' | 'days90' | 'day' | 'calendar';

/** Longest range of each limit, days; a range of a year is also checked by the calendar. */
export const LIMIT_DAYS: Readonly<Record<ReportLimit, number>> = {
  year: 366,
  months: 366,
  vehicleDays: 366,
  days31: 31,
  days90: RETENTION.requestDays,
  day: 1,
  calendar: CALENDAR_DAYS.back + CALENDAR_DAYS.ahead + 1,
};
/** The most vehicle-days of a row-level report (domain rules §0.3): 1,000 vehicles × 31 days. */
export const VEHICLE_DAYS = 31_000;
/** The most rows of an export, and the most that a screen gets. */
export const EXPORT_ROWS = 100_000;
export const SCREEN_ROWS = 400_000;

/** The last day that may be asked for: today, or how far the calendar looks ahead. */
export function lastDay(today: Day, limit: ReportLimit): Day {
  return limit === 'calendar' ? calendarRange(today).to : today;
}

/**
 * The last 7 complete days; all days of the calendar; for months up to yesterday those since the same month a year ago, without it.
 * Example: on 2026-03-09 they are 2026-03-02 to 2026-03-08, of months 2025-04-01 to 2026-03-08.
 */
export function defaultRange(today: Day, limit: ReportLimit): ReportRange {
  if (limit === 'calendar') return calendarRange(today);
  const yesterday = addDays(today, -1);
  if (limit === 'months') return { from: addMonths(monthOf(yesterday), -11), to: yesterday };
  return { from: addDays(today, limit === 'day' ? -1 : -7), to: yesterday };
}

/** The days that a report takes of those that it is asked for: a report of one day takes the last. */
export function takenRange({ from, to }: ReportRange, limit: ReportLimit): ReportRange {
  return { from: limit === 'day' ? to : from, to };
}

/** Number of days in a range. Example: a single day is 1. */
export function daysIn({ from, to }: ReportRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The first day of the month of a day. */
export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** The first days of the months that the range touches. Example: 2026-01-31 to 2026-02-01 are January and February. */
export function monthsIn({ from, to }: ReportRange): Day[] {
  const months: Day[] = [];
  for (let month = monthOf(from); month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

/**
 * What is wrong with a range: it may have at most a year (2025-03-01 to 2026-02-28), or as many days as the report says, and may not be
 * in the future. A report of one day takes the last of any range.
 */
export function rangeFaults(
  { from, to }: ReportRange,
  limit: ReportLimit,
  today: Day,
): (FieldFault & { code: FaultCode })[] {
  if (to < from) return [{ field: 'to', code: 'val.order' }];
  if (to > lastDay(today, limit)) return [{ field: 'to', code: 'val.futureDate' }];
  const most = LIMIT_DAYS[limit];
  if (limit === 'calendar') {
    return from < calendarRange(today).from ? [{ field: 'from', code: 'val.tooOld' }] : [];
  }
  if (limit !== 'day' && most < LIMIT_DAYS.year && daysIn({ from, to }) > most) {
    return [{ field: 'to', code: 'val.rangeDays', params: { n: most } }];
  }
  if (to >= yearLater(from)) return [{ field: 'to', code: 'val.rangeYear' }];
  return [];
}

function yearLater(day: Day): Day {
  const later = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  // 29 February has no anniversary in the next year.
  return later.endsWith('-02-29') ? `${later.slice(0, 4)}-03-01` : later;
}
