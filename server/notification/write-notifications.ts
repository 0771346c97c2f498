import { sql, type Transaction } from 'kysely';
import { COALESCE_MS, coalesced, subjectOf } from '#domain/notification/coalesce.ts';
import type { DB } from '../db/schema.gen.ts';
import type { Listener, Matched, WaitingEvent } from './matched.ts';

/** An event with those who are to be told of it. */
export type Heard = { event: WaitingEvent; listeners: readonly Listener[] };

type Told = Listener & {
  event: WaitingEvent;
  /** Which of the events it is, in their order of time. */
  n: number;
  /** What is counted together for a user. */
  key: string;
};
/** One notification: it shows what happened first, and when it happened last. */
type Group = readonly [Told, ...Told[]];

const isOnWeb = ({ channels }: Told) => channels.includes('web');
const WINDOW = `${COALESCE_MS} milliseconds`;

/** Numbers or booleans as an array of PostgreSQL; its client takes several times as long. */
const arrayOf = (values: readonly (number | boolean)[]) => `{${values.join()}}`;

/**
 * Writes what users are told. What happens again to the same subject within 15 minutes is counted in the notification that the user
 * already has, if it is still active.
 */
export async function writeNotifications(
  tx: Transaction<DB>,
  heard: readonly Heard[],
): Promise<readonly Matched[]> {
  const inOrder = heard
    .filter(({ listeners }) => listeners.length > 0)
    .sort((a, b) => a.event.at.getTime() - b.event.at.getTime());
  if (inOrder.length === 0) return [];
  const told = inOrder.flatMap(({ event, listeners }, n) => {
    const key = `${event.code} ${subjectOf(event)}`;
    return listeners.map(({ userId, channels }): Told => ({ userId, channels, event, n, key }));
  });
  const groups = coalesced(told, {
    key: ({ userId, key }) => `${userId} ${key}`,
    timeMs: ({ event }) => event.at.getTime(),
  });
  const { ids, known } = await insertOrCount(
    tx,
    inOrder.map(({ event }) => event),
    groups,
  );
  return groups.flatMap((group) => {
    const [{ n, userId }] = group;
    const countedIn = known.get(`${n} ${userId}`);
    return group.map(
      ({ event, channels }, i): Matched => ({
        event,
        userId,
        channels,
        notificationId: countedIn ?? ids[n]!,
        isRepeat: countedIn !== undefined || i > 0,
      }),
    );
  });
}

/**
 * Answers the ids of the notifications by event, and of those by event and user that were counted in an older one. What was told of the
 * same subject before is looked up once for each event, and then only for its users.
 */
async function insertOrCount(
  tx: Transaction<DB>,
  events: readonly WaitingEvent[],
  groups: readonly Group[],
): Promise<{ ids: readonly number[]; known: ReadonlyMap<string, number> }> {
  const of = (value: (group: Group) => number | boolean) => arrayOf(groups.map(value));
  const eventIds = arrayOf(events.map(({ id }) => id));
  const { rows } = await sql<{ n: number; id: number; user_id: number | null }>`
    with event as materialized (
      select given.n::int - 1 as n, nextval('told_event_id_seq') as told_id, given.subject, raised.*
      from unnest(${eventIds}::bigint[], ${events.map(subjectOf)}::text[]) with ordinality given (id, subject, n)
      join (select * from raised_event where id = any(${eventIds}::bigint[])) raised using (id)
    ),
    told as materialized (
      select * from unnest(${of(([{ n }]) => n)}::int[], ${of((group) => group.at(-1)!.n)}::int[],
        ${of(([{ userId }]) => userId)}::int[], ${of(({ length }) => length)}::int[],
        ${of((group) => group.some(isOnWeb))}::boolean[]) told (n, last_n, user_id, times, is_web)
    ),
    before as materialized (
      select event.n, found.id, found.at
      from event
      join told_event found on (found.subject, found.code) = (event.subject, event.code)
        and found.at > event.at - ${WINDOW}::interval and found.at < event.at + ${WINDOW}::interval
    ),
    known as materialized (
      select distinct on (told.n, told.user_id) told.*, before.id as told_id
      from before
      join told using (n)
      join notification on (notification.told_id, notification.user_id) = (before.id, told.user_id)
      left join notification_read mark on (mark.user_id, mark.code) = (notification.user_id, notification.code)
      where notification.read_at is null and notification.closed_at is null
        and notification.told_id > coalesce(mark.up_to_id, 0)
      order by told.n, told.user_id, before.at desc
    ),
    repeated as (
      update notification set times = notification.times + again.times, at = greatest(notification.at, again.at),
        is_web = notification.is_web or again.is_web
      from (
        select known.told_id, known.user_id, sum(known.times)::int as times, max(event.at) as at,
          bool_or(known.is_web) as is_web
        from known join event on event.n = known.last_n
        group by known.told_id, known.user_id
      ) again
      where (notification.told_id, notification.user_id) = (again.told_id, again.user_id)
    ),
    fresh as materialized (
      select event.told_id, last.at, told.user_id, told.times, event.fleet_id, event.code, told.is_web
      from told
      join event using (n)
      join event last on last.n = told.last_n
      where (told.n, told.user_id) not in (select n, user_id from known)
    ),
    facts as (
      insert into told_event (id, code, at, vehicle_id, driver_id, place_id, fleet_id, work_code, kind, value, lat, lng, detail)
      select told_id, code, at, vehicle_id, driver_id, place_id, fleet_id, work_code, kind, value, lat, lng, detail
      from event where told_id in (select told_id from fresh)
    ),
    rows as (
      insert into notification (told_id, at, user_id, times, fleet_id, code, is_web)
      select told_id, at, user_id, times, fleet_id, code, is_web from fresh
    )
    select n, told_id as id, null::int as user_id from event
    union all
    select n, told_id, user_id from known`.execute(tx);
  const ids: number[] = [];
  const known = new Map<string, number>();
  for (const { n, id, user_id } of rows) {
    if (user_id === null) ids[n] = id;
    else known.set(`${n} ${user_id}`, id);
  }
  return { ids, known };
}
