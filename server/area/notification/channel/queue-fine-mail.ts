import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/duration.ts';
import type { Command } from '#server/base/access/command.ts';

/** Delay of an e-mail to a driver, ms: a wrongly named driver can be corrected before the e-mail leaves. */
const CORRECTING_MS = 5 * MINUTE_MS;

/**
 * Queues the e-mail to the driver named in a fine (domain rules §3.4), if the installation sends any. If the
 * driver is corrected while the e-mail waits, the new one gets it instead.
 */
export async function queueFineMail(
  { sql: db }: Pick<Command, 'sql'>,
  fineId: number,
  nowMs: number,
): Promise<void> {
  await sql`
    insert into delivery (channel, target_id, event_ids, event_count, next_at, created_at)
    select 'fine', ${fineId}::int, '{}', 1, ${new Date(nowMs + CORRECTING_MS)}::timestamptz, ${new Date(nowMs)}::timestamptz
    where exists (select from mail_setting)
    on conflict (channel, target_id) where is_open and state = 'waiting' do nothing`.execute(db);
}
