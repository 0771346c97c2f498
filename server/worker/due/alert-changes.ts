import { placeOf } from '#server/area/vehicle/vehicle-changed.ts';
import type { App } from '#server/base/app.ts';
import type { Change } from '#server/bus/change.ts';

/** The changes to publish when the alerts of vehicles have changed. */
export async function alertChanges(
  { database }: Pick<App, 'database'>,
  vehicleIds: readonly number[],
): Promise<Change[]> {
  if (vehicleIds.length === 0) return [];
  const vehicles = await database.sql
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
