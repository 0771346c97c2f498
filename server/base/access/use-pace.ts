import { sql } from 'kysely';
import { EXPORT_PACE, MAIL_TEST_PACE } from '#domain/constants.ts';
import { Fault } from '#domain/fault.ts';
import type { App } from '#server/base/app.ts';
import type { Caller } from './caller.ts';

/** The uses that a user may make so often, by the table that counts them. */
const PACES = { export_pace: EXPORT_PACE, mail_test_pace: MAIL_TEST_PACE } as const;

/**
 * Counts a use by a user, also among many concurrent ones in any processes: `burst` in a row, then one every
 * `seconds`. @throws Fault `err.tooMany` 429, with the seconds until the next one is allowed
 */
export async function paceUse(
  app: Pick<App, 'database' | 'now'>,
  { userId }: Pick<Caller, 'userId'>,
  counted: keyof typeof PACES,
): Promise<void> {
  const { burst, seconds } = PACES[counted];
  const nowMs = app.now();
  const now = new Date(nowMs);
  const latest = new Date(nowMs + (burst - 1) * seconds * 1000);
  const step = sql`make_interval(secs => ${seconds})`;
  const { rows } = await sql`
    insert into ${sql.table(counted)} as pace (user_id, free_at) values (${userId}, ${now}::timestamptz + ${step})
    on conflict (user_id) do update set free_at = greatest(pace.free_at, ${now}) + ${step}
    where pace.free_at <= ${latest}
    returning 1`.execute(app.database.sql);
  if (rows.length > 0) return;
  const pace = await app.database.sql
    .selectFrom(counted)
    .select('free_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const waitMs = (pace?.free_at.getTime() ?? 0) - latest.getTime();
  throw new Fault('err.tooMany', 429, { params: { n: Math.max(1, Math.ceil(waitMs / 1000)) } });
}
