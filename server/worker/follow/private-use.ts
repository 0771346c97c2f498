import type { App } from '#server/base/app.ts';
import { type Change, changesOf } from '#server/bus/change.ts';
import { switchOff } from '#server/telemetry/private-switch.ts';

/**
 * Ends private use that a driver switched on, in vehicles with another driver now, or with none (domain rules
 * §3.4). The board already has the present drivers.
 */
export async function endPrivateUse(app: App, changes: readonly Change[]): Promise<void> {
  const isOfDrivers = (['assignment', 'card', 'driver', 'vehicle'] as const).some(
    (entity) => changesOf(changes, entity).length > 0,
  );
  const isDriving = changesOf(changes, 'telemetry').some(({ action }) => action === 'drive');
  if (!isOfDrivers && !isDriving) return;
  const { sql } = app.database;
  const on = await sql
    .selectFrom('private_switch')
    .select(['vehicle_id', 'driver_id'])
    .where('until_at', 'is', null)
    // Private use switched on by the schedule ends with the schedule.
    .where('driver_id', 'is not', null)
    .execute();
  const left = on.filter((one) => app.board.get(one.vehicle_id)?.driverId !== one.driver_id);
  for (const { vehicle_id } of left)
    await sql.transaction().execute((tx) => switchOff(tx, vehicle_id, app.now()));
  if (left.length > 0) await app.reloadVehicles(left.map(({ vehicle_id }) => vehicle_id));
}
