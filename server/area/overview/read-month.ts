import type { VehicleMonth } from '#api/overview.ts';
import { can } from '#domain/access/permission.ts';
import type { CellValue } from '#domain/column.ts';
import { daySpan } from '#domain/day.ts';
import { reportParameters } from '#domain/report/parameters.ts';
import { monthOf } from '#domain/report/range.ts';
import { yearSummary } from '#domain/report/year-summary.ts';
import { eachRow } from '#server/area/report/query.ts';
import { openFor } from '#server/area/report/run.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';

/**
 * Use and cost of a vehicle in the present month, up to today. It is the line of this month in the report of
 * the year (R27), for one vehicle. So the figures are those of reports and of the list of costs.
 */
export async function readMonth(app: App, caller: Caller, vehicleId: number): Promise<VehicleMonth> {
  const today = daySpan(app.now(), caller.timeZone).day;
  const range = { from: monthOf(today), to: today };
  const report = await openFor(app, caller, {
    report: yearSummary,
    parameters: reportParameters.parse({ variant: 'vehicle', vehicles: [vehicleId], ...range }),
    mostRows: 1,
    signal: new AbortController().signal,
  });
  const ids: readonly string[] = [...report.head.columns, ...report.head.marks];
  const found: Record<string, CellValue> = {};
  for await (const block of report.blocks)
    for (const row of eachRow(block)) for (const [at, id] of ids.entries()) found[id] = row[at] ?? null;
  const { distance = null, duration = null, fuel = null, electric = null, cost = null } = found;
  return {
    ...range,
    distance: distance as number | null,
    duration: duration as number | null,
    fuel: fuel as number | null,
    electric: electric === true,
    cost: can(caller.actors, 'cost:read') ? (cost as string | null) : null,
  };
}
