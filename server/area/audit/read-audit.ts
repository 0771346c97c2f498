import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { getAuditEntries } from '#api/audit-search.ts';
import type { QueryOf } from '#api/endpoint.ts';
import { type ActionKind, actionsOf, NAMED_ACTIONS } from '#domain/audit/action-kind.ts';
import { addDays, daySpan, dayStartMs, daysBetween } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { contains, patternOf } from '#server/base/http/listing.ts';

type Asked = Partial<Omit<QueryOf<typeof getAuditEntries>, 'page_size' | 'cursor'>>;

/** A stored line with the names of today. `key`: its place in the order. */
export type FoundLine = {
  id: number;
  at: Date;
  key: string;
  username: string;
  action: string;
  entity: string;
  entity_id: string;
  record: string | null;
  fleet_id: number | null;
  fleet: string | null;
  ip: string;
  request_id: string | null;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
};

/** The days shown at first, and the longest period of a search. */
const DAYS = { usual: 30, most: 366 };

/** Records that only system staff may know of, where a line is about no fleet. */
const STAFF_ONLY = [
  'mail',
  'sign_in',
  'version_note',
  'server_process',
  'unfolded_packet',
  'webhook',
  'user',
];

/** Kinds of records that are named by their vehicle. */
const OF_VEHICLE = sql.raw(
  `('vehicle','document','photo','tampering','renting','amortization','tachograph','inspection','bill','maintenance','tyre','claim','insurance')`,
);
/** The number of a record; a name is none. */
const NUMBER = sql`case when entity_id ~ '^[0-9]{1,9}$' then entity_id::int end`;

/**
 * The lines that match, newest first, at most `most`, after `cursor`. Only the lines of the caller's sight
 * (decision 155).
 * @throws Fault `err.request` 400 for more days than a search may have
 */
export async function readAudit(
  app: Pick<App, 'database' | 'now'>,
  caller: Caller,
  { query, cursor, most }: { query: Asked; cursor: string | null; most: number },
): Promise<FoundLine[]> {
  const [us, id] = cursor?.split('-') ?? [];
  const after = us && id ? sql<SqlBool>`(line.at, line.id) < (${instantOf(us)}, ${id}::bigint)` : sql`true`;
  const names = query.person ? await usernamesLike(app, query.person) : null;
  if (names?.length === 0) return [];
  const byNames = names ? sql`line.username = any(${names}::text[])` : sql`true`;
  const { rows } = await sql<FoundLine>`
    select line.id, line.at, (extract(epoch from line.at) * 1000000)::bigint || '-' || line.id as key, line.username,
      action, entity, entity_id, ${RECORD} as record, line.fleet_id, fleet.name as fleet, ip, request_id, before, after
    from audit_entry line left join fleet on fleet.id = line.fleet_id
    where ${after} and ${await inSight(app, caller)} and ${byNames} and ${matches(app, caller, query)}
    order by line.at desc, line.id desc limit ${most}`.execute(app.database.sql);
  return rows;
}

