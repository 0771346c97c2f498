import { type RawBuilder, sql } from 'kysely';
import type { QueryOf } from '#api/endpoint.ts';
import type { DefectRow, defects } from '#api/upkeep.ts';
import { normalCode } from '#domain/field.ts';
import { BAND_DAYS } from '#domain/upkeep/age.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverMayBeKnown, driverName } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { among, contains, patternOf } from '#server/base/http/listing.ts';
import { rowReader } from '#server/base/record/row-reader.ts';

/** Whole days from an instant to another. */
export const ageOf = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql<number>`greatest(0, floor(date_part('epoch', ${to} - ${from}) / 86400))::int`;

/** The band of an age in whole days. */
const bandOf = (age: RawBuilder<number>) =>
  sql`case ${sql.join(
    BAND_DAYS.map(([band, days]) => sql`when ${age} <= ${sql.lit(days)} then ${sql.lit(band)}`),
    sql` `,
  )} else 'older' end`;

/** The vehicles that a filter asks for, within the caller's scope. */
export function askedVehicles(
  caller: Caller,
  { fleets, vehicles, q }: Pick<Partial<QueryOf<typeof defects.list>>, 'fleets' | 'vehicles' | 'q'>,
  searched: readonly RawBuilder<unknown>[],
) {
  const plate = q === undefined ? '' : normalCode(q);
  const isFound = contains(q, [...searched, sql`vehicle.alias`]);
  return sql`${vehicleInScope(caller)} and ${belowFleets('vehicle.fleet_id', fleets)}
    and ${among('vehicle.id', vehicles)}
    and ${plate === '' ? isFound : sql`(${isFound} or vehicle.license like ${patternOf(plate)})`}`;
}

/** The defects of the vehicles in scope. `nowMs` decides their age. */
export function defectRows(nowMs: number) {
  const age = ageOf(
    sql`defect.reported_at`,
    sql`coalesce(defect.closed_at, ${new Date(nowMs)}::timestamptz)`,
  );
  return rowReader<QueryOf<typeof defects.list>, DefectRow>((caller, query) => {
    const { state, severity, source, age: bands, reported_from, reported_to } = query;
    const driver = driverName(caller);
    const zone = caller.timeZone;
    const one = (column: RawBuilder<unknown>, words: readonly string[] | undefined) =>
      words ? sql`${column} = any(${words}::text[])` : sql`true`;
    const day = sql`(defect.reported_at at time zone ${zone})::date`;
    return {
      id: 'defect.id',
      columns: sql`defect.id, defect.vehicle_id, vehicle.license, vehicle.alias, vehicle.fleet_id, fleet.name as fleet,
        defect.source, defect.title, defect.description, defect.severity, defect.state, defect.reported_at,
        ${age} as age, driver.id as driver_id, ${driver} as driver, defect.order_id, job.workshop,
        job.planned_on, defect.closed_at, defect.closed_reason, defect.version`,
      from: sql`
        from defect
        join vehicle on vehicle.id = defect.vehicle_id
        join fleet on fleet.id = vehicle.fleet_id
        left join repair_order job on job.id = defect.order_id
        left join driver on driver.id = defect.driver_id and ${driverMayBeKnown(caller)}
        where ${askedVehicles(caller, query, [sql`defect.title`, sql`defect.description`, sql`job.workshop`])}
          and ${one(sql`defect.state`, state)} and ${one(sql`defect.severity`, severity)}
          and ${one(sql`defect.source`, source)} and ${one(bandOf(age), bands)}
          and ${reported_from ? sql`${day} >= ${reported_from}::date` : sql`true`}
          and ${reported_to ? sql`${day} <= ${reported_to}::date` : sql`true`}`,
      sortable: {
        reported_at: sql`defect.reported_at`,
        title: sql`plain(defect.title)`,
        license: sql`vehicle.license collate "C"`,
        severity: sql`defect.severity`,
        state: sql`array_position(array['open', 'planned', 'in_repair', 'done', 'dismissed'], defect.state)`,
        age,
        source: sql`defect.source`,
        driver: caller.seeDriverNames ? sql`plain(${driver})` : sql`driver.id`,
        workshop: sql`plain(job.workshop)`,
        planned_on: sql`job.planned_on`,
        closed_at: sql`defect.closed_at`,
        fleet: sql`plain(fleet.name)`,
      },
    };
  });
}
