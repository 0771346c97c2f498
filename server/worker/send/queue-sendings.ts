import { type Selectable, sql } from 'kysely';
import { DAY_MS } from '#domain/duration.ts';
import { nextSendingMs, type SendingTime } from '#domain/saved-report/cadence.ts';
import { hasEnded } from '#domain/user/standing.ts';
import type { Base } from '#server/base/app.ts';
import type { AppUser, SavedReport } from '#server/base/db/schema.gen.ts';

/** Sendings missed while the program did not run are made up for as far back as this, ms. */
const CATCH_UP_MS = 7 * DAY_MS;

/** Queues the saved reports that are due, for each recipient. Returns how many reports were due. */
export async function queueSendings(app: Pick<Base, 'database' | 'now'>): Promise<number> {
  let n = 0;
  while (await queueNext(app)) n++;
  return n;
}

type Due = Pick<Selectable<SavedReport>, 'id' | 'weekday' | 'month_day' | 'hour' | 'is_paused'> &
  Pick<SendingTime, 'cadence'> &
  Pick<Selectable<AppUser>, 'time_zone' | 'disabled' | 'end_date'> & { next_at: Date };

/**
 * Queues one report in one transaction: its sendings and its next time are written together, or neither is.
 */
function queueNext({ database, now }: Pick<Base, 'database' | 'now'>): Promise<boolean> {
  const nowMs = now();
  const at = new Date(nowMs);
  return database.sql.transaction().execute(async (tx) => {
    const { rows } = await sql<Due>`
      select saved_report.id, next_at, cadence, weekday, month_day, hour, is_paused, time_zone, disabled, end_date
      from saved_report
      join app_user on app_user.id = saved_report.user_id
      where next_at <= ${at}
      order by next_at, saved_report.id
      limit 1
      for update of saved_report skip locked`.execute(tx);
    const [due] = rows;
    if (!due) return false;
    const { id, next_at, time_zone: timeZone, disabled, end_date: endDate } = due;
    // Nobody could stop the sendings of an owner whose account has ended.
    if (!hasEnded({ disabled, endDate, timeZone }, nowMs))
      await sql`
        with sending as (
          insert into report_sending (saved_report_id, user_id, due_at)
          select saved_report_id, user_id, ${next_at}
          from saved_report_recipient
          where saved_report_id = ${id} and exists (select from mail_setting)
          on conflict do nothing
          returning id)
        insert into delivery (channel, target_id, event_ids, event_count, next_at, created_at)
        select 'report', id, '{}', 1, ${at}::timestamptz, ${at}::timestamptz from sending`.execute(tx);
    const nextMs = nextSendingMs(due, Math.max(next_at.getTime(), nowMs - CATCH_UP_MS), timeZone);
    await tx
      .updateTable('saved_report')
      .set({ next_at: nextMs === null ? null : new Date(nextMs) })
      .where('id', '=', id)
      .execute();
    return true;
  });
}
