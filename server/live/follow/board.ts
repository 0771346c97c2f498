import type { App } from '#server/base/app.ts';
import { type Change, changesOf } from '#server/bus/change.ts';

/** Reloads the vehicles whose record, tracker or past changed, on the board and in the lanes. */
export async function reloadBoard(app: App, changes: readonly Change[]): Promise<void> {
  const vehicleIds = [
    ...changesOf(changes, 'vehicle').map(({ id }) => Number(id)),
    ...changesOf(changes, 'tracker').flatMap(({ vehicleId }) => vehicleId ?? []),
    ...changesOf(changes, 'tampering').flatMap(({ id, action }) => (action === 'dismiss' ? Number(id) : [])),
    ...changesOf(changes, 'telemetry').flatMap(({ id, action }) => (action === 'drive' ? [] : Number(id))),
  ];
  if (vehicleIds.length > 0) await app.bus.publish('reload_vehicles', [...new Set(vehicleIds)]);
}
