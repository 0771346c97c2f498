import { sql } from 'kysely';
import type { DriverQuery, DriverRecord, DriverRow } from '#api/driver.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverInScope, driverName, isActive, personal } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Db } from '#server/base/db/database.ts';
import { contains, orderBy, page, type Sortable } from '#server/base/http/listing.ts';

/** The columns and the tables of a driver in the form for this caller. */
function driverSource(caller: Caller, nowMs: number) {
  const now = new Date(nowMs);
  const seen = {
    name: driverName(caller),
    license: personal(caller, sql<string>`driver.license`),
    email: personal(caller, sql<string>`driver.email`),
    phone: personal(caller, sql<string>`driver.phone`),
    tag_id: personal(caller, sql<string>`card.nfc_id`),
    username: personal(caller, sql<string>`app_user.username`),
    active: isActive(nowMs),
  };
  const from = sql`
    from driver
    join fleet on fleet.id = driver.fleet_id
    left join card on card.driver_id = driver.id
    left join app_user on app_user.id = driver.user_id
    left join lateral (
      select vehicle.id, vehicle.license
      from driver_assignment assigned
      join vehicle on vehicle.id = assigned.vehicle_id
      where assigned.driver_id = driver.id and tstzrange(assigned.start_at, assigned.end_at) @> ${now}::timestamptz
        and ${vehicleInScope(caller)}
    ) present on true
    left join lateral (
      select string_agg(vehicle.license, ', ' order by vehicle.license) as licenses
      from vehicle
      where vehicle.driver_id = driver.id and vehicle.registration_state in ('registered', 'deleting')
        and ${vehicleInScope(caller)}
    ) usual on true`;
  const columns = sql`driver.id, ${seen.name} as name, ${seen.license} as license, ${seen.email} as email,
    ${seen.phone} as phone, driver.driver_type, driver.fleet_id, fleet.name as fleet, ${seen.tag_id} as tag_id,
    coalesce(present.license, usual.licenses) as vehicles, driver.time_zone, driver.end_date,
    ${seen.active} as active, ${seen.username} as username`;
  return { seen, from, columns };
}

type Source = ReturnType<typeof driverSource>;

function filtered({ seen }: Source, caller: Caller, query: DriverQuery) {
  const has = (value: boolean | undefined, is: ReturnType<typeof sql>) =>
    value === undefined ? sql`true` : sql`${is} = ${value}`;
  const searched = [
    seen.name,
    seen.license,
    seen.email,
    seen.phone,
    seen.tag_id,
    sql`coalesce(present.license, usual.licenses)`,
  ];
  return sql`
    where ${driverInScope(caller)}
      and ${belowFleets('driver.fleet_id', query.fleets)}
      and driver.driver_type = any(${query.driver_type ?? ['OPERATIVE', 'STRUCTURE']}::text[])
      and ${query.state?.length === 1 ? sql`${seen.active} = ${query.state[0] === 'active'}` : sql`true`}
      and ${has(query.with_vehicle, sql`(coalesce(present.license, usual.licenses) is not null)`)}
      and ${has(query.with_card, sql`(card.id is not null)`)}
      and ${contains(query.q, searched)}`;
}

/** A caller without driver names must not learn their order either. */
function sortable({ seen }: Source, caller: Caller): Sortable {
  return {
    name: caller.seeDriverNames ? sql`plain(${seen.name})` : sql`driver.id`,
    license: seen.license,
    email: sql`lower(${seen.email})`,
    phone: seen.phone,
    driver_type: sql`driver.driver_type`,
    fleet: sql`plain(fleet.name)`,
    tag_id: seen.tag_id,
    vehicles: sql`coalesce(present.license, usual.licenses)`,
    time_zone: sql`driver.time_zone`,
    end_date: sql`driver.end_date`,
    active: seen.active,
    username: sql`lower(${seen.username})`,
  };
}

/** A page of the drivers in scope. */
export async function readDrivers(
  db: Db,
  caller: Caller,
  query: DriverQuery,
  nowMs: number,
): Promise<{ rows: DriverRow[]; total: number }> {
  const source = driverSource(caller, nowMs);
  const where = filtered(source, caller, query);
  const order = orderBy(query, sortable(source, caller), 'driver.id');
  const [found, counted] = await Promise.all([
    sql<DriverRow>`select ${source.columns} ${source.from} ${where} ${order} ${page(query)}`.execute(db.sql),
    sql<{ total: number }>`select count(*)::int as total ${source.from} ${where}`.execute(db.sql),
  ]);
  return { rows: found.rows, total: counted.rows[0]!.total };
}

/** All matching drivers, for an export: at most 100,000 (domain rules §0.3). */
export async function readAllDrivers(
  db: Db,
  caller: Caller,
  query: DriverQuery,
  nowMs: number,
): Promise<DriverRow[]> {
  const source = driverSource(caller, nowMs);
  const order = orderBy(query, sortable(source, caller), 'driver.id');
  const where = filtered(source, caller, query);
  const found =
    await sql<DriverRow>`select ${source.columns} ${source.from} ${where} ${order} limit 100000`.execute(
      db.sql,
    );
  return found.rows;
}

type Driven = DriverRecord['driven'][number];

/** One driver with all fields; undefined if the caller does not see the driver. */
export async function readDriver(
  db: Db,
  caller: Caller,
  driverId: number,
  nowMs: number,
): Promise<DriverRecord | undefined> {
  const { columns, from } = driverSource(caller, nowMs);
  const found = await sql<Omit<DriverRecord, 'driven'>>`
    select ${columns}, ${caller.seeDriverNames ? sql`driver.name` : sql`'#' || driver.id`} as given_name,
      ${personal(caller, sql`driver.surname`)} as surname, ${personal(caller, sql`driver.address`)} as address,
      ${personal(caller, sql`driver.user_id`)} as user_id, card.id as card_id, driver.version
    ${from} where driver.id = ${driverId} and ${driverInScope(caller)}`.execute(db.sql);
  const [record] = found.rows;
  if (!record) return undefined;
  const driven = await sql<Driven>`
    select vehicle.id as device_id, vehicle.license, vehicle.alias, 'assignment' as by
    from driver_assignment assigned
    join vehicle on vehicle.id = assigned.vehicle_id
    where ${vehicleInScope(caller)} and assigned.driver_id = ${driverId}
      and tstzrange(assigned.start_at, assigned.end_at) @> ${new Date(nowMs)}::timestamptz
    union all
    (select vehicle.id, vehicle.license, vehicle.alias, 'usual'
    from vehicle
    where ${vehicleInScope(caller)} and vehicle.driver_id = ${driverId}
      and vehicle.registration_state in ('registered', 'deleting')
    order by vehicle.license)`.execute(db.sql);
  return { ...record, driven: driven.rows };
}
