import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { NotificationFilter, NotificationRow } from '#api/notification.ts';
import { addDays, dayStartMs } from '#domain/day.ts';
import { DAY_MS } from '#domain/duration.ts';
import { LONGEST_MS, NEWS_MS, subjectOf } from '#domain/notification/coalesce.ts';
import { EVENTS, type EventCode, OWN_SCREEN } from '#domain/notification/event-catalogue.ts';
import { eventsFor } from '#domain/notification/subscription.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverInScope } from '#server/base/access/driver-scope.ts';
import { placeInScope } from '#server/base/access/place-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Database } from '#server/base/db/database.ts';
import { contains } from '#server/base/http/listing.ts';
import { readNotificationRows } from './notification-rows.ts';
import { AREA_EVENTS } from './waiting-events.ts';

/** Unread notifications leave the active list after this time, ms. */
const ACTIVE_MS = 90 * DAY_MS;

/** A selection of a user's notifications. */
export type Inbox = {
  userId: number;
  /** The events, limited to those in the user's lists. */
  codes: readonly EventCode[];
  /** More than the events narrows the selection. */
  isNarrow: boolean;
  /**
   * The condition that scope and filter add besides the events. It reads `told` and, if `ofFact` is not `no`,
   * the event itself.
   */
  only: RawBuilder<SqlBool>;
  ofFact: 'no' | 'yes' | 'few';
  nowMs: number;
};

/** The events in the caller's lists: all but those with a screen of their own (spec §4). */
function listedCodes(caller: Caller, { codes, severities }: NotificationFilter): EventCode[] {
  return eventsFor(caller.actors).filter(
    (code) =>
      !OWN_SCREEN.includes(code) &&
      (codes?.includes(code) ?? true) &&
      (severities?.includes(EVENTS[code].severity) ?? true),
  );
}

/** The caller's notifications that pass a filter, active or not. */
export async function inboxOf(
  db: Pick<Database, 'sql'>,
  { caller, filter, nowMs }: { caller: Caller; filter: NotificationFilter; nowMs: number },
): Promise<Inbox> {
  const { q, fleets, from, to } = filter;
  const { visible, workCodes } = caller;
  const named = q ? await namedBy(db, caller, q) : null;
  const conditions = [
    sql<SqlBool>`(told.fleet_id is null or told.fleet_id = any(${visible.ids}::int[]))`,
    workCodes && sql<SqlBool>`(fact.vehicle_id is null or fact.work_code = any(${workCodes}::text[]))`,
    fleets &&
      (await inFleets(
        db,
        fleets.filter((id) => visible.has(id)),
      )),
    from && lastSince(dayStartMs(from, caller.timeZone)),
    to && lastBefore(dayStartMs(addDays(to, 1), caller.timeZone)),
    named?.only,
  ].filter((condition) => condition !== null && condition !== undefined && condition !== '');
  return {
    userId: caller.userId,
    codes: listedCodes(caller, filter),
    isNarrow: [q, fleets, from, to].some((given) => given !== undefined && given !== ''),
    only: sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
    ofFact: named?.isOfFew ? 'few' : workCodes || named ? 'yes' : 'no',
    nowMs,
  };
}

/**
 * Conditions for a last time since or before an instant. The index serves them, although it is in the order
 * of the first time.
 */
const lastSince = (ms: number) =>
  sql<SqlBool>`(told.first_at > ${new Date(ms - LONGEST_MS)} and told.at >= ${new Date(ms)})`;
const lastBefore = (ms: number) =>
  sql<SqlBool>`(told.first_at < ${new Date(ms)} and told.at < ${new Date(ms)})`;

/**
 * The relations of a list: `told`, and `fact` only where the selection needs it. Where few events can match,
 * they are looked up first, whatever the order of the list.
 */
function toldOf({ userId, ofFact }: Pick<Inbox, 'userId' | 'ofFact'>): RawBuilder<unknown> {
  if (ofFact === 'no') return sql`notification told`;
  if (ofFact === 'yes')
    return sql`notification told
      join told_event fact on fact.id = told.told_id and fact.code = told.code and fact.at = told.first_at`;
  return sql`told_event fact
    cross join lateral (
      select * from notification
      where user_id = ${userId} and code = fact.code and list in (0, 1) and first_at = fact.at and told_id = fact.id
      offset 0
    ) told`;
}

/** The condition for the event of the present `mark`. */
const isOfCode = ({ ofFact }: Inbox) =>
  ofFact === 'few' ? sql`fact.code = mark.code and told.code = mark.code` : sql`told.code = mark.code`;

/** The lists (`notification.list`): a notification outside the inbox is in neither of them. */
const IS_UNREAD = sql`told.list = 0`;
const IS_DONE = sql`told.list = 1`;

/** The columns of a row of the list (`readNotificationRows`), from `told` and `fact`. */
const COLUMNS = sql`
  fact.id, fact.code, told.at, fact.at as first_at, told.times, fact.vehicle_id, fact.driver_id, fact.place_id,
  fact.fleet_id, fact.kind, fact.value, fact.lat, fact.lng, fact.detail, told.closed_at`;

