import { sql } from 'kysely';
import { VIOLATION_ROWS, type ViolationRow } from '#api/violation.ts';
import type { Day } from '#domain/day.ts';
import { iso } from '#domain/iso.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverMayBeKnown, driverName } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Database } from '#server/base/db/database.ts';
import { contains } from '#server/base/http/listing.ts';

type Asked = {
  from: Day;
  to: Day;
  q?: string | undefined;
  fleets?: readonly number[] | undefined;
  kind?: readonly ViolationRow['kind'][] | undefined;
};
type Found = Omit<ViolationRow, 'expected' | 'actual' | 'start' | 'end'> & {
  expected: Date | null;
  actual: Date;
  start: Date;
  end: Date;
  total: number;
};

/**
 * The violations of schedules on these days by vehicles in the caller's scope on that day, newest first; the
 * driver is that of the journey.
 */
export async function readViolations(
  db: Pick<Database, 'sql'>,
  caller: Caller,
  { from, to, q, fleets, kind }: Asked,
): Promise<{ rows: ViolationRow[]; total: number }> {
  const chosen = fleets?.filter((id) => caller.visible.has(id));
  const name = driverName(caller);
  const { rows } = await sql<Found>`
    select violation.id, violation.vehicle_id as device_id, vehicle.license, vehicle.alias, stay.fleet_id, fleet.name as fleet, ${name} as driver,
      driver.id as driver_id, violation.day, vehicle.time_zone, violation.schedule_name as schedule, violation.kind,
      violation.expected_at as expected, violation.actual_at as actual, violation.excess_s as excess,
      journey.start_at as start, journey.end_at as end, journey.distance_m as distance,
      not violation.final as is_running, count(*) over ()::int as total
    from schedule_violation violation
    join vehicle on vehicle.id = violation.vehicle_id
    join vehicle_stay stay on stay.vehicle_id = violation.vehicle_id
      and stay.from_day <= violation.day and (stay.to_day is null or stay.to_day > violation.day)
    join fleet on fleet.id = stay.fleet_id
    join journey on journey.vehicle_id = violation.vehicle_id and journey.start_at = violation.start_at
    left join driver on driver.id = driver_at(journey.vehicle_id, journey.driver_tag, journey.start_at, journey.day)
      and ${driverMayBeKnown(caller)}
    where ${vehicleInScope(caller, 'stay')} and ${belowFleets('stay.fleet_id', chosen)}
      and violation.day between ${from}::date and ${to}::date
      and (${kind ?? null}::text[] is null or violation.kind = any(${kind ?? null}::text[]))
      and ${contains(q, [sql`vehicle.license`, sql`vehicle.alias`, name, sql`violation.schedule_name`])}
    order by violation.actual_at desc, violation.vehicle_id, violation.kind
    limit ${VIOLATION_ROWS}`.execute(db.sql);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, expected, actual, start, end, ...row }) => ({
      ...row,
      expected: iso(expected),
      actual: iso(actual),
      start: iso(start),
      end: iso(end),
    })),
  };
}
