import type { App } from '#server/base/app.ts';
import { type Change, changesOf } from '#server/bus/change.ts';
import { broadcast } from '#server/live/socket/broadcast.ts';

/**
 * Shows the new name of a brand, model or type on open maps. One message for the vehicles of one place is
 * enough: a page that gets it loads all its vehicles again.
 */
export async function renameOnMaps(app: App, changes: readonly Change[]): Promise<void> {
  for (const { id, renamed } of changesOf(changes, 'enum_value')) {
    if (!renamed) continue;
    const vehicles = await app.database.sql
      .selectFrom('vehicle')
      .select(['id', 'fleet_id', 'work_code', 'version'])
      .where(`${renamed}_id`, '=', Number(id))
      .where('registration_state', '=', 'registered')
      .execute();
    const places = new Map(vehicles.map((vehicle) => [`${vehicle.fleet_id} ${vehicle.work_code}`, vehicle]));
    for (const { id: device_id, fleet_id, work_code, version } of places.values()) {
      broadcast(
        app,
        { type: 'vehicle_admin', device_id, action: 'edit', version },
        { permission: 'vehicle:read', vehicle: [{ fleetId: fleet_id, workCode: work_code }] },
      );
    }
  }
}
