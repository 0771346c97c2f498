import { postTracker } from '#api/tracker.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { auditedTracker, listedNames, passwordMark, trackerColumns } from './audited-tracker.ts';

/** Enters a tracker (domain rules §9.3). */
export const createTracker = handle(postTracker, (call) =>
  command(call, async (tx) => {
    const { body } = call;
    const names = await listedNames(tx, body, null);
    const { id } = await tx.sql
      .insertInto('tracker')
      .values(await trackerColumns(call.app, body, null))
      .returning('id')
      .executeTakeFirstOrThrow();
    // It is no longer a stranger.
    await tx.sql
      .deleteFrom('unknown_tracker')
      .where('imei', 'in', [body.imei, body.terminal_id ?? body.imei])
      .execute();
    await tx.changed({
      action: 'create',
      entity: 'tracker',
      id,
      after: auditedTracker(body, names, passwordMark(body.password)),
      imeis: [body.imei],
      places: [null],
      vehicleId: null,
    });
    return { id };
  }),
);
