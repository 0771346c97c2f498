import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { VehicleListQuery } from '#api/vehicle.ts';
import { can } from '#domain/access/permission.ts';
import { normalCode } from '#domain/field.ts';
import { columnsFor } from '#domain/list.ts';
import { ASSET_CODE_PATTERN, type VehicleIssue, VIN_PATTERN } from '#domain/vehicle/vehicle-issues.ts';
import { VEHICLE_LIST, type VehicleColumnId } from '#domain/vehicle/vehicle-list.ts';
import { belowFleets } from '#server/base/access/below-fleets.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverName } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import { contains, type Sortable } from '#server/base/http/listing.ts';
import { valuesIn } from '#server/base/list/value-label.ts';

/**
 * A vehicle with the names behind its ids. Tables that a query does not use cost it nothing: each join is by
 * a unique key.
 */
export const vehicleFrom = (caller: Caller) => sql`
  from vehicle
  left join fleet on fleet.id = vehicle.fleet_id
  left join ${valuesIn(caller.language)} brand on brand.id = vehicle.brand_id
  left join ${valuesIn(caller.language)} model on model.id = vehicle.model_id
  left join ${valuesIn(caller.language)} type on type.id = vehicle.type_id
  left join ${valuesIn(caller.language)} subtype on subtype.id = vehicle.subtype_id
  left join ${valuesIn(caller.language)} contract on contract.id = vehicle.contract_typology_id
  left join ${valuesIn(caller.language)} company on company.id = vehicle.renting_company_id
  left join driver on driver.id = vehicle.driver_id`;

/** The tracker fitted now. */
export const FITTED_JOIN = sql`
  left join (
    select fitting.vehicle_id, fitting.fitted_at, tracker.id as tracker_id, tracker.imei, tracker.model_id, tracker.provider_id
    from tracker_fitting fitting
    join tracker on tracker.id = fitting.tracker_id
    where fitting.removed_at is null
  ) fitted on fitted.vehicle_id = vehicle.id`;

/** The same rules as `vehicleIssues`, for filtering. */
const ISSUES: Readonly<Record<VehicleIssue, RawBuilder<SqlBool>>> = {
  asset_code: sql`coalesce(vehicle.asset_code, '') !~ ${sql.lit(ASSET_CODE_PATTERN.source)}`,
  driver: sql`vehicle.driver_id is null`,
  vin: sql`coalesce(vehicle.vin, '') !~ ${sql.lit(VIN_PATTERN.source)}`,
  work_code: sql`vehicle.work_code is null`,
};

/** Do the filters need live states, for a caller who may know them? Then the query needs the table `live`. */
export function isLive(caller: Caller, { live }: VehicleListQuery): boolean {
  return live !== undefined && can(caller.actors, 'position:read');
}

/** The condition of the list: vehicles in the caller's scope that match the filters. */
export function vehicleWhere(caller: Caller, query: VehicleListQuery): RawBuilder<unknown> {
  const anyOf = (column: string, values: readonly (string | number)[] | undefined, type: 'int' | 'text') =>
    values === undefined ? sql`true` : sql`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`;
  const is = (value: boolean | undefined, holds: RawBuilder<unknown>) =>
    value === undefined ? sql`true` : sql`${holds} = ${value}`;
  const issues = query.issues?.map((issue) => ISSUES[issue]);
  return sql`
    where ${vehicleInScope(caller)}
      and ${belowFleets(
        'vehicle.fleet_id',
        query.fleets?.filter((id) => caller.visible.has(id)),
      )}
      and ${belowFleets('vehicle.fleet_id', query.fleet)}
      and ${anyOf('vehicle.id', query.ids, 'int')}
      and ${anyOf('vehicle.registration_state', query.states ?? ['registered', 'deleting'], 'text')}
      and ${anyOf('live.state', isLive(caller, query) ? query.live : undefined, 'text')}
      and ${anyOf('vehicle.type_id', query.types, 'int')}
      and ${anyOf('vehicle.brand_id', query.brands, 'int')}
      and ${anyOf('vehicle.fuel_type', query.fuels, 'text')}
      and ${anyOf('vehicle.environmental_label', query.labels, 'text')}
      and ${anyOf('contract.class', query.classes, 'text')}
      and ${is(query.tracker, sql`(fitted.imei is not null)`)}
      and ${is(query.unusable, sql`vehicle.unusable`)}
      and ${is(query.in_maintenance, sql`vehicle.in_maintenance`)}
      and ${is(query.structure, sql`vehicle.allow_structure_driver`)}
      and ${issues ? sql`vehicle.registration_state = 'registered' and (${sql.join(issues, sql` or `)})` : sql`true`}
      and ${searched(caller, query.q)}`;
}

/**
 * The condition of a search text. Codes hold capitals and digits only, and plates no separators. So they need
 * no folding of accents, which is expensive. Names of lists and fleets are folded once each, not for every
 * vehicle.
 */
function searched(caller: Caller, q: string | undefined): RawBuilder<unknown> {
  if (!q) return sql`true`;
  const codes = sql`concat_ws(' ', vehicle.license, vehicle.vin, vehicle.asset_code, vehicle.work_code, fitted.imei)`;
  const named = contains(q, [sql.ref('name')]);
  const license = normalCode(q);
  return sql`(
    strpos(${codes}, ${q.toUpperCase()}) > 0
    or ${license === '' ? sql`false` : sql`strpos(vehicle.license, ${license}) > 0`}
    or vehicle.fleet_id in (select id from fleet where ${named})
    or vehicle.brand_id in (select id from ${valuesIn(caller.language)} value where list = 'vehicle_brand' and ${named})
    or vehicle.model_id in (select id from ${valuesIn(caller.language)} value where list = 'vehicle_brand' and ${named})
    or ${contains(q, [sql.ref('vehicle.alias')])}
  )`;
}

const SORTED: Readonly<Partial<Record<VehicleColumnId, RawBuilder<unknown>>>> = {
  fleet: sql`plain(fleet.name)`,
  fleet_code: sql`fleet.code`,
  alias: sql`plain(vehicle.alias)`,
  address: sql`plain(vehicle.address)`,
  unusable_reason: sql`plain(vehicle.unusable_reason)`,
  brand: sql`plain(brand.name)`,
  model: sql`plain(model.name)`,
  type: sql`plain(type.name)`,
  subtype: sql`plain(subtype.name)`,
  contract: sql`plain(contract.name)`,
  contract_class: sql`contract.class`,
  company: sql`plain(company.name)`,
  max_speed: sql`vehicle.max_speed_kmh`,
  consumption: sql`vehicle.consumption_l100`,
  power: sql`vehicle.power_kw`,
  mma: sql`vehicle.mma_kg`,
  voltage: sql`vehicle.voltage_v`,
  initial_odometer: sql`vehicle.initial_odometer_m`,
  imei: sql`fitted.imei`,
  state: sql`live.state`,
  odometer: sql`live.odometer_m`,
  last_contact: sql`live.last_contact_at`,
};

/** The sorting of each column. Users who may not know names must not learn their order either. */
export function vehicleSortable(caller: Caller): Sortable {
  const name = driverName(caller);
  const driver = caller.seeDriverNames
    ? sql`plain(${name})`
    : sql`case when ${name} is not null then driver.id end`;
  const sorted: Readonly<Partial<Record<string, RawBuilder<unknown>>>> = { ...SORTED, driver };
  return Object.fromEntries(
    columnsFor(VEHICLE_LIST, caller)
      .filter(({ sortable }) => sortable !== false)
      .map(({ id }) => [id, sorted[id] ?? sql.ref(`vehicle.${id}`)]),
  );
}