/** The names in the audit that have this in them: few, found by stepping over the index of names. */
async function usernamesLike({ database }: Pick<App, 'database'>, person: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive person (name) as (
      select min(username) from audit_entry
      union all
      select (select min(username) from audit_entry where username > person.name) from person where name is not null
    )
    select name from person where plain(name) like plain(${patternOf(person)})`.execute(database.sql);
  return rows.map(({ name }) => name);
}

const instantOf = (us: string) => sql`to_timestamp(0) + ${us}::bigint * interval '1 microsecond'`;

/** The present name of a record; null: only its id is known. */
const RECORD = sql<string | null>`case
  when entity in ${OF_VEHICLE} then (select license from vehicle where id = ${NUMBER})
  when entity in ('driver', 'driver_note') then (select concat_ws(' ', name, surname) from driver where id = ${NUMBER})
  when entity in ('fleet', 'cost_month', 'check_rule', 'looked_rule') then (select name from fleet where id = ${NUMBER})
  when entity in ('user', 'subscription', 'channel') then (select username from app_user where id = ${NUMBER})
  when entity in ('tracker', 'tracker_command') then (select imei from tracker where id = ${NUMBER})
  when entity = 'poi' then (select name from poi where id = ${NUMBER})
  when entity = 'area' then (select name from area where id = ${NUMBER})
  end`;

/**
 * The lines that a caller may read. System staff read all, and administrators those of their fleets. Those
 * who see every fleet also read what is about none.
 */
async function inSight({ database }: Pick<App, 'database'>, caller: Caller): Promise<RawBuilder<SqlBool>> {
  if (caller.actors.includes('SYS')) return sql`true`;
  // A user of some works sees the fleets only in part, and a line does not say which work it is about.
  if (caller.workCodes !== null) return sql`line.user_id = ${caller.userId}`;
  const own = sql<SqlBool>`line.fleet_id = any(${caller.visible.ids}::int[])`;
  const { fleets } = await database.sql
    .selectFrom('fleet')
    .select(({ fn }) => fn.countAll<number>().as('fleets'))
    .executeTakeFirstOrThrow();
  if (caller.visible.ids.length < fleets) return own;
  return sql`(${own} or line.fleet_id is null and line.entity <> all(${STAFF_ONLY}::text[]))`;
}

function matches(app: Pick<App, 'now'>, caller: Caller, query: Asked): RawBuilder<SqlBool> {
  const { record, kinds, entities, fleets, q } = query;
  const to = query.days_to ?? daySpan(app.now(), caller.timeZone).day;
  const from = query.days_from ?? addDays(to, 1 - DAYS.usual);
  if (daysBetween(from, to) >= DAYS.most) throw new Fault('err.request', 400);
  const instant = (day: string) => new Date(dayStartMs(day, caller.timeZone));
  const parts = [
    sql`line.at >= ${instant(from)} and line.at < ${instant(addDays(to, 1))}`,
    fleets ? ofFleets(fleets) : sql`true`,
    entities ? sql`entity = any(${entities}::text[])` : sql`true`,
    kinds ? ofKinds(kinds) : sql`true`,
    record ? isAbout(record) : sql`true`,
    contains(q, [sql`line.username`, sql`entity_id`, sql`before::text`, sql`after::text`]),
  ];
  return sql`${sql.join(parts, sql` and `)}`;
}

/**
 * A line of some fleets, or of what is below them. Lines from before decision 154 have no fleet: the present
 * one of their vehicle or driver decides. Only callers who see all have those in sight.
 */
function ofFleets(fleets: readonly number[]): RawBuilder<SqlBool> {
  const now = (table: string) =>
    sql`${NUMBER} in (select id from ${sql.table(table)} where ${belowFleets('fleet_id', fleets)})`;
  return sql`(${belowFleets('line.fleet_id', fleets)} or line.fleet_id is null and (
    entity in ${OF_VEHICLE} and ${now('vehicle')} or entity in ('driver', 'driver_note') and ${now('driver')}
    or entity = 'fleet' and ${NUMBER} in (select fleet_id from fleet_subtree where root_id = any(${fleets}::int[]))))`;
}

function ofKinds(kinds: readonly ActionKind[]): RawBuilder<SqlBool> {
  const named = kinds.flatMap((kind) => actionsOf(kind) ?? []);
  const others = kinds.some((kind) => actionsOf(kind) === null);
  return sql`(action = any(${named}::text[]) or (${others} and action <> all(${NAMED_ACTIONS}::text[])))`;
}

/** Is a line about a record with this plate, name, user, IMEI or id? */
function isAbout(text: string): RawBuilder<SqlBool> {
  const like = (column: string) => sql`plain(${sql.raw(column)}) like plain(${patternOf(text)})`;
  const ids = (table: string, name: string) =>
    sql`entity_id = any(array(select id::text from ${sql.table(table)} where ${like(name)}))`;
  return sql`(entity_id = ${text}
    or entity in ${OF_VEHICLE} and ${ids('vehicle', 'license')}
    or entity in ('driver', 'driver_note') and ${ids('driver', `concat_ws(' ', name, surname)`)}
    or entity = 'user' and ${ids('app_user', `concat_ws(' ', username, name, surname)`)}
    or entity = 'fleet' and ${ids('fleet', 'name')}
    or entity in ('tracker', 'tracker_command') and ${ids('tracker', 'imei')})`;
}
