import type { Day } from '#domain/day.ts';
import { REPORTS } from '#domain/report/index.ts';
import { listedReport } from '#domain/report/report.ts';
import type { reportProbe } from './report-probe.ts';

/** Shares of the vehicles: a tenth, a third, all. */
const SHARES = [0.1, 0.3, 1];

/**
 * Prints the time of each report for a part of the vehicles, and the exponent of the growth. One is in
 * proportion to the vehicles, zero is constant. Reports without vehicles are left out.
 */
export async function tellGrowth(
  probe: ReturnType<typeof reportProbe>,
  { range, vehicleIds }: { range: { from: Day; to: Day }; vehicleIds: readonly number[] },
): Promise<void> {
  console.info(`\nmilliseconds of 1×, 3× and 10× the vehicles; exponent from 3× to 10×`);
  for (const { id, families, limit, variants, isOfInstallation } of REPORTS.values()) {
    if (isOfInstallation) continue;
    const days = ['day', 'months', 'calendar'].includes(limit) ? {} : range;
    for (const variant of variants) {
      const times: number[] = [];
      for (const share of SHARES) {
        const vehicles = vehicleIds.slice(0, vehicleIds.length * share);
        const { ms } = await probe.median(id, { ...days, family: families[0], variant, vehicles });
        times.push(ms);
      }
      const exponent = Math.log(times[2]! / times[1]!) / Math.log(SHARES[2]! / SHARES[1]!);
      console.info(
        [
          `${listedReport(id).number} ${id} of ${variant}s`.padEnd(38),
          ...times.map((ms) => `${Math.round(ms)}`.padStart(9)),
          exponent.toFixed(2).padStart(9),
        ].join(''),
      );
    }
  }
}
