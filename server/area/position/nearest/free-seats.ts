import { sql } from 'kysely';
import type { Database } from '#server/base/db/database.ts';

/**
 * The free seats of vehicles: those of the sheet, less the driver's if there is an assignment. It counts if
 * it lasts at some time from now until the end of the day in the vehicle's zone. Assignments of a vehicle
 * never overlap, so it is one seat at most. Vehicles whose sheet has no seats are left out.
 */
export async function readFreeSeats(
  database: Pick<Database, 'sql'>,
  vehicleIds: readonly number[],
  nowMs: number,
): Promise<ReadonlyMap<number, number>> {
  const now = new Date(nowMs);
  const { rows } = await sql<{ id: number; free: number }>`
    select vehicle.id, vehicle.seats - (exists (
      select from driver_assignment assignment
      where assignment.vehicle_id = vehicle.id
        and assignment.start_at <
          (date_trunc('day', ${now}::timestamptz at time zone vehicle.time_zone) + interval '1 day')
            at time zone vehicle.time_zone
        and coalesce(assignment.end_at, 'infinity') > ${now}
    ))::int as free
    from vehicle
    where vehicle.id = any(${vehicleIds}::int[]) and vehicle.seats is not null`.execute(database.sql);
  return new Map(rows.map(({ id, free }) => [id, free]));
}
