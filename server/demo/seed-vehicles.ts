import { addDays, type Day } from '#domain/day.ts';
import { DAY_MS } from '#domain/duration.ts';
import type { Database } from '#server/base/db/database.ts';
import { DEMO_FLEETS, DEMO_VEHICLES, type DemoVehicle } from './company.ts';
import { MODELS } from './company-models.ts';
import { detailsOf } from './vehicle-details.ts';
import { FORMER_VEHICLES, type FormerVehicle, INTERVALS, MOVED_VEHICLES } from './vehicle-past.ts';

type Connection = Pick<Database, 'sql'>;
type Ids = ReadonlyMap<string, number>;
type Known = { fleets: Ids; drivers: Ids; values: Ids; nowMs: number };

/**
 * Writes the vehicles of the demonstration with their stays, intervals and additional fields; returns ids by
 * licence.
 */
export async function insertVehicles(tx: Connection, known: Known): Promise<Ids> {
  const made = await tx.sql
    .insertInto('vehicle')
    .values([
      ...DEMO_VEHICLES.map((vehicle, n) => vehicleColumns(vehicle, n, known)),
      ...FORMER_VEHICLES.map((vehicle) => formerColumns(vehicle, known)),
    ])
    .returning([
      'id',
      'license',
      'fleet_id',
      'work_code',
      'asset_code',
      'driver_id',
      'fleet_start',
      'cancel_date',
    ])
    .execute();
  const stays = made.flatMap((row) => staysOf(row, known));
  await tx.sql.insertInto('vehicle_stay').values(stays).execute();
  const ids = new Map(made.map((row) => [row.license, row.id]));
  await insertIntervals(tx, ids, known);
  await insertAdditional(tx, ids);
  return ids;
}

function vehicleColumns(vehicle: DemoVehicle, n: number, { fleets, drivers, values }: Known) {
  const { model } = vehicle;
  const details = detailsOf(vehicle, n);
  const running = (kind: 'unusable' | 'in_maintenance') =>
    INTERVALS.find(
      ([license, one, , lasted]) => license === vehicle.license && one === kind && lasted === null,
    );
  return {
    fleet_id: fleets.get(vehicle.fleet)!,
    license: vehicle.license,
    alias: vehicle.alias,
    brand_id: values.get(`vehicle_brand:${model.brand}`)!,
    model_id: values.get(`${model.brand}:${model.model}`)!,
    type_id: values.get(`vehicle_type:${model.type}`)!,
    subtype_id: values.get(`${model.type}:${details.subtype}`)!,
    contract_typology_id: values.get(`vehicle_contract:${details.contract}`)!,
    renting_contract: details.rentingContract,
    renting_company_id: details.company === null ? null : values.get(`renting_company:${details.company}`)!,
    fuel_type: model.fuelType,
    country: countryOf(vehicle.fleet),
    power_kw: details.powerKw,
    voltage_v: model.volts,
    seats: model.type === 'Turismo' ? 5 : 3,
    accessories: [...details.accessories],
    generate_cost: details.contractClass !== 'own_vehicle',
    use_operative_estimate: vehicle.work === 'works',
    unusable: running('unusable') !== undefined,
    unusable_reason: running('unusable')?.[4] ?? null,
    in_maintenance: running('in_maintenance') !== undefined,
    registration_date: details.registrationDate,
    acquisition_date: details.registrationDate,
    fleet_start: details.fleetStart,
    allow_structure_driver: vehicle.driver.driverType === 'STRUCTURE',
    vin: details.vin,
    work_code: details.workCode,
    asset_code: details.assetCode,
    address: details.address,
    monthly_tax: details.monthlyTax,
    category: details.category,
    max_speed_kmh: model.maxSpeedKmh,
    consumption_l100: model.consumption,
    mma_kg: model.mmaKg,
    time_zone: vehicle.timeZone,
    initial_odometer_m: vehicle.initialOdometerM,
    driver_id: drivers.get(vehicle.driver.license)!,
  };
}

function formerColumns(vehicle: FormerVehicle, { fleets, values, nowMs }: Known) {
  const model = MODELS[vehicle.model];
  const fleetStart = daysBefore(nowMs, vehicle.enteredDaysAgo);
  return {
    fleet_id: fleets.get(vehicle.fleet)!,
    license: vehicle.license,
    alias: vehicle.alias,
    brand_id: values.get(`vehicle_brand:${model.brand}`)!,
    model_id: values.get(`${model.brand}:${model.model}`)!,
    type_id: values.get(`vehicle_type:${model.type}`)!,
    contract_typology_id: values.get('vehicle_contract:PROPERTY')!,
    fuel_type: model.fuelType,
    country: countryOf(vehicle.fleet),
    registration_date: addDays(fleetStart, -10),
    fleet_start: fleetStart,
    registration_state: vehicle.state,
    cancel_reason: vehicle.reason,
    cancel_reason_text: vehicle.reasonText ?? null,
    cancel_date: daysBefore(nowMs, vehicle.leftDaysAgo),
    max_speed_kmh: model.maxSpeedKmh,
    mma_kg: model.mmaKg,
    time_zone: vehicle.fleet.startsWith('IT') ? 'Europe/Rome' : 'Europe/Madrid',
  };
}

function countryOf(fleetKey: string): string {
  return DEMO_FLEETS.find(({ key }) => key === fleetKey)!.country;
}

type Made = {
  id: number;
  license: string;
  fleet_id: number;
  work_code: string | null;
  asset_code: string | null;
  driver_id: number | null;
  fleet_start: Day | null;
  cancel_date: Day | null;
};

/** One stay, or two if the vehicle came from another fleet. */
function staysOf({ id, license, fleet_start, cancel_date, ...fields }: Made, { fleets, nowMs }: Known) {
  const stay = {
    vehicle_id: id,
    ...fields,
    from_day: fleet_start!,
    to_day: cancel_date && addDays(cancel_date, 1),
  };
  const moved = MOVED_VEHICLES.find(([one]) => one === license);
  if (!moved) return [stay];
  const on = daysBefore(nowMs, moved[2]);
  const work_code = DEMO_VEHICLES.find(({ fleet }) => fleet === moved[1])?.workCode ?? stay.work_code;
  return [
    { ...stay, fleet_id: fleets.get(moved[1])!, work_code, to_day: on },
    { ...stay, from_day: on },
  ];
}

async function insertIntervals({ sql }: Connection, ids: Ids, { nowMs }: Known): Promise<void> {
  await sql
    .insertInto('vehicle_interval')
    .values(
      INTERVALS.map(([license, kind, daysAgo, lasted, reason]) => ({
        vehicle_id: ids.get(license)!,
        kind,
        start_at: new Date(nowMs - daysAgo * DAY_MS),
        end_at: lasted === null ? null : new Date(nowMs - (daysAgo - lasted) * DAY_MS),
        reason,
      })),
    )
    .execute();
}

async function insertAdditional({ sql }: Connection, ids: Ids): Promise<void> {
  const fields = await sql.selectFrom('additional_field').select(['id', 'name']).execute();
  const fieldIds = new Map(fields.map(({ id, name }) => [name, id]));
  const values = DEMO_VEHICLES.flatMap((vehicle, n) =>
    Object.entries(detailsOf(vehicle, n).additional).map(([name, value]) => ({
      vehicle_id: ids.get(vehicle.license)!,
      field_id: fieldIds.get(name)!,
      value,
    })),
  );
  await sql.insertInto('vehicle_additional').values(values).execute();
}

function daysBefore(nowMs: number, days: number): Day {
  return new Date(nowMs - days * DAY_MS).toISOString().slice(0, 10);
}
