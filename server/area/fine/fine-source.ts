import { type RawBuilder, sql } from 'kysely';
import type { FineQuery, FineRow } from '#api/fine.ts';
import { can } from '#domain/access/permission.ts';
import { DEV_ACCESS_DAYS } from '#domain/constants.ts';
import { normalCode } from '#domain/field.ts';
import { type DeadlineLevel, LEVEL_DAYS } from '#domain/fine/deadline.ts';
import { FINE_ORIGINS } from '#domain/fine/fine.ts';
import { OPEN_STATES } from '#domain/fine/state.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { contains, patternOf, type Sortable } from '#server/base/http/listing.ts';

/** Stands for a name that the caller may not read, where there is no record whose id could stand for it. */
export const HIDDEN = '*****';

/** The part of a fine's driver that the caller may read (domain rules §2.3, §2.4.4). */
function driverOf(caller: Caller) {
  const mayBeTold = caller.allowedEstructura ? sql`true` : sql`not fine.driver_structure`;
  const told = <Value>(value: RawBuilder<unknown>) => sql<Value>`case when ${mayBeTold} then ${value} end`;
  const named = sql`case when fine.driver_name is not null then coalesce('#' || fine.driver_id, ${HIDDEN}) end`;
  const mayReadCode = can(caller.actors, 'fine:edit');
  const masked = sql`${HIDDEN} || right(fine.driver_code, 4)`;
  return {
    name: told<string | null>(caller.seeDriverNames ? sql`fine.driver_name` : named),
    id: told<number | null>(sql`fine.driver_id`),
    code: told<string | null>(mayReadCode ? sql`fine.driver_code` : masked),
    address:
      mayReadCode && caller.seeDriverNames ? told<string | null>(sql`fine.driver_address`) : sql`null::text`,
  };
}

/**
 * The columns and the tables of a fine in the form for this caller; the scope is that of its centre and its
 * work.
 */
export function fineSource(caller: Caller, nowMs: number) {
  const driver = driverOf(caller);
  const zone = sql`coalesce(vehicle.time_zone, ${caller.timeZone})`;
  const today = sql`(${new Date(nowMs)}::timestamptz at time zone ${zone})::date`;
  const isAwaited = sql`fine.state = any(${OPEN_STATES}::text[])`;
  const daysLeft = sql<number | null>`case when ${isAwaited} then fine.identify_by - ${today} end`;
  const isDeemed = sql<boolean>`(fine.identify_by is not null and (fine.notification_date is null
    or (fine.origin = 'dev' and fine.notification_date > fine.available_date + ${DEV_ACCESS_DAYS}::int) is true))`;
  const from = sql`
    from fine
    join fleet on fleet.id = fine.fleet_id
    left join vehicle on vehicle.id = fine.vehicle_id
    where ${vehicleInScope(caller, 'fine')}`;
  const columns = sql`fine.id, fine.record_number, fine.license, fine.vehicle_id, fine.fleet_id, fleet.name as fleet,
    fine.state, fine.identify_by, ${isDeemed} as is_deemed, ${daysLeft} as days_left, fine.date, fine.hour,
    fine.amount::text as amount, fine.reduced_amount::text as reduced_amount, fine.points, ${driver.name} as driver,
    ${driver.id} as driver_id, ${driver.code} as driver_code, fine.assignment_type, fine.organisation, fine.fact,
    fine.place, fine.severity, fine.origin, fine.notification_date, fine.identified_on, fine.paid_on`;
  const more = sql`fine.work_code, fine.lat, fine.lng, fine.available_date, ${driver.address} as driver_address,
    fine.driver_address is not null as has_address, fine.remarks, ${zone} as time_zone,
    coalesce(vehicle.country, fleet.country) as country, fine.version`;
  return { driver, isAwaited, daysLeft, from, columns, more };
}

type Source = ReturnType<typeof fineSource>;

/** The condition for the days left of a deadline with this urgency. */
function ofLevel(daysLeft: RawBuilder<unknown>, level: DeadlineLevel): RawBuilder<unknown> {
  const { red, amber } = LEVEL_DAYS;
  if (level === 'red') return sql`${daysLeft} <= ${red}`;
  return level === 'amber'
    ? sql`(${daysLeft} > ${red} and ${daysLeft} <= ${amber})`
    : sql`${daysLeft} > ${amber}`;
}

/** The condition of a list's filters. */
export function fineFilters({ driver, daysLeft }: Source, query: FineQuery): RawBuilder<unknown> {
  const { state, deadline, origin, severity, date_from, date_to, vehicles, drivers, fleets, q } = query;
  const levels =
    deadline &&
    sql.join(
      deadline.map((level) => ofLevel(daysLeft, level)),
      sql` or `,
    );
  const plate = q === undefined ? '' : normalCode(q);
  const searched = [
    sql`fine.record_number`,
    sql`fine.organisation`,
    sql`fine.fact`,
    sql`fine.place`,
    driver.name,
  ];
  const isFound = contains(q, searched);
  return sql`
    and ${belowFleets('fine.fleet_id', fleets)}
    and ${state ? sql`fine.state = any(${state}::text[])` : sql`true`}
    and ${levels ? sql`(${levels})` : sql`true`}
    and ${origin ? sql`fine.origin = any(${origin}::text[])` : sql`true`}
    and ${severity ? sql`fine.severity = any(${severity}::text[])` : sql`true`}
    and ${date_from ? sql`fine.date >= ${date_from}::date` : sql`true`}
    and ${date_to ? sql`fine.date <= ${date_to}::date` : sql`true`}
    and ${vehicles ? sql`fine.vehicle_id = any(${vehicles}::int[])` : sql`true`}
    and ${drivers ? sql`${driver.id} = any(${drivers}::int[])` : sql`true`}
    and ${plate === '' ? isFound : sql`(${isFound} or fine.license like ${patternOf(plate)})`}`;
}

/** A caller without driver names must not learn their order either. */
export function fineOrder({ driver, isAwaited, daysLeft }: Source, caller: Caller): Sortable {
  const columns: Partial<Record<keyof FineRow, RawBuilder<unknown>>> = {
    // A waiting fine without a deadline may already be past it, so it comes first.
    identify_by: sql`case when ${isAwaited} then coalesce(fine.identify_by, '-infinity') end`,
    record_number: sql`plain(fine.record_number)`,
    license: sql`fine.license collate "C"`,
    state: sql`fine.state`,
    days_left: sql`case when ${isAwaited} then coalesce(${daysLeft}, -2147483648) end`,
    date: sql`fine.date`,
    hour: sql`fine.hour`,
    amount: sql`fine.amount`,
    reduced_amount: sql`fine.reduced_amount`,
    points: sql`fine.points`,
    driver: caller.seeDriverNames ? sql`plain(${driver.name})` : driver.id,
    driver_code: can(caller.actors, 'fine:edit') ? driver.code : driver.id,
    organisation: sql`plain(fine.organisation)`,
    fact: sql`plain(fine.fact)`,
    place: sql`plain(fine.place)`,
    fleet: sql`plain(fleet.name)`,
    severity: sql`fine.severity`,
    origin: sql`array_position(${FINE_ORIGINS}::text[], fine.origin)`,
    notification_date: sql`fine.notification_date`,
    assignment_type: sql`fine.assignment_type`,
    identified_on: sql`fine.identified_on`,
    paid_on: sql`fine.paid_on`,
  };
  return columns as Sortable;
}
