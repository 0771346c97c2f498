import type { Day } from '#domain/day.ts';
import { REPORTS } from '#domain/report/index.ts';
import { listedReport } from '#domain/report/report.ts';
import { exponent, SHARES } from './growth.ts';
import type { reportProbe } from './report-probe.ts';

/**
 * Prints the time of each report for a part of the vehicles, and the exponent of the growth. One is in
 * proportion to the vehicles, zero is constant. Reports without vehicles are left out.
 */
export async function tellGrowth(
  probe: ReturnType<typeof reportProbe>,
  { range, vehicleIds }: { range: { from: Day; to: Day }; vehicleIds: readonly number[] },
): Promise<void> {
  console.info(`\nmilliseconds of 1×, 3× and 10× the vehicles; exponent`);
  for (const { id, families, limit, variants, isOfInstallation } of REPORTS.values()) {
    if (isOfInstallation) continue;
    const days = ['day', 'months', 'calendar'].includes(limit) ? {} : range;
    for (const variant of variants) {
      const points: { load: number; cost: number }[] = [];
      for (const share of SHARES) {
        const vehicles = vehicleIds.slice(0, vehicleIds.length * share);
        const { ms } = await probe.median(id, { ...days, family: families[0], variant, vehicles });
        points.push({ load: share, cost: ms });
      }
      console.info(
        [
          `${listedReport(id).number} ${id} of ${variant}s`.padEnd(38),
          ...points.map(({ cost }) => `${Math.round(cost)}`.padStart(9)),
          exponent(points).toFixed(2).padStart(9),
        ].join(''),
      );
    }
  }
}
