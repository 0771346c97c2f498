import { putTracker } from '#api/tracker.ts';
import type { TrackerInput } from '#domain/tracker/tracker.ts';
import { command } from '#server/base/access/command.ts';
import { assertCurrent } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import {
  auditedTracker,
  listedNames,
  passwordMark,
  storedNames,
  storedTracker,
  trackerColumns,
} from './audited-tracker.ts';
import { lockTracker, trackerPlace } from './tracker-scope.ts';

/** Edits a tracker. */
export const editTracker = handle(putTracker, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const { record_version: given, ...input } = body;
    const tracker = await lockTracker(tx, caller, params.tracker_id);
    assertCurrent({ version: tracker.record_version }, { version: given });
    const stored = await storedTracker(app, tx, tracker.id);
    const before = stored.input;
    const names = await listedNames(tx, input, before);
    const version = tracker.record_version + 1;
    await tx.sql
      .updateTable('tracker')
      .set({ ...(await trackerColumns(app, input, stored)), version })
      .where('id', '=', tracker.id)
      .execute();
    await tx.changed({
      action: 'edit',
      entity: 'tracker',
      id: tracker.id,
      before: auditedTracker(
        before as TrackerInput,
        await storedNames(tx, before),
        passwordMark(before.password),
      ),
      after: auditedTracker(input, names, passwordMark(input.password, before.password)),
      imeis: [tracker.imei, input.imei],
      places: [trackerPlace(tracker)],
      vehicleId: tracker.device_id,
    });
    return { record_version: version };
  }),
);
