import type { Command } from '../access/command.ts';
import type { App } from '../app.ts';

/** Where the live board says the name of a value; null when it does not. */
function boardField(value: { list: string; parent_id: number | null }): 'brand' | 'model' | 'type' | null {
  if (value.list === 'vehicle_brand') return value.parent_id === null ? 'brand' : 'model';
  return value.list === 'vehicle_type' && value.parent_id === null ? 'type' : null;
}

/**
 * Shows the new name of a brand, model or type on the live board and on open maps, once it is committed. Of the vehicles of
 * one place one message is enough: who follows them asks for all of them again.
 */
export async function renameOnBoard(
  tx: Command,
  app: App,
  value: { id: number; list: string; parent_id: number | null; name: string },
): Promise<void> {
  const field = boardField(value);
  if (field === null) return;
  const vehicles = await tx.sql
    .selectFrom('vehicle')
    .select(['id', 'fleet_id', 'work_code', 'version'])
    .where(`${field}_id`, '=', value.id)
    .where('registration_state', '=', 'registered')
    .execute();
  tx.afterCommit(() => {
    for (const { id } of vehicles) {
      app.board.change(id, { [field]: value.name }, { position: false, state: false });
    }
  });
  const places = new Map(vehicles.map((vehicle) => [`${vehicle.fleet_id} ${vehicle.work_code}`, vehicle]));
  for (const { id, fleet_id, work_code, version } of places.values()) {
    tx.announce(
      { type: 'vehicle_admin', device_id: id, action: 'edit', version },
      { permission: 'vehicle:read', vehicle: [{ fleetId: fleet_id, workCode: work_code }] },
    );
  }
}
