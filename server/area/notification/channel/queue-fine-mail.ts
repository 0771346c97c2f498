import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/duration.ts';
import type { Command } from '#server/base/access/command.ts';

/** So long an e-mail to a driver waits, ms: who names the wrong one can correct it before anybody hears of it. */
const CORRECTING_MS = 5 * MINUTE_MS;

/**
 * Tells the driver who is named in a fine by e-mail (domain rules §3.4), if the installation sends any. A driver who is corrected
 * while the e-mail waits gets it in place of the one before.
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
