import { sql } from 'kysely';
import type { VehicleListQuery, VehicleRow } from '#api/vehicle.ts';
import { can } from '#domain/access/permission.ts';
import { iso } from '#domain/iso.ts';
import type { VehicleState } from '#domain/telemetry/state.ts';
import type { CancelReason, RegistrationState } from '#domain/vehicle/registration-state.ts';
import { vehicleIssues } from '#domain/vehicle/vehicle-issues.ts';
import { VEHICLE_LIST } from '#domain/vehicle/vehicle-list.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverName } from '#server/base/access/driver-scope.ts';
import type { App } from '#server/base/app.ts';
import { orderBy, page } from '#server/base/http/listing.ts';
import { vehicleNow } from '#server/telemetry/vehicle-now.ts';
import { FITTED_JOIN, isLive, vehicleFrom, vehicleSortable, vehicleWhere } from './vehicle-source.ts';

type Sources = Pick<App, 'database' | 'now'>;

/** The most rows of an export (domain rules §0.3). */
const EXPORT_MAX = 100_000;
/** Vehicles read at a time for an export. */
const TOGETHER = 1_000;

/** Columns that list and record have in common, in the form of the wire. */
export const FACT_COLUMNS = sql`
  vehicle.id, vehicle.version, vehicle.fleet_id, vehicle.registration_state, vehicle.license, vehicle.alias,
  vehicle.fuel_type, vehicle.renting_contract, vehicle.country, vehicle.max_speed_kmh as max_speed,
  vehicle.consumption_l100::float8 as consumption, vehicle.time_zone, vehicle.power_kw as power, vehicle.mma_kg as mma,
  vehicle.voltage_v as voltage, vehicle.accessories, vehicle.generate_cost, vehicle.in_maintenance,
  vehicle.use_operative_estimate, vehicle.nct_exemption, vehicle.allow_structure_driver, vehicle.unusable,
  vehicle.unusable_reason, vehicle.vin, vehicle.registration_date, vehicle.acquisition_date, vehicle.fleet_start,
  (vehicle.initial_odometer_m / 1000)::int as initial_odometer, vehicle.address, vehicle.work_code, vehicle.asset_code,
  vehicle.monthly_tax::text as monthly_tax, vehicle.category, vehicle.seats,
  vehicle.environmental_label,
  fleet.name as fleet, fleet.code as fleet_code, brand.name as brand, model.name as model, type.name as type,
  subtype.name as subtype, contract.name as contract, contract.class as contract_class, company.name as company`;

type Read = Omit<VehicleRow, 'issues' | 'state' | 'odometer' | 'last_contact'> & {
  usual_driver_id: number | null;
  registration_state: RegistrationState;
  cancel_reason: CancelReason | null;
};

/** A page of the vehicles in scope. */
export async function readVehicles(
  sources: Sources,
  caller: Caller,
  query: VehicleListQuery,
): Promise<{ rows: VehicleRow[]; total: number }> {
  const { ids, total } = await readIds(sources, caller, query, page(query));
  return {
    rows: await readRows(sources, caller, ids),
    total: total ?? (await count(sources, caller, query)),
  };
}

async function count({ database, now }: Sources, caller: Caller, query: VehicleListQuery): Promise<number> {
  const live = isLive(caller, query) ? liveJoin(now()) : sql``;
  const counted = await sql<{ total: number }>`
    select count(*)::int as total ${vehicleFrom(caller)} ${FITTED_JOIN} ${live} ${vehicleWhere(caller, query)}`.execute(
    database.sql,
  );
  return counted.rows[0]!.total;
}

/** All vehicles of a filter in its order, in groups. */
export async function* readAllVehicles(
  sources: Sources,
  caller: Caller,
  query: VehicleListQuery,
): AsyncGenerator<VehicleRow> {
  const { ids } = await readIds(sources, caller, query, sql`limit ${EXPORT_MAX}`);
  for (let first = 0; first < ids.length; first += TOGETHER) {
    yield* await readRows(sources, caller, ids.slice(first, first + TOGETHER));
  }
}

/**
 * Ids in the requested order, and their number on all pages (null on a page beyond the last). The data to
 * show is read afterwards, for one page only.
 */
async function readIds(
  { database, now }: Sources,
  caller: Caller,
  query: VehicleListQuery,
  some: ReturnType<typeof page>,
): Promise<{ ids: number[]; total: number | null }> {
  const { rows } = await idsQuery(now(), caller, query, some).execute(database.sql);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? null };
}

/** The query of a page: it looks at every vehicle in scope once, whatever the order. */
export function idsQuery(
  nowMs: number,
  caller: Caller,
  query: VehicleListQuery,
  some: ReturnType<typeof page>,
) {
  const order = orderBy(query, vehicleSortable(caller), 'vehicle.id');
  const sorted = VEHICLE_LIST.columns.find(({ id }) => id === query.sort);
  const live = (sorted && 'for' in sorted) || isLive(caller, query) ? liveJoin(nowMs) : sql``;
  return sql<{ id: number; total: number }>`
    select vehicle.id, (count(*) over ())::int as total
    ${vehicleFrom(caller)} ${FITTED_JOIN} ${live} ${vehicleWhere(caller, query)} ${order} ${some}`;
}

/** The present state of a vehicle, for display, sorting and filtering. */
const liveJoin = (nowMs: number) => sql`left join ${vehicleNow(nowMs)} live on live.vehicle_id = vehicle.id`;

type Live = { live_state: VehicleState | null; odometer_m: number | null; contact_at: Date | null };

async function readRows({ database, now }: Sources, caller: Caller, ids: readonly number[]) {
  const seesLive = can(caller.actors, 'position:read');
  const found = await sql<Read & Partial<Live>>`
    select ${FACT_COLUMNS}, vehicle.cancel_reason, vehicle.cancel_date, vehicle.driver_id as usual_driver_id,
      ${driverName(caller)} as driver, case when ${driverName(caller)} is not null then driver.id end as driver_id,
      fitted.imei, fitted.tracker_id
      ${seesLive ? sql`, live.state as live_state, live.odometer_m, live.last_contact_at as contact_at` : sql``}
    ${vehicleFrom(caller)} ${FITTED_JOIN} ${seesLive ? liveJoin(now()) : sql``}
    where vehicle.id = any(${ids}::int[])`.execute(database.sql);
  const rows = new Map(found.rows.map((row) => [row.id, row]));
  // A vehicle that disappeared between the two queries is left out.
  return ids.flatMap((id) => (rows.has(id) ? [rowOf(rows.get(id)!)] : []));
}

function rowOf(read: Read & Partial<Live>): VehicleRow {
  const { usual_driver_id, live_state, odometer_m, contact_at, ...row } = read;
  return {
    ...row,
    issues:
      row.registration_state === 'registered' ? vehicleIssues({ ...row, driver_id: usual_driver_id }) : [],
    state: live_state ?? null,
    odometer: odometer_m == null ? null : Math.round(odometer_m),
    last_contact: iso(contact_at),
  };
}
