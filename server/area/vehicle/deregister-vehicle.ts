import { postVehicleDeregistration } from '#api/vehicle-command.ts';
import { Fault } from '#domain/fault.ts';
import { type CancelInput, cancelFault } from '#domain/vehicle/registration.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { leaveFleet } from './leave-fleet.ts';
import { assertFields, lockRegistered, todayOf, type VehicleRow } from './lock-vehicle.ts';
import { vehicleChanged } from './vehicle-changed.ts';

/**
 * Checks that the vehicle may leave for this reason on this day (domain rules §3.1). @throws Fault 409
 * `vehicle.noFleetStart`; 422 with the field
 */
export function assertCancel(cancel: CancelInput, row: VehicleRow, nowMs: number): void {
  const fault = cancelFault(cancel, { fleet_start: row.fleet_start, today: todayOf(row, nowMs) });
  if (fault && 'code' in fault) throw new Fault(fault.code, 409);
  assertFields(fault?.fields ?? []);
}

/** Deregisters a vehicle at the end of a day; its past stays in the reports. */
export const deregisterVehicle = handle(postVehicleDeregistration, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const { version: given, ...cancel } = body;
    const row = await lockRegistered(tx, caller, { vehicleId: params.vehicle_id, version: given });
    assertCancel(cancel, row, app.now());
    const { version } = await leaveFleet(tx, app, row, {
      state: 'deregistered',
      cancel,
      userId: caller.userId,
    });
    await vehicleChanged(tx, 'deregister', { vehicle: { ...row, version }, after: cancel });
    return { version };
  }),
);
