import { postVehicleMove } from '#api/vehicle-command.ts';
import { moveFaults } from '#domain/vehicle/registration.ts';
import { command } from '../access/command.ts';
import { handle } from '../http/route.ts';
import { assertFields, lockRegistered, type Tx, todayOf, type VehicleRow } from './lock-vehicle.ts';
import { assertFleet } from './sheet-rules.ts';
import { changeStays, enteredDay, readStays } from './stay.ts';
import { vehicleChanged } from './vehicle-changed.ts';

/** Moves a vehicle to another fleet from a day on: both in the caller's sight, the new one open. */
export const moveVehicle = handle(postVehicleMove, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const row = await lockRegistered(tx, caller, { vehicleId: params.vehicle_id, version: body.version });
    await assertFleet(tx, caller, body.fleet_id);
    const today = todayOf(row, app.now());
    assertFields(moveFaults(body, { today, enteredDay: await presentFleetSince(tx, row, today) }));
    if (body.fleet_id === row.fleet_id) return { version: row.version };
    await changeStays(tx, row.id, body.date, { fleet_id: body.fleet_id });
    const version = row.version + 1;
    const after = { fleet_id: body.fleet_id };
    await tx.sql
      .updateTable('vehicle')
      .set({ ...after, version })
      .where('id', '=', row.id)
      .execute();
    await vehicleChanged(tx, 'move', {
      vehicle: { ...row, ...after, version },
      was: row,
      before: { fleet_id: row.fleet_id },
      after: { ...after, move_date: body.date },
    });
    return { version };
  }),
);

/** The first day in the present fleet; a vehicle that left and came back on one day begins anew with its return. */
async function presentFleetSince(tx: Tx, row: VehicleRow, today: string): Promise<string> {
  const entered = enteredDay(await readStays(tx, row.id)) ?? today;
  return row.fleet_start !== null && row.fleet_start > entered ? row.fleet_start : entered;
}
