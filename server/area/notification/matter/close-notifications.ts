import { sql } from 'kysely';
import { DAY_MS } from '#domain/duration.ts';
import { type Cause, MISMATCH } from '#domain/matter/cause.ts';
import { subjectOf } from '#domain/notification/coalesce.ts';
import type { Command } from '#server/base/access/command.ts';
import { isNoticeOf } from '../notice-of.ts';

/** Older notifications are not active any more, ms. */
const ACTIVE_MS = 90 * DAY_MS;

/**
 * Moves all users' notifications of a cause to the historic list, as solved: the matter is done for everybody
 * (domain rules §3.4). The mark of reading stays each user's own.
 */
export async function closeNotifications(
  tx: Command,
  { vehicleId, cause, nowMs }: { vehicleId: number; cause: Cause; nowMs: number },
): Promise<void> {
  const { code, part } = cause;
  const ofPart =
    part === null
      ? sql`true`
      : code === MISMATCH
        ? sql`told.detail ->> 'refuelling' = ${part}`
        : sql`told.kind = ${part}`;
  const { rows } = await sql<{ user_id: number }>`
    update notification set closed_at = ${new Date(nowMs)}
    from told_event told
    where ${isNoticeOf('told')} and told.subject = ${subjectOf({ vehicle_id: vehicleId })} and told.code = ${code}
      and told.at >= ${new Date(nowMs - ACTIVE_MS)} and ${ofPart} and read_at is null and closed_at is null
    returning user_id`.execute(tx.sql);
  for (const id of new Set(rows.map(({ user_id }) => user_id)))
    tx.tell({ entity: 'notification', id, action: 'read' });
}
