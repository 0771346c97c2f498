import { sql, type Transaction } from 'kysely';
import { COALESCE_MS, coalesced, subjectOf } from '#domain/notification/coalesce.ts';
import type { DB } from '../db/schema.gen.ts';
import type { Listener, Matched, WaitingEvent } from './matched.ts';

type Told = Listener & { event: WaitingEvent };

/**
 * Writes what users are told. What happens again to the same subject within 15 minutes is counted in the notification that the user
 * already has, if it is still active.
 */
export async function writeNotifications(tx: Transaction<DB>, told: readonly Told[]): Promise<Matched[]> {
  if (told.length === 0) return [];
  const groups = coalesced(
    told.toSorted((a, b) => a.event.at.getTime() - b.event.at.getTime()),
    {
      key: ({ userId, event }) => `${userId} ${event.code} ${subjectOf(event)}`,
      timeMs: ({ event }) => event.at.getTime(),
    },
  );
  const { rows } = await sql<{ n: number; id: number; is_repeat: boolean }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(groups.map(rowOf))}::jsonb) given (n int, user_id int,
        code smallint, subject text, vehicle_id int, driver_id int, place_id int, fleet_id int, work_code text, kind text,
        value real, lat double precision, lng double precision, detail jsonb, first_at timestamptz, at timestamptz,
        times int, is_web boolean)
    ),
    known as materialized (
      select given.n, found.id
      from given
      left join notification_read mark using (user_id, code)
      cross join lateral (
        select id from notification
        where (subject, code, user_id) = (given.subject, given.code, given.user_id)
          and first_at > given.first_at - ${WINDOW}::interval and first_at < given.first_at + ${WINDOW}::interval
          and read_at is null and closed_at is null and id > coalesce(mark.up_to_id, 0)
        order by first_at desc
        limit 1
      ) found
    ),
    repeated as (
      update notification set times = notification.times + again.times, at = greatest(notification.at, again.at),
        is_web = notification.is_web or again.is_web
      from (
        select known.id, sum(given.times)::int as times, max(given.at) as at, bool_or(given.is_web) as is_web
        from known join given using (n)
        group by known.id
      ) again
      where notification.id = again.id
    ),
    fresh as (
      insert into notification (user_id, code, vehicle_id, driver_id, place_id, fleet_id, work_code, kind, value,
        lat, lng, detail, first_at, at, times, is_web)
      select user_id, code, vehicle_id, driver_id, place_id, fleet_id, work_code, kind, value,
        lat, lng, detail, first_at, at, times, is_web
      from given
      where n not in (select n from known)
      order by n
      returning id, user_id, code, subject, first_at
    )
    select given.n, coalesce(known.id, fresh.id) as id, known.id is not null as is_repeat
    from given
    left join known using (n)
    left join fresh using (user_id, code, subject, first_at)`.execute(tx);
  return rows.flatMap(({ n, id, is_repeat }) =>
    groups[n]!.map((one, i) => ({ ...one, notificationId: id, isRepeat: is_repeat || i > 0 })),
  );
}

const WINDOW = `${COALESCE_MS} milliseconds`;

/** A notification shows what happened first in it, and when it happened last. */
function rowOf(group: readonly [Told, ...Told[]], n: number) {
  const [{ userId, event }] = group;
  const last = group.at(-1) ?? group[0];
  return {
    n,
    user_id: userId,
    code: event.code,
    subject: subjectOf(event),
    vehicle_id: event.vehicle_id,
    driver_id: event.driver_id,
    place_id: event.place_id,
    fleet_id: event.fleet_id,
    work_code: event.work_code,
    kind: event.kind,
    value: event.value,
    lat: event.lat,
    lng: event.lng,
    detail: event.detail,
    first_at: event.at,
    at: last.event.at,
    times: group.length,
    is_web: group.some(({ channels }) => channels.includes('web')),
  };
}
