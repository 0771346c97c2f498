import { sql } from 'kysely';
import type { RefuellingQuery, RefuellingRow } from '#api/refuelling.ts';
import { can } from '#domain/access/permission.ts';
import { LITRES, OTHER_QUANTITY, UNIT_PRICE } from '#server/area/report/refuelling-quantity.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverMayBeKnown, driverName, personal } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { among, contains, type Sortable } from '#server/base/http/listing.ts';

/** A row of the query's answer. */
export type Stored = Omit<RefuellingRow, 'operation_at'> & { operation_at: Date };

const LICENSE = sql`coalesce(vehicle.license, refuelling.license)`;

/** Refuellings of the fleets and works that the caller sees, with all columns of a row. */
export function refuellingSource(caller: Caller) {
  const driver = driverName(caller);
  const seesPositions = can(caller.actors, 'position:read');
  const distance = seesPositions ? sql`refuelling.station_distance` : sql`null::float8`;
  const from = sql`
    from refuelling
    join fleet on fleet.id = refuelling.fleet_id
    join fuel_station station on station.id = refuelling.station_id
    left join poi on poi.id = station.poi_id
    left join vehicle on vehicle.id = refuelling.vehicle_id
    left join driver on driver.id = refuelling.driver_id and ${driverMayBeKnown(caller)}
    where ${vehicleInScope(caller, 'refuelling')}`;
  const columns = sql`refuelling.id::int as id, refuelling.source, refuelling.provider, refuelling.operation_at,
    case when length(refuelling.card_number) > 5 then '•' || right(refuelling.card_number, 5)
      else refuelling.card_number end as card_number,
    refuelling.day::text as day, case when not refuelling.hour_unknown then refuelling.hour end as hour, refuelling.time_zone,
    refuelling.vehicle_id, ${LICENSE} as license, refuelling.fleet_id, fleet.name as fleet, refuelling.work_code,
    driver.id as driver_id, ${driver} as driver, ${personal(caller, sql`refuelling.driver_name`)} as driver_name,
    refuelling.station_id, station.name as station, station.town, station.province, refuelling.product, refuelling.product_class,
    (${LITRES})::float8 as liters, (${OTHER_QUANTITY})::float8 as quantity, (${UNIT_PRICE})::text as unit_price, refuelling.amount::text as amount, refuelling.discount::text as discount,
    refuelling.odometer * 1000 as odometer, refuelling.ticket, refuelling.invoice,
    refuelling.reversed_with is not null as reversed, refuelling.validation, ${distance} as station_distance,
    refuelling.discrepancy, refuelling.discrepancy_reasons, refuelling.version`;
  return { driver, from, columns };
}

type Source = ReturnType<typeof refuellingSource>;

/** The filters of the list. */
export function refuellingFilter({ driver }: Source, query: RefuellingQuery) {
  const { vehicles, drivers, stations, cards, validations, classes, sources, unmatched } = query;
  const codes = (column: string, values: readonly string[] | undefined) =>
    values === undefined ? sql`true` : sql`${sql.ref(column)} = any(${values}::text[])`;
  return sql`
    and ${belowFleets('refuelling.fleet_id', query.fleets)}
    and ${query.date_from ? sql`refuelling.day >= ${query.date_from}::date` : sql`true`}
    and ${query.date_to ? sql`refuelling.day <= ${query.date_to}::date` : sql`true`}
    and ${among('refuelling.vehicle_id', vehicles)}
    and ${among('driver.id', drivers)}
    and ${among('refuelling.station_id', stations)}
    and ${among('refuelling.card_id', cards)}
    and ${codes('refuelling.validation', validations)}
    and ${codes('refuelling.product_class', classes)}
    and ${codes('refuelling.source', sources)}
    and ${unmatched === undefined ? sql`true` : sql`(refuelling.vehicle_id is null) = ${unmatched}`}
    and ${contains(query.q, [
      ...[LICENSE, sql`refuelling.card_number`, sql`station.name`, sql`station.town`, driver],
      ...[sql`refuelling.ticket`, sql`refuelling.invoice`, sql`refuelling.product`],
    ])}`;
}

/** The columns that can order the list. */
export function refuellingOrder({ driver }: Source, caller: Caller): Sortable {
  return {
    day: sql`refuelling.operation_at`,
    hour: sql`refuelling.hour`,
    license: LICENSE,
    validation: sql`refuelling.validation`,
    product: sql`plain(refuelling.product)`,
    liters: LITRES,
    quantity: OTHER_QUANTITY,
    unit_price: UNIT_PRICE,
    amount: sql`refuelling.amount`,
    station: sql`plain(station.name)`,
    town: sql`plain(station.town)`,
    province: sql`plain(station.province)`,
    driver: caller.seeDriverNames ? sql`plain(${driver})` : sql`driver.id`,
    driver_name: personal(caller, sql`plain(refuelling.driver_name)`),
    fleet: sql`plain(fleet.name)`,
    work_code: sql`refuelling.work_code`,
    card_number: sql`refuelling.card_number`,
    discrepancy: sql`refuelling.discrepancy`,
    ...(can(caller.actors, 'position:read') && { station_distance: sql`refuelling.station_distance` }),
    odometer: sql`refuelling.odometer`,
    product_class: sql`refuelling.product_class`,
    discount: sql`refuelling.discount`,
    ticket: sql`refuelling.ticket`,
    invoice: sql`refuelling.invoice`,
    provider: sql`refuelling.provider`,
    source: sql`refuelling.source`,
    reversed: sql`(refuelling.reversed_with is not null)`,
  };
}
