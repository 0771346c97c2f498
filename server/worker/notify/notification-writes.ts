import { sql, type Transaction } from 'kysely';
import { iso } from '#domain/iso.ts';
import { COALESCE_MS, subjectOf } from '#domain/notification/coalesce.ts';
import { arrayText } from '#server/base/db/array-text.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import type { WaitingEvent } from '#server/bus/waiting-event.ts';

const WINDOW = `${COALESCE_MS} milliseconds`;

const quoted = (text: string) => `"${text}"`;

/** An earlier notification about the same subject. */
export type Before = {
  id: number;
  code: number;
  /** The first time, exactly as the database has it. */
  firstAt: string;
  userIds: readonly number[];
};

/** A user's notification: the number of events, and the last time. */
export type NotifiedRow = {
  userId: number;
  times: number;
  lastMs: number;
  isWeb: boolean;
  /** Its user wants it always done: a new notification is solved from the beginning. */
  isDone: boolean;
};

/**
 * The notifications within 15 minutes before each event about the same subject, the newest first. Also the
 * ids for the events themselves, which are higher than all given before.
 */
export async function readBefore(
  tx: Transaction<DB>,
  events: readonly WaitingEvent[],
): Promise<{
  ids: ReadonlyMap<WaitingEvent, number>;
  before: ReadonlyMap<WaitingEvent, readonly Before[]>;
}> {
  const { rows } = await sql<{
    n: number;
    told_id: number;
    id: number | null;
    first_at: string;
    user_ids: number[];
  }>`
    select given.n::int, nextval('told_event_id_seq') as told_id, found.id, found.at::text as first_at, found.user_ids
    from unnest(${arrayText(events.map(({ code }) => code))}::smallint[],
      ${arrayText(events.map((event) => quoted(subjectOf(event))))}::text[],
      ${arrayText(events.map(({ at }) => iso(at)))}::timestamptz[]) with ordinality given (code, subject, at, n)
    left join told_event found on (found.subject, found.code) = (given.subject, given.code)
      and found.at > given.at - ${WINDOW}::interval and found.at < given.at + ${WINDOW}::interval
    order by found.at desc`.execute(tx);
  const ids = new Map<WaitingEvent, number>();
  const before = new Map<WaitingEvent, Before[]>();
  for (const { n, told_id, id, first_at, user_ids } of rows) {
    const event = events[n - 1]!;
    ids.set(event, told_id);
    if (id === null) continue;
    const found = { id, code: event.code, firstAt: first_at, userIds: user_ids };
    const others = before.get(event);
    if (others) others.push(found);
    else before.set(event, [found]);
  }
  return { ids, before };
}

/** A row that counts repetitions. */
export type Again = NotifiedRow & Omit<Before, 'userIds'>;

/**
 * Counts repetitions in the notifications that users already have, first in those of the inbox. Returns those
 * that are over: read, or with a solved cause. No index contains the columns that change, so PostgreSQL
 * writes only the row.
 */
export async function countAgain(
  tx: Transaction<DB>,
  again: readonly Again[],
): Promise<{ id: number; userId: number }[]> {
  const keyOf = ({ id, userId }: { id: number; userId: number }) => `${id} ${userId}`;
  const missed = await countInList(tx, 0, again);
  if (missed.length === 0) return [];
  const keys = new Set(missed.map(keyOf));
  const unseen = again.filter((row) => keys.has(keyOf(row)));
  return countInList(tx, 2, unseen);
}

/** Returns those that are not active in the list. */
async function countInList(
  tx: Transaction<DB>,
  list: 0 | 2,
  again: readonly Again[],
): Promise<{ id: number; userId: number }[]> {
  const of = (value: (row: Again) => number | boolean | string) => arrayText(again.map(value));
  const { rows } = await sql<{ id: number; userId: number }>`
    with again as materialized (
      select user_id, code, ${list}::smallint as list, first_at, id, sum(times)::int as times,
        to_timestamp(max(last_ms) / 1000.0) as at, bool_or(is_web) as is_web
      from unnest(${of(({ userId }) => userId)}::int[], ${of(({ code }) => code)}::smallint[],
        ${of(({ firstAt }) => quoted(firstAt))}::timestamptz[], ${of(({ id }) => id)}::bigint[], ${of(({ times }) => times)}::int[],
        ${of(({ lastMs }) => lastMs)}::bigint[], ${of(({ isWeb }) => isWeb)}::boolean[])
        again (user_id, code, first_at, id, times, last_ms, is_web)
      group by user_id, code, first_at, id
    ),
    counted as (
      update notification told
      set times = told.times + again.times, at = greatest(told.at, again.at), is_web = told.is_web or again.is_web
      from again
      where (told.user_id, told.code, told.list, told.first_at, told.told_id)
          = (again.user_id, again.code, again.list, again.first_at, again.id)
        and case when ${list === 0} then true else told.read_at is null and told.closed_at is null end
        and told.told_id > coalesce((
          select up_to_id from notification_read mark where (mark.user_id, mark.code) = (told.user_id, told.code)), 0)
      returning told_id, told.user_id
    )
    select id, user_id as "userId" from again where (id, user_id) not in (select told_id, user_id from counted)`.execute(
    tx,
  );
  return rows;
}

/** Writes notifications: the event, and its recipients. */
export async function insertNotified(
  tx: Transaction<DB>,
  told: readonly { event: WaitingEvent; id: number; rows: readonly NotifiedRow[] }[],
): Promise<void> {
  if (told.length === 0) return;
  const rows = told.flatMap(({ id, rows }) => rows.map((row) => ({ ...row, id })));
  const of = (value: (row: (typeof rows)[number]) => number | boolean | string) => arrayText(rows.map(value));
  const userIds = told.map(({ rows }) => quoted(arrayText(rows.map(({ userId }) => userId))));
  await sql`
    with fact as (
      insert into told_event (id, code, at, vehicle_id, driver_id, place_id, fleet_id, work_code, kind, value, lat, lng, detail, user_ids)
      select given.id, code, at, vehicle_id, driver_id, place_id, fleet_id, work_code, kind, value, lat, lng, detail, given.user_ids::int[]
      from unnest(${arrayText(told.map(({ id }) => id))}::bigint[], ${arrayText(told.map(({ event }) => event.id))}::bigint[],
        ${arrayText(userIds)}::text[]) given (id, event_id, user_ids)
      join raised_event on raised_event.id = given.event_id
      returning id, code, at, fleet_id
    )
    insert into notification (told_id, first_at, at, user_id, times, fleet_id, code, is_web, closed_at)
    select fact.id, fact.at, to_timestamp(told.last_ms / 1000.0), told.user_id, told.times, fact.fleet_id, fact.code, told.is_web,
      case when told.is_done then to_timestamp(told.last_ms / 1000.0) end
    from unnest(${of(({ id }) => id)}::bigint[], ${of(({ userId }) => userId)}::int[], ${of(({ times }) => times)}::int[],
      ${of(({ lastMs }) => lastMs)}::bigint[], ${of(({ isWeb }) => isWeb)}::boolean[],
      ${of(({ isDone }) => isDone)}::boolean[])
      told (id, user_id, times, last_ms, is_web, is_done)
    join fact using (id)`.execute(tx);
}
