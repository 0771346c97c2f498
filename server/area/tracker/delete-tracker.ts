import { deleteTracker as endpoint } from '#api/tracker.ts';
import { Fault } from '#domain/fault.ts';
import type { TrackerInput } from '#domain/tracker/tracker.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { auditedTracker, passwordMark, storedNames, storedTracker } from './audited-tracker.ts';
import { lockTracker } from './tracker-scope.ts';

/** Deletes a tracker that is in no vehicle. */
export const deleteTracker = handle(endpoint, (call) =>
  command(call, async (tx) => {
    const { params, caller } = call;
    const tracker = await lockTracker(tx, caller, params.tracker_id);
    if (tracker.fitting_id !== null) throw new Fault('tracker.cannotDelete', 409);
    const { input } = await storedTracker(call.app, tx, tracker.id);
    const names = await storedNames(tx, input);
    // The fittings stay in each vehicle's own history.
    await tx.sql.deleteFrom('tracker_fitting').where('tracker_id', '=', tracker.id).execute();
    await tx.sql.deleteFrom('tracker').where('id', '=', tracker.id).execute();
    await tx.changed({
      action: 'delete',
      entity: 'tracker',
      id: tracker.id,
      before: auditedTracker(input as TrackerInput, names, passwordMark(input.password)),
      imeis: [tracker.imei],
      places: [null],
      vehicleId: null,
    });
    return { ok: true as const };
  }),
);