/**
 * The condition for notifications of these fleets and of all below them, with the fleets looked up once
 * instead of for each row.
 */
async function inFleets(db: Pick<Database, 'sql'>, chosen: readonly number[]): Promise<RawBuilder<SqlBool>> {
  const { rows } = await sql<{ id: number }>`
    select id from fleet where ${belowFleets('fleet.id', chosen)}`.execute(db.sql);
  return sql`told.fleet_id = any(${rows.map(({ id }) => id)}::int[])`;
}

/**
 * The condition for notifications about vehicles, drivers and places in scope whose names contain the text.
 * The subjects are found once instead of for each row.
 */
async function namedBy(
  db: Pick<Database, 'sql'>,
  caller: Caller,
  q: string,
): Promise<{ only: RawBuilder<SqlBool>; isOfFew: boolean }> {
  const ids = async (query: RawBuilder<{ id: number }>) =>
    (await query.execute(db.sql)).rows.map(({ id }) => id);
  const vehicles = await ids(
    sql`select id from vehicle where ${vehicleInScope(caller)}
      and ${contains(q, [sql`vehicle.license`, sql`vehicle.alias`])}`,
  );
  const drivers = caller.seeDriverNames
    ? await ids(
        sql`select id from driver where ${driverInScope(caller)}
          and ${contains(q, [sql`driver.name`, sql`driver.surname`])}`,
      )
    : [];
  const places = (kind: 'poi' | 'area') =>
    ids(
      sql`select id from ${sql.table(kind)} where ${placeInScope(kind, caller.visible)}
        and ${contains(q, [sql.ref(`${kind}.name`)])}`,
    );
  const isArea = sql`told.code = any(${AREA_EVENTS}::int[])`;
  const [pois, areas] = [await places('poi'), await places('area')];
  // A condition on subjects alone, for example on a plate, uses their index.
  const subjects = vehicles.map((vehicle_id) => subjectOf({ vehicle_id }));
  const parts = [
    sql<SqlBool>`fact.subject = any(${subjects}::text[])`,
    drivers.length > 0 && sql<SqlBool>`fact.driver_id = any(${drivers}::int[])`,
    pois.length > 0 && sql<SqlBool>`(fact.place_id = any(${pois}::int[]) and not ${isArea})`,
    areas.length > 0 && sql<SqlBool>`(fact.place_id = any(${areas}::int[]) and ${isArea})`,
  ].filter((part) => part !== false);
  return {
    only: sql`(${sql.join(parts, sql` or `)})`,
    isOfFew: parts.length === 1 && vehicles.length <= FEW,
  };
}

/** Up to this many vehicles, their events are looked up by the vehicle. */
const FEW = 20;

/** The beginning of a page: after the last row of the page before. */
export type Page = { after: { atMs: number; id: number } | null; most: number; isHistoricList: boolean };

/**
 * Matches of a filter are searched within this many days before the page first, and only then in all the
 * past.
 */
const NEAR_DAYS = [2, 16];

/** The instant up to which each event has been read: the row `mark` of the queries below. */
const marksOf = ({ userId, codes }: Inbox) => sql`(
  select listed.code, coalesce(up_to_id, 0) as up_to_id, read_at
  from unnest(${codes}::smallint[]) listed (code)
  left join notification_read on user_id = ${userId} and notification_read.code = listed.code) mark`;

const oldestActive = ({ nowMs }: Inbox) => new Date(nowMs - ACTIVE_MS);

/**
 * Is `told` active? A notification written after a mark is never much older than the mark, so the index need
 * not be walked.
 */
const isActive = (inbox: Inbox) => sql<SqlBool>`
  ${IS_UNREAD} and told.told_id > mark.up_to_id
  and told.first_at >= greatest(${oldestActive(inbox)}::timestamptz, mark.read_at - make_interval(secs => ${NEWS_MS / 1000}))`;

/** The two ways of leaving the active list: read or solved, and read by a mark or grown old. */
const isHistoric = (inbox: Inbox): readonly RawBuilder<SqlBool>[] => [
  sql`${IS_DONE}`,
  sql`${IS_UNREAD}
    and told.first_at < greatest(${oldestActive(inbox)}::timestamptz, mark.read_at + interval '1 day')
    and (told.told_id <= mark.up_to_id or told.first_at < ${oldestActive(inbox)})`,
];

/**
 * A page of the list. Each event is looked up apart, in an index with its newest first. So a page takes the
 * same time, whatever the other million rows are. A filter that passes one of fifty would walk fifty pages of
 * each event for one page of all. So the search begins with the last days.
 */
export async function readPage(
  db: Pick<Database, 'sql'>,
  reader: Caller,
  { inbox, ...page }: Page & { inbox: Inbox },
): Promise<NotificationRow[]> {
  const before = page.after?.atMs ?? inbox.nowMs;
  for (const days of inbox.isNarrow || inbox.ofFact !== 'no' ? NEAR_DAYS : []) {
    const near = pageOf(inbox, {
      ...page,
      since: sql`told.first_at >= ${new Date(before - days * DAY_MS)}`,
    });
    const rows = await readNotificationRows(db, reader, near);
    if (rows.length === page.most) return rows;
  }
  return readNotificationRows(db, reader, pageOf(inbox, { ...page, since: sql`true` }));
}

