import type { ColumnType } from '../column.ts';
import { RETENTION } from '../constants.ts';
import { addDays, addMonths, type Day } from '../day.ts';
import type { Better } from './column-declaration.ts';
import { daysIn, type ReportRange, rangeFaults } from './range.ts';
import type { Report } from './report.ts';

/**
 * The period with which a report is compared: as long, on the same weekdays, wholly before it, and as late as
 * possible. So it begins the least number of whole weeks earlier. Null if there is none: a day that is not
 * over, the calendar, which looks ahead, or days before the first stored day. Example: 2026-03-02 to
 * 2026-03-08 is compared with the seven days before. 2026-03-01 to 2026-03-31 is compared with 2026-01-25 to
 * 2026-02-24.
 */
export function previousRange(
  { from, to }: ReportRange,
  report: Pick<Report, 'limit' | 'since' | 'isOfInstallation'>,
  today: Day,
): ReportRange | null {
  if (report.limit === 'calendar' || to >= today) return null;
  const shift = 7 * Math.ceil(daysIn({ from, to }) / 7);
  const previous = { from: addDays(from, -shift), to: addDays(to, -shift) };
  if (previous.from < firstDay(report, today)) return null;
  return rangeFaults(previous, report.limit, today).length === 0 ? previous : null;
}

/** The first day with complete data that a report may cover. */
function firstDay(report: Pick<Report, 'since' | 'isOfInstallation'>, today: Day): Day {
  const kept = report.isOfInstallation
    ? addDays(today, -RETENTION.requestDays)
    : addMonths(today, -12 * RETENTION.derivedYears);
  return report.since !== undefined && report.since > kept ? report.since : kept;
}

/** Are all figures of a period unknown? Then nothing of it is stored, and nothing can be compared with it. */
export function isUnknownPeriod(figures: Readonly<Record<string, number | null>>): boolean {
  return Object.values(figures).every((value) => value === null);
}

/** How a figure changed since the previous period. */
export type Change = {
  direction: 'up' | 'down' | 'same';
  /**
   * The size of the change, not negative, to one decimal: percentage points for shares, else percent. Null:
   * the value was zero before.
   */
  by: number | null;
  isPoints: boolean;
  verdict: 'better' | 'worse' | null;
};

/** Types whose values are percentages themselves. */
const SHARES: readonly ColumnType[] = ['pct', 'bool'];

/** How a figure changed; null if one of the two is unknown. Example: 104 after 100 is up by 4 %. */
export function changeOf(
  { type, better }: { type: ColumnType; better: Better },
  now: number | null,
  before: number | null,
): Change | null {
  if (now === null || before === null) return null;
  const isPoints = SHARES.includes(type);
  const difference = now - before;
  const exact = isPoints ? difference : before === 0 ? null : (difference * 100) / Math.abs(before);
  const by = exact === null ? null : Math.round(Math.abs(exact) * 10) / 10;
  if (difference === 0 || by === 0) return { direction: 'same', by: 0, isPoints, verdict: null };
  const isMore = difference > 0;
  const verdict = better === null ? null : isMore === (better === 'more') ? 'better' : 'worse';
  return { direction: isMore ? 'up' : 'down', by, isPoints, verdict };
}
