import { CALENDAR_DAYS, calendarRange } from '../calendar/calendar-range.ts';
import { RETENTION } from '../constants.ts';
import { addDays, addMonths, type Day } from '../day.ts';
import { DAY_MS } from '../duration.ts';
import type { FieldFault } from '../fault.ts';
import type { FaultCode } from '../fault-code.ts';

/** Two civil days, both included. */
export type ReportRange = { from: Day; to: Day };

/**
 * Limits of a range (domain rules §0.3). Every report covers at most a year, `vehicleDays` also at most
 * 31,000 vehicle-days, `days31` at most 31 days, `days90` at most 90. `day` takes one day, the last of the
 * range. Only `calendar` looks ahead: from 30 days ago to a year from today. `months` is a year as well,
 * usually of twelve months.
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

/** The last day that a range may contain: today, or the calendar's last day. */
export function lastDay(today: Day, limit: ReportLimit): Day {
  return limit === 'calendar' ? calendarRange(today).to : today;
}

/**
 * The range of a report without days. It is the last 7 complete days, or all days of the calendar. For months
 * it is up to yesterday, beginning eleven months before the month of yesterday. Example: on 2026-03-09 it is
 * 2026-03-02 to 2026-03-08, for months 2025-04-01 to 2026-03-08.
 */
export function defaultRange(today: Day, limit: ReportLimit): ReportRange {
  if (limit === 'calendar') return calendarRange(today);
  const yesterday = addDays(today, -1);
  if (limit === 'months') return { from: addMonths(monthOf(yesterday), -11), to: yesterday };
  return { from: addDays(today, limit === 'day' ? -1 : -7), to: yesterday };
}

/** The days of a range that a report uses: a report of one day uses the last. */
export function takenRange({ from, to }: ReportRange, limit: ReportLimit): ReportRange {
  return { from: limit === 'day' ? to : from, to };
}

/** Number of days in a range. Example: a single day is 1. */
export function daysIn({ from, to }: ReportRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** The first day of the month of a day. */
export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

/**
 * The first days of the months that the range touches. Example: 2026-01-31 to 2026-02-01 are January and
 * February.
 */
export function monthsIn({ from, to }: ReportRange): Day[] {
  const months: Day[] = [];
  for (let month = monthOf(from); month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

/**
 * The faults of a range: longer than a year (2025-03-01 to 2026-02-28 is one), longer than the report's
 * limit, or in the future. A report of one day uses the last of any range.
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
