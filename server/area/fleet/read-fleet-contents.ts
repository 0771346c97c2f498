import { sql } from 'kysely';
import type { FleetContents } from '#api/fleet.ts';
import type { Database } from '#server/base/db/database.ts';

/**
 * The number of records inside a fleet or referring to it. The handler must check before that the caller may
 * know.
 */
export async function readFleetContents(
  database: Pick<Database, 'sql'>,
  fleetId: number,
): Promise<FleetContents> {
  const { rows } = await sql<FleetContents>`
    select
      (select count(*)::int from fleet where parent_id = ${fleetId}) as fleets,
      (select count(*)::int from vehicle
        where fleet_id = ${fleetId}
          or exists (select from vehicle_stay where vehicle_id = vehicle.id and fleet_id = ${fleetId})) as vehicles,
      (select count(*)::int from driver
        where fleet_id = ${fleetId}
          or exists (select from driver_stay where driver_id = driver.id and fleet_id = ${fleetId})) as drivers,
      (select count(*)::int from card where fleet_id = ${fleetId}) as cards,
      (select count(distinct user_id)::int from (
        select user_id from user_fleet where fleet_id = ${fleetId}
        union all select user_id from user_cost_centre where fleet_id = ${fleetId}) assigned) as users,
      (select count(*)::int from schedule_fleet where fleet_id = ${fleetId}) as schedules,
      (select count(*)::int from rule_version where fleet_id = ${fleetId}) as rules
  `.execute(database.sql);
  return rows[0]!;
}
