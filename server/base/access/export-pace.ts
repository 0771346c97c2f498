import { sql } from 'kysely';
import { EXPORT_PACE } from '#domain/constants.ts';
import { Fault } from '#domain/fault.ts';
import type { App } from '#server/base/app.ts';
import type { Caller } from './caller.ts';

/**
 * Counts an export of a user, also among many concurrent ones: `EXPORT_PACE.burst` in a row, then one every
 * `EXPORT_PACE.seconds`. @throws Fault `err.tooMany` 429, with the seconds until the next one is allowed
 */
export async function paceExport(app: App, { userId }: Pick<Caller, 'userId'>): Promise<void> {
  const { burst, seconds } = EXPORT_PACE;
  const nowMs = app.now();
  const now = new Date(nowMs);
  const latest = new Date(nowMs + (burst - 1) * seconds * 1000);
  const step = sql`make_interval(secs => ${seconds})`;
  const { rows } = await sql`
    insert into export_pace as pace (user_id, free_at) values (${userId}, ${now}::timestamptz + ${step})
    on conflict (user_id) do update set free_at = greatest(pace.free_at, ${now}) + ${step}
    where pace.free_at <= ${latest}
    returning 1`.execute(app.database.sql);
  if (rows.length > 0) return;
  const pace = await app.database.sql
    .selectFrom('export_pace')
    .select('free_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const waitMs = (pace?.free_at.getTime() ?? 0) - latest.getTime();
  throw new Fault('err.tooMany', 429, { params: { n: Math.max(1, Math.ceil(waitMs / 1000)) } });
}