/**
 * Reads a page. The index is in the order of the first time, the page in that of the last, which is a little
 * later. So as many rows as a page has are looked up in the order of the index. Then everything no older than
 * the oldest of them is sorted, because it began little earlier.
 */
function pageOf(
  inbox: Inbox,
  { isHistoricList, after, most, since }: Page & { since: RawBuilder<SqlBool> },
): RawBuilder<unknown> {
  const parts = isHistoricList ? isHistoric(inbox) : [isActive(inbox)];
  const from = after
    ? sql`told.first_at <= ${new Date(after.atMs)} and (told.at, told.told_id) < (${new Date(after.atMs)}::timestamptz, ${after.id}::bigint)`
    : sql`true`;
  const newest = (columns: RawBuilder<unknown>, bound: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql.join(
      parts.map(
        (condition) => sql`
          (select ${columns} from ${toldOf(inbox)}
           where told.user_id = ${inbox.userId} and ${isOfCode(inbox)}
             and ${condition} and ${inbox.only} and ${from} and ${bound}
           order by ${order}
           limit ${most})`,
      ),
      sql` union all `,
    );
  return sql`
    with mark as materialized (select * from ${marksOf(inbox)}),
    oldest as materialized (
      select min(first_at) as at, min(first_at) - make_interval(secs => ${LONGEST_MS / 1000}) as first_at
      from (
        select first.first_at
        from mark
        cross join lateral (${newest(sql`told.first_at`, since, sql`told.first_at desc`)}) first
        order by first.first_at desc
        limit ${most}
      ) first
    )
    select ${COLUMNS}, coalesce(told.read_at, told.marked_at) as read_at
    from (
      select last.*, case when last.told_id <= mark.up_to_id then mark.read_at end as marked_at
      from mark
      cross join oldest
      cross join lateral (${newest(sql`told.*`, sql`told.first_at > oldest.first_at and told.at >= oldest.at`, sql`told.at desc, told.told_id desc`)}) last
      order by last.at desc, last.told_id desc
      limit ${most}
    ) told
    join told_event fact on fact.id = told.told_id`;
}

/** The number of active notifications, counted up to a limit. */
export async function countActive(db: Pick<Database, 'sql'>, inbox: Inbox, most: number): Promise<number> {
  // Each event apart, so that the index of active ones is used however few they are.
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from ${marksOf(inbox)}
      cross join lateral (
        select from ${toldOf(inbox)}
        where told.user_id = ${inbox.userId} and ${isOfCode(inbox)} and ${isActive(inbox)} and ${inbox.only}
        limit ${most}) active
      limit ${most}) counted`.execute(db.sql);
  return rows[0]!.n;
}

/** Marks active notifications as read, one by one: these, or all. Returns how many. */
export async function markEach(
  db: Pick<Database, 'sql'>,
  inbox: Inbox,
  ids: readonly number[] | undefined,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update notification set read_at = ${new Date(inbox.nowMs)}
    from ${toldOf(ids ? { ...inbox, ofFact: 'few' } : inbox)}
    join ${marksOf(inbox)} on mark.code = told.code
    where (notification.user_id, notification.code, notification.list, notification.first_at, notification.told_id)
        = (told.user_id, told.code, told.list, told.first_at, told.told_id)
      and told.user_id = ${inbox.userId}
      and ${ids ? sql`fact.id = any(${ids}::bigint[])` : sql`true`}
      and ${isActive(inbox)} and ${inbox.only}`.execute(db.sql);
  return Number(numAffectedRows);
}

/**
 * Marks whole events as read, up to the newest notification, however many there are. Notifications being
 * written now have higher ids, because only one process at a time writes them.
 */
export async function markAll(db: Pick<Database, 'sql'>, { userId, codes, nowMs }: Inbox): Promise<void> {
  await sql`
    insert into notification_read (user_id, code, up_to_id, read_at)
    select ${userId}, listed.code, coalesce((select max(id) from told_event), 0), ${new Date(nowMs)}
    from unnest(${codes}::smallint[]) listed (code)
    on conflict (user_id, code) do update set
      up_to_id = excluded.up_to_id, read_at = excluded.read_at, is_settled = false`.execute(db.sql);
}

/** The newest notifications of a user among some events, the newest first. */
export async function readNewest(
  db: Pick<Database, 'sql'>,
  caller: Caller,
  { ids, nowMs }: { ids: readonly number[]; nowMs: number },
): Promise<NotificationRow[]> {
  const { only, userId } = await inboxOf(db, { caller, filter: {}, nowMs });
  return readNotificationRows(
    db,
    caller,
    sql`select ${COLUMNS}, told.read_at
      from ${toldOf({ userId, ofFact: 'few' })}
      where fact.id = any(${ids}::bigint[]) and told.user_id = ${userId} and told.list in (0, 1) and ${only}`,
  );
}
