import type { SavedReport } from '#api/saved-report.ts';
import type { Day } from '#domain/day.ts';
import { REPORTS } from '#domain/report/index.ts';
import { savedDays } from '#domain/saved-report/saved-range.ts';

/**
 * The address on the screens of reports that asks a saved report, for the days that it is about today. Lists are written with commas, and
 * the window of hours as one value.
 */
export function savedSearch(
  saved: Pick<SavedReport, 'report' | 'parameters' | 'range' | 'from' | 'to'>,
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
