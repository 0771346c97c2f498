import type { SavedReport } from '#api/saved-report.ts';
import type { Day } from '#domain/day.ts';
import { REPORTS } from '#domain/report/index.ts';
import type { ReportId } from '#domain/report/report.ts';
import { savedDays } from '#domain/saved-report/saved-range.ts';

/** A saved report, and no list. */
export type SavedQuestion = SavedReport & { report: ReportId };

/**
 * The address on a report screen for a saved report, with the days for today. Lists have commas, and the
 * window of hours is one value.
 */
export function savedSearch(
  saved: Pick<SavedQuestion, 'report' | 'parameters' | 'range' | 'from' | 'to'>,
  today: Day,
): Record<string, string> {
  const { variant: _variant, family: _family, hour_from, hour_to, own_works, ...filters } = saved.parameters;
  const written = Object.entries(filters).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join() : String(value),
  ]);
  return {
    report: saved.report,
    ...savedDays(saved, REPORTS.get(saved.report)?.limit ?? 'year', today),
    ...Object.fromEntries(written),
    ...(own_works ? { own_works: 'true' } : {}),
    ...(hour_from ? { hours: `${hour_from}-${hour_to}` } : {}),
  };
}
