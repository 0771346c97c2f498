import { sql } from 'kysely';
import type { AssignmentWeekRow } from '#api/assignment.ts';
import type { ListQuery } from '#api/list.ts';
import { addDays, dayStartMs } from '#domain/day.ts';
import { type Fitness, unfitness } from '#domain/driver/fitness.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverMayBeKnown, driverName } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Database } from '#server/base/db/database.ts';
import { contains, page } from '#server/base/http/listing.ts';
import { ASSIGNABLE } from './check-assignment.ts';
import { assignmentStateAt } from './read-assignments.ts';

export type WeekQuery = Pick<ListQuery, 'page' | 'page_size' | 'q' | 'fleets'> & {
  from: string;
  only: boolean;
};

/** An instant of a query in the form of the wire, for JSON: to the millisecond, in UTC. */
export const wireInstant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A row of the database: with the facts that decide if the vehicle may be assigned. */
type Stored = Omit<AssignmentWeekRow, 'unfit'> & { fitness: Fitness };

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
  const tables = sql`
    from vehicle
    join fleet on fleet.id = vehicle.fleet_id
    left join driver usual on usual.id = vehicle.driver_id
    left join lateral (
      select json_agg(json_build_object('id', assignment.id, 'driver_id', assignment.driver_id, 'driver', ${name},
        'start', ${wireInstant('assignment.start_at')}, 'end', ${wireInstant('assignment.end_at')},
        'state', ${assignmentStateAt(nowMs)}, 'time_zone', assignment.time_zone, 'version', assignment.version)
        order by assignment.start_at) as spans,
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
    sql<Stored>`
      select vehicle.id as device_id, vehicle.license, vehicle.alias, fleet.id as fleet_id, fleet.name as fleet,
        usual.id as usual_id, ${driverName(caller, 'usual')} as usual, coalesce(week.spans, '[]'::json) as spans,
        (select to_json(fitness) from (select ${ASSIGNABLE}) fitness) as fitness
      ${tables} order by vehicle.license, vehicle.id ${page(query)}`.execute(db.sql),
    sql<{ total: number }>`select count(*)::int as total ${tables}`.execute(db.sql),
  ]);
  const today = { startMs: nowMs, endMs: null };
  const vehicles = found.rows.map(({ fitness, ...row }) => ({
    ...row,
    unfit: unfitness(today, fitness, { kept: null, nowMs }),
  }));
  return { vehicles, total: counted.rows[0]!.total };
}
