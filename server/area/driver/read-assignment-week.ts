import { sql } from 'kysely';
import type { AssignmentWeekRow } from '#api/assignment.ts';
import type { ListQuery } from '#api/list.ts';
import { addDays, dayStartMs } from '#domain/day.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverMayBeKnown, driverName } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Database } from '#server/base/db/database.ts';
import { contains, page } from '#server/base/http/listing.ts';
import { assignmentStateAt } from './read-assignments.ts';

export type WeekQuery = Pick<ListQuery, 'page' | 'page_size' | 'q' | 'fleets'> & {
  from: string;
  only: boolean;
};

/**
 * The registered vehicles in scope with their past, present and future drivers in the seven days from `from`
 * on.
 */
export async function readAssignmentWeek(
  db: Pick<Database, 'sql'>,
  caller: Caller,
  query: WeekQuery,
  nowMs: number,
): Promise<{ vehicles: AssignmentWeekRow[]; total: number }> {
  const start = new Date(dayStartMs(query.from, caller.timeZone));
  const end = new Date(dayStartMs(addDays(query.from, 7), caller.timeZone));
  const name = driverName(caller);
  // JSON in the form of the wire: instants to the millisecond, in UTC.
  const instant = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const tables = sql`
    from vehicle
    join fleet on fleet.id = vehicle.fleet_id
    left join driver usual on usual.id = vehicle.driver_id
    left join lateral (
      select json_agg(json_build_object('id', assignment.id, 'driver_id', assignment.driver_id, 'driver', ${name},
        'start', ${instant('assignment.start_at')}, 'end', ${instant('assignment.end_at')},
        'state', ${assignmentStateAt(nowMs)}) order by assignment.start_at) as spans,
        string_agg(${name}, ' ') as names
      from driver_assignment assignment
      join driver on driver.id = assignment.driver_id
      where assignment.vehicle_id = vehicle.id
        and tstzrange(assignment.start_at, assignment.end_at) && tstzrange(${start}, ${end})
        and ${driverMayBeKnown(caller)}
    ) week on true
    where ${vehicleInScope(caller)} and vehicle.registration_state in ('registered', 'deleting')
      and ${belowFleets('vehicle.fleet_id', query.fleets)}
      and (not ${query.only}::boolean or week.spans is not null)
      and ${contains(query.q, [
        sql`vehicle.license`,
        sql`vehicle.alias`,
        driverName(caller, 'usual'),
        sql`week.names`,
      ])}`;
  const [found, counted] = await Promise.all([
    sql<AssignmentWeekRow>`
      select vehicle.id as device_id, vehicle.license, vehicle.alias, fleet.id as fleet_id, fleet.name as fleet,
        usual.id as usual_id, ${driverName(caller, 'usual')} as usual, coalesce(week.spans, '[]'::json) as spans
      ${tables} order by vehicle.license, vehicle.id ${page(query)}`.execute(db.sql),
    sql<{ total: number }>`select count(*)::int as total ${tables}`.execute(db.sql),
  ]);
  return { vehicles: found.rows, total: counted.rows[0]!.total };
}
