import { sql } from 'kysely';
import type { VehicleRecord } from '#api/vehicle.ts';
import { can } from '#domain/access/permission.ts';
import type { AdditionalType } from '#domain/admin/additional-field.ts';
import type { Day } from '#domain/day.ts';
import { iso } from '#domain/iso.ts';
import type { VehicleState } from '#domain/telemetry/state.ts';
import { additionalValue } from '#domain/vehicle/additional.ts';
import type { CancelReason, RegistrationState } from '#domain/vehicle/registration-state.ts';
import { vehicleIssues } from '#domain/vehicle/vehicle-issues.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverMayBeKnown, driverName } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';
import { valuesIn } from '#server/base/list/value-label.ts';
import { vehicleNow } from '#server/telemetry/vehicle-now.ts';
import { FACT_COLUMNS } from './read-vehicles.ts';
import { drivingTimes } from './sheet-columns.ts';
import { startOfDayM } from './start-of-day.ts';
import { FITTED_JOIN, vehicleFrom } from './vehicle-source.ts';

type Sources = Pick<App, 'database' | 'now'>;

type Read = Omit<
  VehicleRecord,
  | ('fleet_path' | 'start_of_day_odometer' | 'issues' | 'tracker' | 'live' | 'additional' | 'cancel')
  | `driving_${string}`
> & {
  usual_driver_id: number | null;
  driving_start: Date | null;
  driving_end: Date | null;
  cancel_reason: CancelReason | null;
  cancel_reason_text: string | null;
  cancel_date: Day | null;
  tracker_id: number | null;
  imei: string;
  fitted_at: Date;
  tracker_model: string | null;
  tracker_provider: string | null;
  registration_state: RegistrationState;
};

/** A vehicle with everything that its record shows; undefined out of scope. */
export async function readVehicle(
  sources: Sources,
  caller: Caller,
  vehicleId: number,
): Promise<VehicleRecord | undefined> {
  const { database } = sources;
  const found = await sql<Read>`
    select ${FACT_COLUMNS}, vehicle.brand_id, vehicle.model_id, vehicle.type_id, vehicle.subtype_id,
      vehicle.contract_typology_id, vehicle.renting_company_id, vehicle.driver_id as usual_driver_id,
      case when ${driverMayBeKnown(caller)} then driver.id end as driver_id, ${driverName(caller)} as driver,
      vehicle.driving_start, vehicle.driving_end, vehicle.cancel_reason, vehicle.cancel_reason_text,
      vehicle.cancel_date, fitted.tracker_id, fitted.imei, fitted.fitted_at, tracker_model.name as tracker_model,
      tracker_provider.name as tracker_provider
    ${vehicleFrom(caller)} ${FITTED_JOIN}
    left join ${valuesIn(caller.language)} tracker_model on tracker_model.id = fitted.model_id
    left join ${valuesIn(caller.language)} tracker_provider on tracker_provider.id = fitted.provider_id
    where ${vehicleInScope(caller)} and vehicle.id = ${vehicleId}`.execute(database.sql);
  const row = found.rows[0];
  if (!row) return undefined;
  const { initial_odometer: km } = row;
  const counted = { id: row.id, timeZone: row.time_zone, initialM: km === null ? null : km * 1_000 };
  const [fleet_path, live, additional, startM] = await Promise.all([
    readFleetPath(sources, caller, row.fleet_id),
    can(caller.actors, 'position:read') ? readLive(sources, vehicleId) : null,
    readAdditional(sources, vehicleId),
    startOfDayM(database, counted, sources.now()),
  ]);
  // Begun kilometres are left out.
  const start_of_day_odometer = startM === null ? null : Math.floor(startM / 1_000);
  return { ...recordOf(row), live, fleet_path, additional, start_of_day_odometer };
}

function recordOf(row: Read) {
  const {
    usual_driver_id,
    driving_start,
    driving_end,
    cancel_reason,
    cancel_reason_text,
    cancel_date,
    ...rest
  } = row;
  const { tracker_id, imei, fitted_at, tracker_model, tracker_provider, ...facts } = rest;
  return {
    ...facts,
    ...drivingTimes({ driving_start, driving_end, time_zone: row.time_zone }),
    issues:
      row.registration_state === 'registered' ? vehicleIssues({ ...row, driver_id: usual_driver_id }) : [],
    tracker:
      tracker_id === null
        ? null
        : {
            id: tracker_id,
            imei,
            model: tracker_model,
            provider: tracker_provider,
            fitted_at: iso(fitted_at),
          },
    cancel:
      cancel_reason !== null && cancel_date !== null
        ? { reason: cancel_reason, reason_text: cancel_reason_text, date: cancel_date }
        : null,
  };
}

/** The vehicle's present state; null when it is not registered. */
async function readLive({ database, now }: Sources, vehicleId: number): Promise<VehicleRecord['live']> {
  type Live = {
    state: VehicleState;
    since_at: Date | null;
    last_contact_at: Date | null;
    odometer: number | null;
    speed: number | null;
  };
  const { rows } = await sql<Live>`
    select state, since_at, last_contact_at, odometer_m as odometer, speed_kmh as speed
    from ${vehicleNow(now())} now where vehicle_id = ${vehicleId}`.execute(database.sql);
  const [live] = rows;
  if (!live) return null;
  const { state, since_at, last_contact_at, odometer, speed } = live;
  return {
    state,
    since: iso(since_at),
    last_contact: iso(last_contact_at),
    odometer: odometer === null ? null : Math.round(odometer),
    speed,
  };
}

/** The fleets from the top down; fleets invisible to the caller are left out. */
async function readFleetPath({ database }: Sources, { visible }: Caller, fleetId: number): Promise<string[]> {
  const found = await sql<{ name: string }>`
    with recursive path (id, name, parent_id, level) as (
      select id, name, parent_id, 0 from fleet where id = ${fleetId}
      union all
      select fleet.id, fleet.name, fleet.parent_id, level + 1 from fleet join path on fleet.id = path.parent_id
    )
    select name from path where id = any(${visible.ids}::int[]) order by level desc`.execute(database.sql);
  return found.rows.map(({ name }) => name);
}

/** Every field that is defined, with this vehicle's value. */
async function readAdditional(
  { database }: Sources,
  vehicleId: number,
): Promise<VehicleRecord['additional']> {
  const rows = await database.sql
    .selectFrom('additional_field as field')
    .leftJoin('vehicle_additional as given', (join) =>
      join.onRef('given.field_id', '=', 'field.id').on('given.vehicle_id', '=', vehicleId),
    )
    .select(['field.id as field_id', 'field.name', 'field.type', 'field.required', 'given.value'])
    .orderBy('field.position')
    .orderBy('field.id')
    .execute();
  return rows.map((row) => {
    const type = row.type as AdditionalType;
    return { ...row, type, value: additionalValue(type, row.value) };
  });
}
