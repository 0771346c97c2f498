import { sql, type Transaction } from 'kysely';
import { COALESCE_MS, coalesced, subjectOf } from '#domain/notification/coalesce.ts';
import type { DB } from '../db/schema.gen.ts';
import type { Listener, Matched, WaitingEvent } from './matched.ts';

type Told = Listener & { event: WaitingEvent };
/** One notification: it shows what happened first, and when it happened last. */
type Group = readonly [Told, ...Told[]];

const isOnWeb = ({ channels }: Told) => channels.includes('web');
const WINDOW = `${COALESCE_MS} milliseconds`;

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
  const of = <Value>(value: (group: Group) => Value) => groups.map(value);
  const { rows } = await sql<{ n: number; id: number; is_repeat: boolean }>`
    with given as materialized (
      select * from unnest(${of(([{ userId }]) => userId)}::int[], ${of(([{ event }]) => event.id)}::bigint[],
        ${of(([{ event }]) => event.code)}::smallint[], ${of(([{ event }]) => subjectOf(event))}::text[],
        ${of(([{ event }]) => event.at)}::timestamptz[], ${of((group) => group.at(-1)!.event.at)}::timestamptz[],
        ${of(({ length }) => length)}::int[], ${of((group) => group.some(isOnWeb))}::boolean[])
        with ordinality given (user_id, event_id, code, subject, first_at, at, times, is_web, n)
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
      select given.user_id, event.code, event.vehicle_id, event.driver_id, event.place_id, event.fleet_id,
        event.work_code, event.kind, event.value, event.lat, event.lng, event.detail, given.first_at, given.at,
        given.times, given.is_web
      from given
      join raised_event event on event.id = given.event_id
      where given.n not in (select n from known)
      order by given.n
      returning id, user_id, code, subject, first_at
    )
    select given.n::int - 1 as n, coalesce(known.id, fresh.id) as id, known.id is not null as is_repeat
    from given
    left join known using (n)
    left join fresh using (user_id, code, subject, first_at)`.execute(tx);
  return rows.flatMap(({ n, id, is_repeat }) =>
    groups[n]!.map((one, i) => ({ ...one, notificationId: id, isRepeat: is_repeat || i > 0 })),
  );
}
