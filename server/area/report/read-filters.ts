import { sql } from 'kysely';
import type { ReportFilters } from '#api/report.ts';
import type { ReportParameters } from '#domain/report/parameters.ts';
import type { Report } from '#domain/report/report.ts';
import type { Sight } from '#server/base/access/caller.ts';
import { driverInScope, driverName } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Reporting } from '#server/base/app.ts';
import { valuesIn } from '#server/base/list/value-label.ts';

/** The filters of a report, in names. It leaves out names that the caller may not see. */
export async function readAsked(
  app: Reporting,
  caller: Sight,
  { report, parameters }: { report: Report; parameters: ReportParameters },
): Promise<ReportFilters> {
  if (report.isOfInstallation) return {};
  const { fleets, vehicles, drivers, types, fuels, classes, events, own_works } = parameters;
  const { hour_from: from, hour_to: to } = parameters;
  const names = async (
    filter: 'fleets' | 'vehicles' | 'drivers' | 'types',
    ids: readonly unknown[] | undefined,
    query: ReturnType<typeof sql<{ name: string }>>,
  ) => {
    if (ids === undefined) return {};
    const { rows } = await query.execute(app.database.sql);
    return { [filter]: rows.map(({ name }) => name) };
  };
  return {
    ...(await names(
      'fleets',
      fleets,
      sql`select name from fleet where id = any(${fleets}::int[]) and id = any(${caller.visible.ids}::int[]) order by name`,
    )),
    ...(await names(
      'vehicles',
      vehicles,
      sql`select license as name from vehicle where id = any(${vehicles}::int[]) and ${vehicleInScope(caller)} order by license`,
    )),
    ...(await names(
      'drivers',
      drivers,
      sql`select ${driverName(caller)} as name from driver where id = any(${drivers}::int[]) and ${driverInScope(caller)} order by 1`,
    )),
    ...(await names(
      'types',
      types,
      sql`select name from ${valuesIn(caller.language)} value where list = 'vehicle_type' and id = any(${types}::int[]) order by name`,
    )),
    ...(fuels && { fuels }),
    ...(classes && { classes }),
    ...(events && { events }),
    ...((from !== undefined || to !== undefined) && { hours: { from: from ?? '00:00', to: to ?? '24:00' } }),
    ...(own_works && { own_works }),
  };
}
