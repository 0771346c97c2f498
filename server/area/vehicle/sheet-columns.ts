import type { Selectable } from 'kysely';
import { civilInstantMs, civilOf } from '#domain/civil-time.ts';
import type { VehicleSheet } from '#domain/vehicle/vehicle.ts';
import type { Vehicle } from '#server/base/db/schema.gen.ts';

const METRES_PER_KM = 1_000;

/** A sheet as it was stored: an older one may lack fields that are required today. */
export type StoredSheet = { [K in keyof VehicleSheet]: VehicleSheet[K] | null };

/** Members of the sheet that have another name in the table. */
type Renamed =
  | ('max_speed' | 'consumption' | 'power' | 'mma' | 'voltage' | 'initial_odometer')
  | `driving_${'start' | 'end'}_${'day' | 'time'}`;

/** The sheet as columns of the table: metres, instants, units in the names. */
export function columnsOfSheet(sheet: VehicleSheet) {
  const {
    max_speed,
    consumption,
    power,
    mma,
    voltage,
    initial_odometer,
    driving_start_day,
    driving_start_time,
    driving_end_day,
    driving_end_time,
    ...same
  } = sheet;
  const instant = (day: string | null, time: string | null) =>
    day !== null && time !== null ? new Date(civilInstantMs(day, time, sheet.time_zone)) : null;
  return {
    ...(same satisfies Omit<VehicleSheet, Renamed>),
    max_speed_kmh: max_speed,
    consumption_l100: consumption,
    power_kw: power,
    mma_kg: mma,
    voltage_v: voltage,
    initial_odometer_m: initial_odometer === null ? null : initial_odometer * METRES_PER_KM,
    driving_start: instant(driving_start_day, driving_start_time),
    driving_end: instant(driving_end_day, driving_end_time),
  };
}

type DrivingTimes = Pick<StoredSheet, Extract<Renamed, `driving_${string}`>>;

/** Civil day and time of the driving period in the vehicle's zone. */
export function drivingTimes(
  row: Pick<Selectable<Vehicle>, 'driving_start' | 'driving_end' | 'time_zone'>,
): DrivingTimes {
  const civil = (at: Date | null) => (at ? civilOf(at.getTime(), row.time_zone) : null);
  const start = civil(row.driving_start);
  const end = civil(row.driving_end);
  return {
    driving_start_day: start?.day ?? null,
    driving_start_time: start?.time ?? null,
    driving_end_day: end?.day ?? null,
    driving_end_time: end?.time ?? null,
  };
}

/** A row of the table as a sheet, for comparison with an edit. */
export function sheetOf(row: Selectable<Vehicle>): StoredSheet {
  return {
    license: row.license,
    alias: row.alias,
    brand_id: row.brand_id,
    model_id: row.model_id,
    type_id: row.type_id,
    subtype_id: row.subtype_id,
    // The words below were checked before they were stored.
    fuel_type: row.fuel_type as StoredSheet['fuel_type'],
    contract_typology_id: row.contract_typology_id,
    renting_contract: row.renting_contract,
    renting_company_id: row.renting_company_id,
    country: row.country as StoredSheet['country'],
    max_speed: row.max_speed_kmh,
    consumption: row.consumption_l100 === null ? null : Number(row.consumption_l100),
    time_zone: row.time_zone,
    driver_id: row.driver_id,
    power: row.power_kw,
    mma: row.mma_kg,
    voltage: row.voltage_v as StoredSheet['voltage'],
    accessories: row.accessories as StoredSheet['accessories'],
    generate_cost: row.generate_cost,
    use_operative_estimate: row.use_operative_estimate,
    nct_exemption: row.nct_exemption,
    allow_structure_driver: row.allow_structure_driver,
    vin: row.vin,
    registration_date: row.registration_date,
    acquisition_date: row.acquisition_date,
    fleet_start: row.fleet_start,
    ...drivingTimes(row),
    initial_odometer:
      row.initial_odometer_m === null ? null : Math.floor(row.initial_odometer_m / METRES_PER_KM),
    address: row.address,
    work_code: row.work_code,
    asset_code: row.asset_code,
    monthly_tax: row.monthly_tax,
    category: row.category as StoredSheet['category'],
    seats: row.seats,
    environmental_label: row.environmental_label as StoredSheet['environmental_label'],
  };
}
