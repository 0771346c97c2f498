import type { Selectable } from 'kysely';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type CalendarAlert, getCalendarAlerts, postCalendarAlertsRead } from '#api/calendar.ts';
import { DAY_MS } from '#domain/duration.ts';
import { iso } from '#domain/iso.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import type { CalendarAlert as AlertRow } from '#server/base/db/schema.gen.ts';
import { contains } from '#server/base/http/listing.ts';
import { handle } from '#server/base/http/route.ts';
import { valuesIn } from '#server/base/list/value-label.ts';
import { type CalendarFilter, metres } from './calendar-rows.ts';
import { calendarScope } from './get-calendar.ts';

/** Unread alerts leave the active list after this many days. */
const ACTIVE_DAYS = 90;

type Asked = CalendarFilter & { fleets?: readonly number[] | undefined };
type Found = Selectable<AlertRow> & {
  license: string;
  alias: string | null;
  fleet_id: number;
  fleet: string;
  ids: number[];
  n: number;
  is_read: boolean;
  total: number;
};

/** Alerts with the same values of these columns are one line, like their rows in the calendar. */
const TOGETHER =
  sql.raw(`vehicle_id, license, alias, fleet_id, fleet, kind, section, due_of, due_day, is_projected, due_km,
      days_left, km_left, state, measure, step, raised_at, closed_at, is_read`);

const anyOf = (column: string, words: readonly string[] | undefined) =>
  words === undefined ? sql`true` : sql`${sql.ref(column)} = any(${words}::text[])`;

/** The alerts of the caller's vehicles that pass the filter: those active for the caller, or the others. */
function alertsFrom(
  caller: Caller,
  query: Asked,
  active: { is: boolean; nowMs: number },
): RawBuilder<unknown> {
  const since = new Date(active.nowMs - ACTIVE_DAYS * DAY_MS);
  return sql`
    from calendar_alert alert
    join vehicle on vehicle.id = alert.vehicle_id
    join fleet on fleet.id = vehicle.fleet_id
    left join calendar_alert_read as read on read.alert_id = alert.id and read.user_id = ${caller.userId}
    where ${calendarScope(caller, query.fleets)}
      and (read.alert_id is null and alert.closed_at is null and alert.raised_at >= ${since}) = ${active.is}
      and ${anyOf('alert.kind', query.kind)} and ${anyOf('alert.state', query.state)}
      and ${contains(query.q, [sql`vehicle.license`, sql`vehicle.alias`]) as RawBuilder<SqlBool>}`;
}

async function readAlerts(
  app: App,
  caller: Caller,
  query: Asked & { historic?: boolean | undefined; page_size: number },
) {
  const { rows } = await sql<Found>`
    with shown as (
      select alert.*, vehicle.license, vehicle.alias, vehicle.fleet_id, fleet.name as fleet, read.alert_id is not null as is_read
      ${alertsFrom(caller, query, { is: !query.historic, nowMs: app.now() })}
    )
    select max(id) as id, array_agg(id order by id) as ids, count(*)::int as n, min(row_id) as row_id,
      case count(*) when 1 then coalesce(
        (select name from ${valuesIn(caller.language)} value where id = min(subject_id)), min(subject)) end as subject, count(*) over ()::int as total, ${TOGETHER}
    from shown
    group by ${TOGETHER}
    order by raised_at desc, max(id) desc
    limit ${query.page_size}`.execute(app.database.sql);
  return { rows: rows.map(alertRow), total: rows[0]?.total ?? 0 };
}

/** A row of alerts; the database checks its columns of words against the same words. */
function alertRow(row: Found): CalendarAlert {
  return {
    id: row.id,
    ids: row.ids,
    device_id: row.vehicle_id,
    license: row.license,
    alias: row.alias,
    fleet_id: row.fleet_id,
    fleet: row.fleet,
    kind: row.kind as CalendarAlert['kind'],
    section: row.section as CalendarAlert['section'],
    row_id: row.row_id,
    due_of: row.due_of === '' ? null : row.due_of,
    n: row.n,
    subject: row.subject,
    state: row.state as CalendarAlert['state'],
    due_date: row.due_day as string | null,
    is_projected: row.is_projected,
    due_distance: metres(row.due_km),
    days_left: row.days_left,
    distance_left: metres(row.km_left),
    measure: row.measure as CalendarAlert['measure'],
    step: row.step,
    raised_at: iso(row.raised_at),
    is_read: row.is_read,
    closed_at: iso(row.closed_at),
  };
}

export const readCalendarAlerts = handle(getCalendarAlerts, ({ query, caller, app }) =>
  readAlerts(app, caller, query),
);

/** Marks alerts as read, for the caller alone (domain rules §3.4). */
export const markCalendarAlertsRead = handle(postCalendarAlertsRead, async ({ query, body, caller, app }) => {
  const chosen = body.ids ? sql`alert.id = any(${body.ids}::int[])` : sql`true`;
  const { rows } = await sql`
    insert into calendar_alert_read (user_id, alert_id, read_at)
    select ${caller.userId}, alert.id, ${new Date(app.now())}
    ${alertsFrom(caller, query, { is: true, nowMs: app.now() })} and ${chosen}
    on conflict do nothing
    returning 1`.execute(app.database.sql);
  return { n: rows.length };
});
