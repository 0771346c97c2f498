import { sql } from 'kysely';
import { ATTENTION_ROWS } from '#domain/dashboard/attention.ts';
import { daySpan } from '#domain/day.ts';
import { noteworthy } from '#server/area/driver/note/note-scope.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import { driverName } from '#server/base/access/driver-scope.ts';
import type { AttentionQuery, Found } from './attention-query.ts';

/** Notes about drivers that somebody wanted to come back to by today, the longest waiting first. */
export async function readFollowUps({ app, caller, chosen }: AttentionQuery): Promise<Found> {
  const { day: today } = daySpan(app.now(), caller.timeZone);
  const { rows } = await sql<{
    id: number;
    driver_id: number;
    driver: string;
    fleet: string;
    day: string;
    total: number;
  }>`
    select note.id, driver.id as driver_id, ${driverName(caller)} as driver, fleet.name as fleet,
      note.follow_up_on::text as day, count(*) over ()::int as total
    from driver_note note
    join driver on driver.id = note.driver_id
    join fleet on fleet.id = driver.fleet_id
    where note.done_at is null and note.follow_up_on <= ${today}::date
      and ${noteworthy(caller)} and ${belowFleets('driver.fleet_id', chosen)}
    order by note.follow_up_on, note.id
    limit ${ATTENTION_ROWS}`.execute(app.database.sql);
  return {
    n: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, ...row }) => ({ kind: 'follow_up', ...row })),
  };
}
