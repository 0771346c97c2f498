import { postFitting } from '#api/tracker.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { endOpenTamperings } from '#server/telemetry/end-open-tamperings.ts';
import { insertFitting } from './fitting.ts';
import { changedBy, lockVehicleToFit } from './fitting-changed.ts';
import { lockTracker } from './tracker-scope.ts';

/** Fits a tracker into a vehicle (domain rules §3.4). */
export const fitTracker = handle(postFitting, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const vehicle = await lockVehicleToFit(tx, caller, body.device_id);
    const tracker = await lockTracker(tx, caller, params.tracker_id);
    if (vehicle.registration_state === 'deleting') throw new Fault('vehicle.deleting', 409);
    if (vehicle.registration_state !== 'registered') throw new Fault('vehicle.notRegistered', 409);
    const isUsed = tracker.fitting_id !== null;
    const isEquipped = await hasTracker(tx, vehicle.id);
    if (isUsed && isEquipped) throw new Fault('vehicle.existsImeiOrPlate', 409);
    if (isUsed) throw new Fault('vehicle.imeiUsed', 409);
    if (isEquipped) throw new Fault('vehicle.hasTracker', 409);
    const atMs = app.now();
    await insertFitting(tx, tracker.id, {
      vehicleId: vehicle.id,
      atMs,
      userId: caller.userId,
      odometerM: body.odometer,
    });
    const { place, ofTracker, ofVehicle } = changedBy(vehicle, tracker);
    const after = { device_id: vehicle.id, license: vehicle.license, odometer: body.odometer };
    await tx.changed({ ...ofTracker, action: 'assign', after });
    await tx.changed({ ...ofVehicle, action: 'assign', after: { imei: tracker.imei } });
    tx.afterCommit(() => endOpenTamperings(app, { vehicleId: vehicle.id, place }));
    return { fitted_at: iso(atMs) };
  }),
);

async function hasTracker(tx: Pick<Command, 'sql'>, vehicleId: number): Promise<boolean> {
  const fitting = await tx.sql
    .selectFrom('tracker_fitting')
    .select('id')
    .where('vehicle_id', '=', vehicleId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return fitting !== undefined;
}
