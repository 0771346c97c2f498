import { sql, type Transaction } from 'kysely';
import type { Base } from '#server/base/app.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import type { Change } from '#server/bus/change.ts';
import { switchOff } from '#server/telemetry/private-switch.ts';
import { vehicleNow } from '#server/telemetry/vehicle-now.ts';

/**
 * Ends private use that a driver switched on, in vehicles that somebody else drives now, or nobody (domain
 * rules §3.4).
 */
export async function endPrivateUse(
  { now }: Pick<Base, 'now'>,
  tx: Transaction<DB>,
): Promise<Change<'telemetry'>[]> {
  const { rows: left } = await sql<{ vehicle_id: number }>`
    select switch.vehicle_id
    from private_switch switch
    left join ${vehicleNow(now())} now on now.vehicle_id = switch.vehicle_id
    where switch.until_at is null
      -- Private use that the schedule switched on ends with the schedule.
      and switch.driver_id is not null and now.driver_id is distinct from switch.driver_id`.execute(tx);
  for (const { vehicle_id } of left) await switchOff(tx, vehicle_id, now());
  return left.map(({ vehicle_id }) => ({ entity: 'telemetry', action: 'private_use', id: vehicle_id }));
}
