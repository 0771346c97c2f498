import { sql } from 'kysely';
import { monthBefore } from '#domain/looked/statement.ts';
import type { Base } from '#server/base/app.ts';
import { readOwnDriver } from './read-looks.ts';
import { closeMonths, monthNow } from './statement.ts';

/**
 * Closes the months that are over, and queues the statement of the last one for each driver with a user, if
 * the installation sends e-mails. On most days there is nothing to do.
 */
export async function queueStatements(app: Base): Promise<number> {
  const { database, now } = app;
  const users = await database.sql
    .selectFrom('driver')
    .select(['user_id', 'driver.id as driver_id', 'time_zone'])
    .where('user_id', 'is not', null)
    .execute();
  let queued = 0;
  for (const { user_id, driver_id, time_zone } of users) {
    const month = monthBefore(monthNow(time_zone, now()));
    const known = await database.sql
      .selectFrom('look_statement')
      .select('month')
      .where('driver_id', '=', driver_id)
      .where('month', '=', `${month}-01`)
      .where('mailed_at', 'is not', null)
      .executeTakeFirst();
    const driver = known ? undefined : await readOwnDriver(database, user_id!);
    if (!driver || !(await closeMonths(app, driver)).includes(month)) continue;
    queued += await queueOne(app, { driverId: driver_id, month });
  }
  return queued;
}

/** Once for each month, in one transaction with the mark that it was. */
async function queueOne(
  { database, now }: Base,
  { driverId, month }: { driverId: number; month: string },
): Promise<number> {
  const at = new Date(now());
  const { rows } = await sql`
    with due as (
      update look_statement set mailed_at = ${at}
      where driver_id = ${driverId} and month = ${`${month}-01`}::date and mailed_at is null returning id
    )
    insert into delivery (channel, target_id, event_ids, event_count, next_at, created_at)
    select 'looked', id, '{}', 1, ${at}::timestamptz, ${at}::timestamptz from due
    where exists (select from mail_setting)
    on conflict (channel, target_id) where is_open and state = 'waiting' do nothing
    returning id`.execute(database.sql);
  return rows.length;
}
