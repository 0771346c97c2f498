import { sql } from 'kysely';
import type { Conflict } from '#api/upkeep.ts';
import type { Day } from '#domain/day.ts';
import { iso } from '#domain/iso.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverName } from '#server/base/access/driver-scope.ts';
import type { Db } from '#server/base/db/database.ts';

/** The assignments of a vehicle that touch a civil day of its zone, the earliest first. */
export async function conflictsOn(
  db: Db,
  caller: Caller,
  { vehicleId, day }: { vehicleId: number; day: Day },
): Promise<Conflict[]> {
  type Stored = Omit<Conflict, 'start' | 'end'> & { start: Date; end: Date | null };
  const name = driverName(caller);
  const { rows } = await sql<Stored>`
    select assignment.id as assignment_id, case when ${name} is not null then driver.id end as driver_id,
      ${name} as driver, assignment.start_at as start, assignment.end_at as end
    from driver_assignment assignment
    join vehicle on vehicle.id = assignment.vehicle_id
    join driver on driver.id = assignment.driver_id
    where vehicle.id = ${vehicleId} and tstzrange(assignment.start_at, assignment.end_at) && tstzrange(
      ${day}::timestamp at time zone vehicle.time_zone,
      (${day}::date + 1)::timestamp at time zone vehicle.time_zone)
    order by assignment.start_at, assignment.id`.execute(db.sql);
  return rows.map((row) => ({ ...row, start: iso(row.start), end: iso(row.end) }));
}
