import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { iso } from '#domain/iso.ts';
import type { TamperingKind } from '#domain/telemetry/fact.ts';
import type { Command } from '#server/base/access/command.ts';
import { endOpenTamperings } from '#server/telemetry/end-open-tamperings.ts';

type Dismissal = {
  app: Parameters<typeof endOpenTamperings>[0];
  vehicle: { id: number; license: string; fleet_id: number; work_code: string | null };
  kind: string;
  reason: string;
  userId: number;
  nowMs: number;
  /** Narrows the episodes; left out: all that are open. */
  only?: RawBuilder<SqlBool>;
};

/**
 * Ends the open tamperings of a kind with the reason (domain rules §2.3), and answers when. The vehicle's
 * memory follows after the commit.
 */
export async function dismissOpen(tx: Command, dismissal: Dismissal): Promise<Date[]> {
  const { app, vehicle, kind, reason, userId, nowMs, only = sql<SqlBool>`true` } = dismissal;
  const place = { fleetId: vehicle.fleet_id, workCode: vehicle.work_code };
  // A tracker's clock may be ahead: no tampering may end before it begins.
  const { rows } = await sql<{ start_at: Date; end_at: Date }>`
    update tampering set end_at = greatest(start_at, ${new Date(nowMs)})
    where vehicle_id = ${vehicle.id} and kind = ${kind} and end_at is null and ${only}
    returning start_at, end_at`.execute(tx.sql);
  for (const { start_at, end_at } of rows) {
    await tx.sql
      .insertInto('tampering_dismissal')
      .values({ vehicle_id: vehicle.id, kind, dismissed_at: end_at, user_id: userId, reason })
      .execute();
    await tx.changed({
      ...{ entity: 'tampering', action: 'dismiss', id: vehicle.id, kind: kind as TamperingKind },
      ...{ startMs: start_at.getTime(), isOpen: false, place },
      after: { license: vehicle.license, kind, timestamp: iso(start_at), reason },
    });
  }
  const about = { vehicleId: vehicle.id, place };
  if (rows.length > 0) tx.afterCommit(() => endOpenTamperings(app, about));
  return rows.map(({ end_at }) => end_at);
}
