import { sql } from 'kysely';
import { postTamperingDismiss } from '#api/tampering.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { handle } from '#server/base/http/route.ts';
import { endOpenTamperings } from '#server/telemetry/end-open-tamperings.ts';

/**
 * Ends an open tampering with the reason (domain rules §2.3). The vehicle's memory follows after the commit.
 */
export const dismissTampering = handle(postTamperingDismiss, (call) =>
  command(call, async (tx) => {
    const { params, body, caller, app } = call;
    const { kind, timestamp, reason } = body;
    const vehicle = await tx.sql
      .selectFrom('vehicle')
      .select(['id', 'license', 'fleet_id', 'work_code'])
      .where('id', '=', params.device_id)
      .where(vehicleInScope(caller))
      .executeTakeFirst();
    if (!vehicle) throw notFound();
    const at = new Date(app.now());
    const ended = await tx.sql
      .updateTable('tampering')
      // A tracker's clock may be ahead: no tampering may end before it begins.
      .set({ end_at: sql<Date>`greatest(start_at, ${at})` })
      .where('vehicle_id', '=', vehicle.id)
      .where('kind', '=', kind)
      .where('start_at', '=', new Date(timestamp))
      .where('end_at', 'is', null)
      .returning(['start_at', 'end_at'])
      .executeTakeFirst();
    // It is already over, or another user dismissed it.
    if (!ended) throw new Fault('err.stale', 410);
    await tx.sql
      .insertInto('tampering_dismissal')
      .values({
        vehicle_id: vehicle.id,
        kind,
        dismissed_at: ended.end_at!,
        user_id: caller.userId,
        reason,
      })
      .execute();
    const place = { fleetId: vehicle.fleet_id, workCode: vehicle.work_code };
    await tx.changed({
      entity: 'tampering',
      action: 'dismiss',
      id: vehicle.id,
      kind,
      startMs: ended.start_at.getTime(),
      isOpen: false,
      place,
      after: { license: vehicle.license, kind, timestamp, reason },
    });
    tx.afterCommit(() => endOpenTamperings(app, { vehicleId: vehicle.id, place }));
    return { dismissed_at: iso(ended.end_at!) };
  }),
);
