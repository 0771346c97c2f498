import { postVehicleMove } from '#api/vehicle-command.ts';
import { type MoveInput, moveFaults } from '#domain/vehicle/registration.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { rebuildMoved } from '#server/telemetry/request-rebuilds.ts';
import { assertFields, lockRegistered, type Tx, todayOf, type VehicleRow } from './lock-vehicle.ts';
import { assertFleet } from './sheet-rules.ts';
import { changeStays, enteredDay, readStays } from './stay.ts';
import { vehicleChanged } from './vehicle-changed.ts';

/** Moves a vehicle to another fleet from a day on: the caller sees both, and the new one is open. */
export const moveVehicle = handle(postVehicleMove, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const row = await lockRegistered(tx, caller, { vehicleId: params.vehicle_id, version: body.version });
    await assertFleet(tx, caller, body.fleet_id);
    const today = todayOf(row, app.now());
    assertFields(moveFaults(body, { today, enteredDay: await presentFleetSince(tx, row, today) }));
    if (body.fleet_id === row.fleet_id) return { version: row.version };
    const { version } = await writeMove(tx, row, body);
    await rebuildMoved(tx, { vehicle: row, from: body.date }, app.now());
    return { version };
  }),
);

/** Writes that a vehicle belongs to another fleet from a day on. The rules must have been checked. */
export async function writeMove(
  tx: Command,
  row: VehicleRow,
  { fleet_id, date }: MoveInput,
): Promise<VehicleRow> {
  await changeStays(tx, row.id, date, { fleet_id });
  const vehicle = { ...row, fleet_id, version: row.version + 1 };
  await tx.sql
    .updateTable('vehicle')
    .set({ fleet_id, version: vehicle.version })
    .where('id', '=', row.id)
    .execute();
  await vehicleChanged(tx, 'move', {
    vehicle,
    was: row,
    before: { fleet_id: row.fleet_id },
    after: { fleet_id, move_date: date },
  });
  return vehicle;
}

/**
 * The first day in the present fleet. For a vehicle that left and came back on one day, it is the day of
 * return.
 */
async function presentFleetSince(tx: Tx, row: VehicleRow, today: string): Promise<string> {
  const entered = enteredDay(await readStays(tx, row.id)) ?? today;
  return row.fleet_start !== null && row.fleet_start > entered ? row.fleet_start : entered;
}
