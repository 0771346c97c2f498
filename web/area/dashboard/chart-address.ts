import type { ChartFigures } from '#api/dashboard.ts';
import type { ScreenPath } from '#domain/access/screen.ts';
import type { DashboardChart } from '#domain/dashboard/chart.ts';
import { type DashboardKind, statesOf } from '#domain/dashboard/live-count.ts';
import { reportBehind } from '#domain/dashboard/metric.ts';
import type { ReportReader } from '#domain/report/report.ts';

/** The address of a page with its search. */
export type Address = { to: ScreenPath; search: Readonly<Record<string, string>> };

/**
 * The report, or the list, with the figure of one part of a chart: the same days and the same subject. Null
 * if there is none: for a fleet without the fleets below it, and if the user may run none of the reports.
 */
export function addressBehind(
  { metric, group }: Pick<DashboardChart, 'metric' | 'group'>,
  part: Pick<ChartFigures['parts'][number], 'key' | 'is_direct'>,
  known: { from: string; to: string; fleets: readonly number[]; reader: ReportReader },
): Address | null {
  if (part.is_direct) return null;
  const { from, to, fleets, reader } = known;
  const days = group === 'day' ? { from: part.key, to: part.key } : { from, to };
  const below = group === 'fleet' ? part.key : fleets.join();
  const subject = {
    ...(below ? { fleets: below } : {}),
    ...(group === 'vehicle' ? { vehicles: part.key } : {}),
  };
  if (metric === 'states')
    return {
      to: '/config-vehicles',
      search: { live: statesOf(part.key as DashboardKind).join(), ...subject },
    };
  if (metric === 'cost')
    return { to: '/costs', search: { operation_date: `${days.from},${days.to}`, ...subject } };
  const report = reportBehind(metric, reader);
  return report && { to: '/reports-vehicles', search: { report, ...days, ...subject } };
}
