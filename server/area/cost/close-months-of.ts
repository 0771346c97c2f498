import { sql } from 'kysely';
import { Fault } from '#domain/fault.ts';
import type { Command } from '#server/base/access/command.ts';

/**
 * Closes every month in which a centre has costs, when the centre itself is closed (domain rules §3.4). The
 * fleet must be locked. @throws Fault `cost.proposalsWait` 409 while proposals wait for a decision, because
 * nobody could decide them any more
 */
export async function closeMonthsOf(
  { sql: db }: Pick<Command, 'sql'>,
  { fleetId, userId, nowMs }: { fleetId: number; userId: number; nowMs: number },
): Promise<void> {
  const waits = await db
    .selectFrom('cost')
    .select('id')
    .where('fleet_id', '=', fleetId)
    .where('status', '=', 'proposed')
    .limit(1)
    .executeTakeFirst();
  if (waits) throw new Fault('cost.proposalsWait', 409);
  await sql`
    insert into cost_month (fleet_id, month, is_closed, closed_at, closed_by)
    select distinct fleet_id, month, true, ${new Date(nowMs)}::timestamptz, ${userId}::int
    from cost where fleet_id = ${fleetId}
    on conflict (fleet_id, month) do update
      set is_closed = true, closed_at = excluded.closed_at, closed_by = excluded.closed_by
      where not cost_month.is_closed`.execute(db);
}
