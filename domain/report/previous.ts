import type { ColumnType } from '../column.ts';
import { RETENTION } from '../constants.ts';
import { addDays, addMonths, type Day } from '../day.ts';
import type { Better } from './judgement.ts';
import { daysIn, type ReportRange, rangeFaults } from './range.ts';
import type { Report } from './report.ts';

/**
 * The period that a report is held against: as long, on the same weekdays, and wholly before it, so it begins the least number of
 * whole weeks earlier. Null if there is none: a day that is not over is held against nothing, the calendar looks ahead, and what
 * lies before the first day that is kept cannot be asked for.
 * Example: 2026-03-02 to 2026-03-08 is held against the seven days before, 2026-03-01 to 2026-03-31 against 2026-01-25 to
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

/** The first day of which everything is kept and may be asked for. */
function firstDay(report: Pick<Report, 'since' | 'isOfInstallation'>, today: Day): Day {
  const kept = report.isOfInstallation
    ? addDays(today, -RETENTION.requestDays)
    : addMonths(today, -12 * RETENTION.derivedYears);
  return report.since !== undefined && report.since > kept ? report.since : kept;
}

/** Is no figure of a period known? Nothing of it is stored, so nothing is held against it. */
export function isUnknownPeriod(figures: Readonly<Record<string, number | null>>): boolean {
  return Object.values(figures).every((value) => value === null);
}

/** How a figure changed since the previous period. */
export type Change = {
  direction: 'up' | 'down' | 'same';
  /** How much, above zero, to one decimal; of shares in percentage points, of anything else in percent. Null: it was zero before. */
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
