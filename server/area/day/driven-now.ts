import { sql } from 'kysely';
import type { Database } from '#server/base/db/database.ts';
import { vehicleNow } from '#server/telemetry/vehicle-now.ts';

export type DrivenVehicle = { id: number; license: string; time_zone: string };

/**
 * The vehicle that a driver drives at an instant that is now. It is the one assigned to him. Without one
 * it is the only vehicle whose present driver he is, by card or by the record. Null: none, or several.
 */
export async function drivenNow(
  { sql: db }: Pick<Database, 'sql'>,
  driverId: number,
  nowMs: number,
): Promise<DrivenVehicle | null> {
  const { rows } = await sql<DrivenVehicle & { is_assigned: boolean }>`
    with assigned as (
      select vehicle_id from driver_assignment
      where driver_id = ${driverId} and tstzrange(start_at, end_at) @> ${new Date(nowMs)}::timestamptz
    )
    select vehicle.id, vehicle.license, vehicle.time_zone, vehicle.id in (select vehicle_id from assigned) as is_assigned
    from vehicle
    where vehicle.registration_state in ('registered', 'deleting') and vehicle.id in (
      select vehicle_id from assigned
      union select vehicle_id from ${vehicleNow(nowMs)} now where now.driver_id = ${driverId})`.execute(db);
  const assigned = rows.find(({ is_assigned }) => is_assigned);
  const found = assigned ?? (rows.length === 1 ? rows[0]! : null);
  return found && { id: found.id, license: found.license, time_zone: found.time_zone };
}
