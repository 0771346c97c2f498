import { postRemoval } from '#api/tracker.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { endOpenTamperings } from '#server/telemetry/end-open-tamperings.ts';
import { endFitting } from './fitting.ts';
import { changedBy, vehicleToFit } from './fitting-changed.ts';
import { lockTracker } from './tracker-scope.ts';

/** Takes a tracker out of its vehicle (domain rules §3.4). */
export const removeTracker = handle(postRemoval, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const tracker = await lockTracker(tx, caller, params.tracker_id);
    // Another user took it out meanwhile.
    if (tracker.device_id === null) throw new Fault('err.stale', 410);
    const vehicle = await vehicleToFit(tx, tracker.device_id).executeTakeFirstOrThrow();
    const atMs = app.now();
    const { odometer } = body;
    const work = { vehicleId: vehicle.id, atMs, userId: caller.userId, odometerM: odometer };
    if ((await endFitting(tx, work)) === null) throw new Fault('err.stale', 410);
    const { place, ofTracker, ofVehicle } = changedBy(vehicle, tracker);
    await tx.changed({
      ...ofTracker,
      action: 'unassign',
      before: { device_id: vehicle.id, license: vehicle.license, odometer: null },
      after: { device_id: null, license: null, odometer },
    });
    await tx.changed({ ...ofVehicle, action: 'unassign', before: { imei: tracker.imei } });
    tx.afterCommit(() => endOpenTamperings(app, { vehicleId: vehicle.id, place }));
    return { removed_at: iso(atMs) };
  }),
);
