import { postTrackerSecret } from '#api/tracker.ts';
import { Fault } from '#domain/fault.ts';
import { hasSecretId } from '#domain/tracker/tracker-protocol.ts';
import { command } from '#server/base/access/command.ts';
import { hashSecret, newSecret } from '#server/base/access/secret.ts';
import { handle } from '#server/base/http/route.ts';
import { lockTracker, trackerPlace } from './tracker-scope.ts';

/** Long enough that it cannot be guessed, short enough to be typed into a phone. */
const SECRET_BYTES = 12;

/**
 * Gives a phone or HTTP device a new secret id, and ends its former one. The new id is shown now and never
 * again.
 */
export const replaceSecret = handle(postTrackerSecret, (call) =>
  command(call, async (tx) => {
    const { params, caller, app } = call;
    const tracker = await lockTracker(tx, caller, params.tracker_id);
    const stored = await tx.sql
      .selectFrom('tracker')
      .select(['protocol', 'secret_at'])
      .where('id', '=', tracker.id)
      .executeTakeFirstOrThrow();
    if (!hasSecretId(stored.protocol)) throw new Fault('tracker.noSecretId', 409);
    const secret = newSecret(SECRET_BYTES);
    await tx.sql
      .updateTable('tracker')
      .set({ secret_hash: hashSecret(secret), secret_at: new Date(app.now()) })
      .where('id', '=', tracker.id)
      .execute();
    const hadOne = stored.secret_at !== null;
    await tx.changed({
      action: 'edit',
      entity: 'tracker',
      id: tracker.id,
      before: { secret: hadOne ? 'set' : null },
      after: { secret: hadOne ? 'changed' : 'set' },
      imeis: [tracker.imei],
      places: [trackerPlace(tracker)],
      vehicleId: null,
    });
    return { secret, port: app.config.OSMAND_PORT };
  }),
);
