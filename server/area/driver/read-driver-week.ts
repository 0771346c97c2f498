import { sql } from 'kysely';
import type { DriverWeekRow } from '#api/dispatch.ts';
import type { ListQuery } from '#api/list.ts';
import { addDays, dayStartMs } from '#domain/day.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverInScope, driverName } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Database } from '#server/base/db/database.ts';
import { contains, page } from '#server/base/http/listing.ts';
import { wireInstant } from './read-assignment-week.ts';
import { assignmentStateAt } from './read-assignments.ts';

/** The drivers in scope who are with the company in the seven days from `from` on, with their vehicles. */
export async function readDriverWeek(
  db: Pick<Database, 'sql'>,
  caller: Caller,
  query: Pick<ListQuery, 'page' | 'page_size' | 'q' | 'fleets'> & { from: string },
  nowMs: number,
): Promise<{ drivers: DriverWeekRow[]; total: number }> {
  const start = new Date(dayStartMs(query.from, caller.timeZone));
  const end = new Date(dayStartMs(addDays(query.from, 7), caller.timeZone));
  const name = driverName(caller);
  const seen = (column: string) => sql`case when ${vehicleInScope(caller)} then ${sql.ref(column)} end`;
  const tables = sql`
    from driver
    join fleet on fleet.id = driver.fleet_id
    left join lateral (
      select json_agg(json_build_object('id', assignment.id, 'device_id', ${seen('vehicle.id')},
        'license', ${seen('vehicle.license')}, 'start', ${wireInstant('assignment.start_at')},
        'end', ${wireInstant('assignment.end_at')}, 'state', ${assignmentStateAt(nowMs)},
        'time_zone', assignment.time_zone, 'version', assignment.version) order by assignment.start_at) as spans,
        string_agg(${seen('vehicle.license')}, ' ') as plates
      from driver_assignment assignment
      join vehicle on vehicle.id = assignment.vehicle_id
      where assignment.driver_id = driver.id
        and tstzrange(assignment.start_at, assignment.end_at) && tstzrange(${start}, ${end})
    ) week on true
    where ${driverInScope(caller)} and (driver.end_date is null or driver.end_date >= ${query.from}::date)
      and ${belowFleets('driver.fleet_id', query.fleets)}
      and ${contains(query.q, [name, sql`fleet.name`, sql`week.plates`])}`;
  const order = caller.seeDriverNames ? sql`plain(${name}), driver.id` : sql`driver.id`;
  const [found, counted] = await Promise.all([
    sql<DriverWeekRow>`
      select driver.id as driver_id, ${name} as driver, driver.driver_type, fleet.id as fleet_id,
        fleet.name as fleet, coalesce(week.spans, '[]'::json) as spans
      ${tables} order by ${order} ${page(query)}`.execute(db.sql),
    sql<{ total: number }>`select count(*)::int as total ${tables}`.execute(db.sql),
  ]);
  return { drivers: found.rows, total: counted.rows[0]!.total };
}
