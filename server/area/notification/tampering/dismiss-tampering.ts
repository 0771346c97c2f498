import { sql } from 'kysely';
import { postTamperingDismiss } from '#api/tampering.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { handle } from '#server/base/http/route.ts';
import { dismissOpen } from './dismiss-open.ts';

/** Ends an open tampering with the reason (domain rules §2.3). */
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
    const [ended] = await dismissOpen(tx, {
      ...{ app, vehicle, kind, reason, userId: caller.userId, nowMs: app.now() },
      only: sql`start_at = ${new Date(timestamp)}`,
    });
    // It is already over, or another user dismissed it.
    if (!ended) throw new Fault('err.stale', 410);
    return { dismissed_at: iso(ended) };
  }),
);
