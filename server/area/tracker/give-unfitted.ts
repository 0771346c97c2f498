import { sql } from 'kysely';
import { postUnfitted } from '#api/tracker-refusal.ts';
import { Fault } from '#domain/fault.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { moveUnfitted } from '#server/telemetry/unfitted.ts';
import { changedBy, lockVehicleToFit } from './fitting-changed.ts';
import { lockTracker } from './tracker-scope.ts';

type Tx = Pick<Command, 'sql'>;
type Period = { fromMs: number; toMs: number };

/**
 * Assigns a tracker's unassigned data to the vehicle in which it really was. Its fitting is entered, or
 * begins earlier, and the records of that time move (domain rules §3.4).
 */
export const giveUnfitted = handle(postUnfitted, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const vehicle = await lockVehicleToFit(tx, caller, body.device_id);
    const tracker = await lockTracker(tx, caller, params.tracker_id);
    if (vehicle.registration_state !== 'registered') throw new Fault('vehicle.notRegistered', 409);
    const fitting = { trackerId: tracker.id, vehicleId: vehicle.id };
    const fromMs = Date.parse(body.from);
    const period = await enterFitting(tx, {
      ...fitting,
      fromMs,
      nowMs: app.now(),
      userId: caller.userId,
    });
    const { ofTracker, ofVehicle } = changedBy(vehicle, tracker);
    const after = { device_id: vehicle.id, license: vehicle.license, fitted_at: body.from };
    await tx.changed({ ...ofTracker, action: 'assign', after });
    await tx.changed({ ...ofVehicle, action: 'assign', after: { imei: tracker.imei } });
    tx.afterCommit(async () => {
      await moveUnfitted(app, { ...fitting, ...period });
      return [];
    });
    return { ok: true as const };
  }),
);

/**
 * The period from a moment until the tracker's next fitting; without one, until its last record. If the next
 * fitting is in the same vehicle it begins earlier, otherwise the period is a fitting of its own. The
 * database refuses when the vehicle or the tracker was taken then.
 */
async function enterFitting(
  tx: Tx,
  given: { trackerId: number; vehicleId: number; fromMs: number; nowMs: number; userId: number },
): Promise<Period> {
  const { trackerId, vehicleId, fromMs, nowMs, userId } = given;
  const from = new Date(fromMs);
  const known = await coveringFitting(tx, given);
  if (known) return { fromMs, toMs: known.removed_at?.getTime() ?? nowMs };
  const fittings = tx.sql.selectFrom('tracker_fitting').where('tracker_id', '=', trackerId);
  const [next] = await fittings
    .select(['id', 'vehicle_id', 'fitted_at'])
    .where('fitted_at', '>', from)
    .orderBy('fitted_at')
    .limit(1)
    .execute();
  const last = await tx.sql
    .selectFrom('unfitted_packet')
    .select(sql<Date | null>`max(t1)`.as('at'))
    .where('tracker_id', '=', trackerId)
    .executeTakeFirstOrThrow();
  const to = next?.fitted_at ?? (last.at === null ? null : new Date(last.at.getTime() + 1));
  if (to === null || to <= from) throw new Fault('notFound', 404);
  if (next?.vehicle_id === vehicleId) {
    await tx.sql.updateTable('tracker_fitting').set({ fitted_at: from }).where('id', '=', next.id).execute();
  } else {
    await tx.sql
      .insertInto('tracker_fitting')
      .values({
        tracker_id: trackerId,
        vehicle_id: vehicleId,
        fitted_at: from,
        fitted_by: userId,
        removed_at: to,
        removed_by: userId,
      })
      .execute();
  }
  return { fromMs, toMs: to.getTime() };
}

/**
 * The fitting exists already when an earlier command of this kind was interrupted before the records had
 * moved.
 */
function coveringFitting(tx: Tx, given: { trackerId: number; vehicleId: number; fromMs: number }) {
  const from = new Date(given.fromMs);
  return tx.sql
    .selectFrom('tracker_fitting')
    .select('removed_at')
    .where('tracker_id', '=', given.trackerId)
    .where('vehicle_id', '=', given.vehicleId)
    .where('fitted_at', '<=', from)
    .where((fitting) => fitting.or([fitting('removed_at', 'is', null), fitting('removed_at', '>', from)]))
    .executeTakeFirst();
}
