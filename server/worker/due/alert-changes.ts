import type { Transaction } from 'kysely';
import { placeOf } from '#server/area/vehicle/vehicle-changed.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import type { Change } from '#server/bus/change.ts';

/** The changes to publish when the alerts of vehicles have changed. */
export async function alertChanges(tx: Transaction<DB>, vehicleIds: readonly number[]): Promise<Change[]> {
  if (vehicleIds.length === 0) return [];
  const vehicles = await tx
    .selectFrom('vehicle')
    .select(['id', 'fleet_id', 'work_code'])
    .where('id', 'in', vehicleIds)
    .execute();
  return vehicles.map((vehicle) => ({
    entity: 'calendar_alert',
    id: vehicle.id,
    action: 'edit',
    place: placeOf(vehicle),
  }));
}
