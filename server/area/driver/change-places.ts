import { sql } from 'kysely';
import type { Command } from '#server/base/access/command.ts';
import type { Change } from '#server/bus/change.ts';

/** The data in the change of a driver: places now and before, and users now and before. */
export function driverPlaces(
  ...rows: readonly { fleet_id: number; driver_type: string; user_id: number | null }[]
): Pick<Change<'driver'>, 'places' | 'userIds'> {
  return {
    places: rows.map(({ fleet_id, driver_type }) => ({
      fleetId: fleet_id,
      isStructure: driver_type === 'STRUCTURE',
    })),
    userIds: rows.flatMap(({ user_id }) => user_id ?? []),
  };
}

/** The data in the change of an assignment: its vehicle and driver, now and before. */
export async function assignmentPlaces(
  tx: Pick<Command, 'sql'>,
  ...rows: readonly { vehicle_id: number; driver_id: number }[]
): Promise<Pick<Change<'assignment'>, 'vehicleIds' | 'places' | 'userIds'>> {
  const found = await sql<{
    fleet_id: number;
    work_code: string | null;
    driver_type: string;
    user_id: number | null;
  }>`
    select vehicle.fleet_id, vehicle.work_code, driver.driver_type, driver.user_id
    from unnest(${rows.map(({ vehicle_id }) => vehicle_id)}::int[], ${rows.map(({ driver_id }) => driver_id)}::int[])
      as assignment (vehicle_id, driver_id)
    join vehicle on vehicle.id = assignment.vehicle_id
    join driver on driver.id = assignment.driver_id
  `.execute(tx.sql);
  return {
    vehicleIds: rows.map(({ vehicle_id }) => vehicle_id),
    places: found.rows.map(({ fleet_id, work_code, driver_type }) => ({
      fleetId: fleet_id,
      workCode: work_code,
      isStructure: driver_type === 'STRUCTURE',
    })),
    userIds: found.rows.flatMap(({ user_id }) => user_id ?? []),
  };
}

/**
 * Publishes assignments that ended or were deleted with a vehicle or a driver; call it before their records
 * are gone.
 */
export async function publishEnded(
  tx: Command,
  rows: readonly { id: number; vehicle_id: number; driver_id: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  const carried = await assignmentPlaces(tx, ...rows);
  tx.tell({ entity: 'assignment', action: 'delete', id: rows[0]!.id, ...carried });
}
