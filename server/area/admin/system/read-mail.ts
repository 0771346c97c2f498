import type { Pool } from 'pg';
import type { AnswerOf } from '#api/endpoint.ts';
import type { getSystem } from '#api/system.ts';
import { iso } from '#domain/iso.ts';
import { judgeMail } from '#domain/system/part-state.ts';

type Ended = { state: 'sent' | 'failed'; ended_at: Date; error: string | null };

/** The mail server: what waits, and how the last e-mails ended. `waiting` is the queue of e-mails. */
export async function readMail(
  pool: Pool,
  waiting: { waiting: number; oldest: Date | null } | undefined,
  nowMs: number,
): Promise<AnswerOf<typeof getSystem>['mail']> {
  const { rows: servers } = await pool.query('select 1 from mail_setting');
  // E-mails are kept for 30 days, so there are few.
  const { rows } = await pool.query<Ended>(
    `select distinct on (state) state, ended_at, error from delivery
     where channel = 'email' and state in ('sent', 'failed') and ended_at is not null
     order by state, ended_at desc`,
  );
  const sent = rows.find(({ state }) => state === 'sent');
  const failed = rows.find(({ state }) => state === 'failed');
  const oldest = waiting?.oldest ?? null;
  return {
    ...judgeMail({
      hasServer: servers.length > 0,
      oldestMs: oldest && nowMs - oldest.getTime(),
      lastFailed: failed ? failed.ended_at > (sent?.ended_at ?? new Date(0)) : null,
    }),
    ...{ waiting: waiting?.waiting ?? 0, oldest_at: iso(oldest) },
    ...{ sent_at: iso(sent?.ended_at), failed_at: iso(failed?.ended_at), error: failed?.error ?? null },
  };
}
