import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { NotificationRow } from '#api/notification.ts';
import { addDays, dayStartMs } from '#domain/day.ts';
import { DAY_MS } from '#domain/duration.ts';
import { type Cause, type MatterDesk, MISMATCH } from '#domain/matter/cause.ts';
import { subjectOf } from '#domain/notification/coalesce.ts';
import { type EventCode, HANDED_OVER } from '#domain/notification/event-catalogue.ts';
import type { Severity } from '#domain/notification/event-kind.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Db } from '#server/base/db/database.ts';
import { contains } from '#server/base/http/listing.ts';
import { valuesIn } from '#server/base/list/value-label.ts';
import { inboxOf, readPage } from '../inbox.ts';
import { readNotificationRows } from '../notification-rows.ts';

/** Desks look back as far as active notifications, days. */
const DAYS = 90;

/** The filter of a desk. */
export type DeskFilter = {
  q?: string | undefined;
  fleets?: number[] | undefined;
  codes?: number[] | undefined;
  severities?: Severity[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

type Asked = { caller: Caller; nowMs: number; most: number };

/** A relation with the columns of a notification, in the form of `readNotificationRows`. */
type Relation = RawBuilder<unknown>;

/** The columns that facts without an own value of them have. */
const NOWHERE = sql`null::float8 as lat, null::float8 as lng`;
const ONCE = sql`1 as times, null::int as place_id, null::timestamptz as read_at`;

/** Condition for a vehicle of the caller's, with a filter of names and fleets. */
function vehiclesOf(caller: Caller, { q, fleets }: DeskFilter): RawBuilder<SqlBool> {
  const chosen = fleets?.filter((id) => caller.visible.has(id));
  return sql<SqlBool>`(${vehicleInScope(caller)} and ${belowFleets('vehicle.fleet_id', chosen)}
    and ${contains(q, [sql`vehicle.license`, sql`vehicle.alias`])})`;
}

/** Condition for a time within the days of the filter. */
export function within(column: RawBuilder<unknown>, { from, to }: DeskFilter, caller: Caller) {
  const since = from ? sql`${column} >= ${new Date(dayStartMs(from, caller.timeZone))}` : sql`true`;
  const before = to ? sql`${column} < ${new Date(dayStartMs(addDays(to, 1), caller.timeZone))}` : sql`true`;
  return sql<SqlBool>`(${since} and ${before})`;
}

/** One matter of a desk; null: all of them. */
type One = { vehicleId: number; part: string | null } | null;
const isOf = (one: One, part: RawBuilder<unknown>) =>
  one === null ? sql`true` : sql`(vehicle.id = ${one.vehicleId} and ${part} = ${one.part})`;

type Source = (asked: Asked, filter: DeskFilter, one: One) => Relation;

/** Tamperings that nobody dismissed: a dismissal has handled its episode. */
const tamperings: Source = ({ caller, nowMs, most }, filter, one) => sql`
  select row_number() over (order by tampering.start_at desc)::int as id, 1101 as code, tampering.start_at as at, tampering.start_at as first_at, ${ONCE},
    tampering.vehicle_id, null::int as driver_id, vehicle.fleet_id, tampering.kind, null::float8 as value, ${NOWHERE},
    '{}'::jsonb as detail, tampering.end_at as closed_at
  from tampering
  join vehicle on vehicle.id = tampering.vehicle_id
  where ${vehiclesOf(caller, filter)} and vehicle.registration_state in ('registered', 'deleting')
    and (tampering.end_at is null or tampering.start_at >= ${daysAgo(nowMs)}) and ${within(sql`tampering.start_at`, filter, caller)}
    and ${isOf(one, sql`tampering.kind`)}
    and not exists (
      select from tampering_dismissal dismissal
      where dismissal.vehicle_id = tampering.vehicle_id and dismissal.kind = tampering.kind and dismissal.dismissed_at = tampering.end_at)
  order by tampering.start_at desc
  limit ${most}`;

/** Violations of vehicles that the caller sees now and saw on that day. */
const violations: Source = ({ caller, nowMs, most }, filter, one) => sql`
  select violation.id, 1102 as code, violation.actual_at as at, violation.actual_at as first_at, ${ONCE}, violation.vehicle_id,
    driver_at(journey.vehicle_id, journey.driver_tag, journey.start_at, journey.day) as driver_id, stay.fleet_id, violation.kind,
    round(violation.excess_s / 60.0)::float8 as value, ${NOWHERE},
    jsonb_build_object('schedule', violation.schedule_name) as detail, null::timestamptz as closed_at
  from schedule_violation violation
  join vehicle on vehicle.id = violation.vehicle_id
  join vehicle_stay stay on stay.vehicle_id = violation.vehicle_id
    and stay.from_day <= violation.day and (stay.to_day is null or stay.to_day > violation.day)
  join journey on journey.vehicle_id = violation.vehicle_id and journey.start_at = violation.start_at
  where ${vehiclesOf(caller, filter)} and ${vehicleInScope(caller, 'stay')}
    and violation.day >= ${daysAgo(nowMs)}::date and ${within(sql`violation.actual_at`, filter, caller)}
    and ${isOf(one, sql`violation.kind`)}
  order by violation.actual_at desc
  limit ${most}`;

/** Alerts of the calendar whose cause lasts. Rows that are due together are one alert, as in the list. */
const calendar: Source = ({ caller, nowMs, most }, filter, one) => sql`
  select max(alert.id) as id, 1103 as code, raised_at as at, raised_at as first_at, ${ONCE}, alert.vehicle_id, null::int as driver_id,
    vehicle.fleet_id, kind, null::float8 as value, ${NOWHERE},
    jsonb_strip_nulls(jsonb_build_object('section', section, 'due_of', nullif(due_of, ''), 'n', count(*),
      'subject', case count(*) when 1 then coalesce(
        (select name from ${valuesIn(caller.language)} value where id = min(subject_id)), min(subject)) end)
      || case measure
        when 'projection' then jsonb_build_object('limit', due_km * 1000)
        else jsonb_build_object('days_left', days_left, 'distance_left', km_left * 1000,
          'is_projected', is_projected::int) end) as detail,
    closed_at
  from calendar_alert alert
  join vehicle on vehicle.id = alert.vehicle_id
  where ${vehiclesOf(caller, filter)} and closed_at is null and raised_at >= ${daysAgo(nowMs)}
    and ${within(sql`raised_at`, filter, caller)}
    and ${isOf(one, sql`kind`)}
  group by alert.vehicle_id, vehicle.fleet_id, kind, section, due_of, due_day, due_km, is_projected, days_left,
    km_left, measure, step, raised_at, closed_at
  order by raised_at desc
  limit ${most}`;

/** Refuellings of a vehicle that do not fit (domain rules §6.3 and §6.4). */
const refuellings: Source = ({ caller, nowMs, most }, filter, one) => sql`
  select refuelling.id::int as id, ${MISMATCH}::int as code, refuelling.operation_at as at, refuelling.operation_at as first_at, ${ONCE},
    refuelling.vehicle_id, refuelling.driver_id, refuelling.fleet_id,
    case when refuelling.discrepancy_reasons = '{}' then 'different_position' else 'discrepancy' end as kind,
    refuelling.discrepancy as value, ${NOWHERE},
    jsonb_build_object('refuelling', refuelling.id, 'liters', refuelling.liters, 'amount', refuelling.amount,
      'reasons', array_to_string(refuelling.discrepancy_reasons, ',')) as detail,
    null::timestamptz as closed_at
  from refuelling
  join vehicle on vehicle.id = refuelling.vehicle_id
  where ${vehiclesOf(caller, filter)} and ${vehicleInScope(caller, 'refuelling')}
    and (refuelling.validation = 'different_position' or refuelling.discrepancy_reasons <> '{}')
    and refuelling.reversed_with is null and refuelling.operation_at >= ${daysAgo(nowMs)}
    and ${within(sql`refuelling.operation_at`, filter, caller)}
    and ${isOf(one, sql`refuelling.id::text`)}
  order by refuelling.operation_at desc
  limit ${most}`;

/** The facts of each desk but the inbox. */
const SOURCES = { tamperings, violations, calendar, refuellings } as const satisfies Partial<
  Record<MatterDesk, Source>
>;

const daysAgo = (nowMs: number) => new Date(nowMs - DAYS * DAY_MS);

/**
 * The facts of a desk that pass a filter, the newest first. In the inbox they are the caller's active
 * notifications.
 */
export async function readFacts(
  db: Db,
  desk: MatterDesk,
  asked: Asked,
  filter: DeskFilter,
): Promise<NotificationRow[]> {
  const { caller, nowMs, most } = asked;
  if (desk !== 'notifications') return readNotificationRows(db, caller, SOURCES[desk](asked, filter, null));
  const inbox = await inboxOf(db, { caller, filter, nowMs });
  const shown = { ...inbox, codes: inbox.codes.filter((code) => code !== HANDED_OVER) };
  return readPage(db, caller, { inbox: shown, isHistoricList: false, after: null, most });
}

/** The newest facts of one cause, also those that the caller has read or was never notified of. */
export async function readFactsOf(
  db: Db,
  { vehicleId, cause, desk, ...asked }: Asked & { vehicleId: number; cause: Cause; desk: MatterDesk },
): Promise<NotificationRow[]> {
  const { caller } = asked;
  if (desk === 'notifications') return readNotificationRows(db, caller, toldOf(vehicleId, cause.code, asked));
  const one = { vehicleId, part: cause.part };
  return readNotificationRows(db, caller, SOURCES[desk](asked, {}, one));
}

/** The notified events of a vehicle with this code, to anybody, at places that the caller sees. */
function toldOf(vehicleId: number, code: EventCode, { caller, nowMs, most }: Asked): Relation {
  const { visible, workCodes } = caller;
  return sql`
    select fact.id, fact.code, coalesce(last.at, fact.at) as at, fact.at as first_at, coalesce(last.times, 1) as times, fact.vehicle_id,
      fact.driver_id, fact.place_id, fact.fleet_id, fact.kind, fact.value, fact.lat, fact.lng, fact.detail,
      own.read_at, last.closed_at
    from told_event fact
    cross join lateral (
      select max(at) as at, max(times)::int as times, max(closed_at) as closed_at from notification
      where user_id = any(fact.user_ids) and code = fact.code and list in (0, 1, 2) and first_at = fact.at and told_id = fact.id
    ) last
    left join notification own on own.user_id = ${caller.userId} and own.code = fact.code and own.list in (0, 1)
      and own.first_at = fact.at and own.told_id = fact.id
    where fact.subject = ${subjectOf({ vehicle_id: vehicleId })} and fact.code = ${code}
      and fact.at >= ${daysAgo(nowMs)}
      and (fact.fleet_id is null or fact.fleet_id = any(${visible.ids}::int[]))
      and (${workCodes}::text[] is null or fact.work_code = any(${workCodes}::text[]))
    order by fact.at desc
    limit ${most}`;
}
