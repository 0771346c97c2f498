import type { Day } from '#domain/day.ts';
import { REPORTS } from '#domain/report/index.ts';
import type { ReportParametersInput } from '#domain/report/parameters.ts';
import { defaultRange, rangeFaults } from '#domain/report/range.ts';
import { REPORT_FILTERS, REPORT_IDS, type Report, type ReportFilter } from '#domain/report/report.ts';
import type { Family, Variant } from '#domain/report/view.ts';

/** The part of an address after its question mark. */
type Search = Readonly<Record<string, string | undefined>>;

/** Parameters that the filters of the bar write into the address under the wire's own names. */
export const FILTER_NAMES = [
  'vehicles',
  'drivers',
  'types',
  'fuels',
  'classes',
  'own_works',
  ...REPORT_FILTERS,
] as const;

/** The question in the address of a report screen. */
export type Question = {
  report: Report | null;
  /** The address names a report that does not exist in this version, or not for this screen. */
  isUnknown: boolean;
  range: { from: Day; to: Day };
  parameters: ReportParametersInput;
  /** The days are in the address: the report was run, or the address is a link. */
  isComplete: boolean;
  /** The open row beside the others, as `place.ts` reads it. */
  place: string | null;
  /** The event whose pictures are open, as `shown-event.ts` reads it. */
  camera: string | null;
};

/** The subjects of a report screen. */
export type Subjects = { variant: Variant; family: Family };

/**
 * Reads a question from an address. Example: `?report=Journeys&from=2026-03-02&to=2026-03-08&vehicles=3,7`.
 */
export function readQuestion(search: Search, { variant, family }: Subjects, today: Day): Question {
  const id = REPORT_IDS.find((one) => one === search.report);
  const known = id && REPORTS.get(id);
  const report = known?.variants.includes(variant) && known.families.includes(family) ? known : null;
  const fallback = defaultRange(today, report?.limit ?? 'year');
  const isDay = (text: string | undefined): text is Day => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');
  const { from, to } = search;
  const isComplete = isDay(from) && isDay(to);
  const range = isComplete ? { from, to } : fallback;
  const parameters: Record<string, unknown> = {
    variant,
    ...(family === 'operative' ? {} : { family }),
    ...range,
  };
  if (search.fleets) parameters.fleets = search.fleets;
  for (const name of FILTER_NAMES) {
    const value = search[name];
    if (!value || !offers(report, name)) continue;
    if (name !== 'hours') parameters[name] = value;
    // Half a window does not count yet.
    else if (/^\d\d:\d\d-\d\d:\d\d$/.test(value))
      [parameters.hour_from, parameters.hour_to] = value.split('-');
  }
  return {
    report,
    isUnknown: search.report !== undefined && report === null,
    range,
    parameters: parameters as ReportParametersInput,
    isComplete,
    place: search.place ?? null,
    camera: search.camera ?? null,
  };
}

/** Is this a filter of every report, or one that this report offers? */
function offers(report: Report | null, name: string): boolean {
  return isReportFilter(name) ? (report?.filters.includes(name) ?? false) : true;
}

function isReportFilter(name: string): name is ReportFilter {
  return (REPORT_FILTERS as readonly string[]).includes(name);
}

/** The range of another report, if the next report accepts it. */
export function rangeFor(report: Report, range: { from: Day; to: Day }, today: Day): { from: Day; to: Day } {
  return rangeFaults(range, report.limit, today).length === 0 ? range : defaultRange(today, report.limit);
}
