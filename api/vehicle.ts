import { z } from 'zod';
import { ADDITIONAL_TYPES } from '#domain/admin/additional-field.ts';
import { CONTRACT_CLASSES } from '#domain/admin/contract.ts';
import { COUNTRIES } from '#domain/country.ts';
import { idText } from '#domain/field.ts';
import { VEHICLE_STATES } from '#domain/telemetry/state.ts';
import { ACCESSORIES } from '#domain/vehicle/accessory.ts';
import { DATED_SECTIONS } from '#domain/vehicle/dated-kind.ts';
import { ENVIRONMENTAL_LABELS } from '#domain/vehicle/environmental-label.ts';
import { FUEL_TYPES } from '#domain/vehicle/fuel-type.ts';
import { CANCEL_REASONS, REGISTRATION_STATES } from '#domain/vehicle/registration-state.ts';
import { CATEGORIES, licenseField, VOLTAGES } from '#domain/vehicle/vehicle.ts';
import { VEHICLE_ISSUES } from '#domain/vehicle/vehicle-issues.ts';
import { VEHICLE_LIST } from '#domain/vehicle/vehicle-list.ts';
import { historyAnswer } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { exportQuery, listOf, listQueryOf } from './list.ts';

const instant = z.iso.datetime();
const day = z.iso.date();
const text = z.string().nullable();
const whole = z.int().nullable();

/** The vehicle named in the path. */
export const ofVehicle = z.object({ vehicle_id: idText });

/** The fields that list and record share, in wire units: km/h, l/100 km, km, kW, kg, V. */
const facts = {
  license: z.string(),
  alias: text,
  fuel_type: z.enum(FUEL_TYPES).nullable(),
  renting_contract: text,
  country: z.enum(COUNTRIES),
  max_speed: whole,
  consumption: z.number().nullable(),
  time_zone: z.string(),
  power: whole,
  mma: whole,
  voltage: z.literal([...VOLTAGES]).nullable(),
  seats: whole,
  accessories: z.array(z.enum(ACCESSORIES)),
  generate_cost: z.boolean(),
  in_maintenance: z.boolean(),
  use_operative_estimate: z.boolean(),
  nct_exemption: z.boolean(),
  allow_structure_driver: z.boolean(),
  unusable: z.boolean(),
  unusable_reason: text,
  vin: text,
  registration_date: day,
  acquisition_date: day.nullable(),
  fleet_start: day.nullable(),
  initial_odometer: whole,
  address: text,
  work_code: text,
  asset_code: text,
  /** Decimal string with two decimals. */
  monthly_tax: text,
  category: z.enum(CATEGORIES).nullable(),
  environmental_label: z.enum(ENVIRONMENTAL_LABELS).nullable(),
};

/** Names for the ids, in the reader's language. */
const names = {
  fleet: z.string(),
  fleet_code: text,
  brand: text,
  model: text,
  type: text,
  subtype: text,
  contract: text,
  contract_class: z.enum(CONTRACT_CLASSES).nullable(),
  company: text,
  /**
   * Name; `#id` if the caller may not see names; null without a driver, and if the caller may not see the
   * driver.
   */
  driver: text,
};

/** A vehicle in the list. The last three fields are null if the caller may not read positions. */
export const vehicleRow = z.object({
  id: z.int(),
  version: z.int(),
  fleet_id: z.int(),
  registration_state: z.enum(REGISTRATION_STATES),
  ...facts,
  ...names,
  issues: z.array(z.enum(VEHICLE_ISSUES)),
  cancel_reason: z.enum(CANCEL_REASONS).nullable(),
  cancel_date: day.nullable(),
  imei: text,
  /** The tracker fitted now. */
  tracker_id: whole,
  /** Null whenever `driver` is. */
  driver_id: whole,
  state: z.enum(VEHICLE_STATES).nullable(),
  /** Metres. */
  odometer: whole,
  last_contact: instant.nullable(),
});
export type VehicleRow = z.infer<typeof vehicleRow>;

/**
 * Registered vehicles (and those being deleted) unless `states` selects others; `ids` are selected or already
 * chosen vehicles.
 */
export const vehicleListQuery = listQueryOf(VEHICLE_LIST);
export type VehicleListQuery = z.infer<typeof vehicleListQuery>;

export const getVehicles = endpoint({
  name: 'getVehicles',
  method: 'GET',
  path: '/vehicle',
  access: 'vehicle:read',
  audited: 'vehicle',
  of: ['vehicle', 'driver', 'fleet', 'enum_value', 'tracker'],
  summary: 'Vehicles in scope; sorted by any column of the list',
  query: vehicleListQuery,
  answer: listOf(vehicleRow),
});

/**
 * Is a plate taken? A check while a user who registers vehicles types it; for a hidden vehicle the answer is
 * only that it exists (domain rules §2.4.8).
 */
export const getPlate = endpoint({
  name: 'getPlate',
  method: 'GET',
  path: '/vehicle/plate/{license}',
  access: 'vehicle:read',
  audited: 'vehicle',
  of: ['vehicle'],
  summary: 'Is a plate free?',
  params: z.object({ license: licenseField }),
  answer: z.object({
    /** The reason why it cannot be registered; null when the plate is free. */
    code: z.enum(['vehicle.licenseExists', 'vehicle.mustBeRecovered']).nullable(),
  }),
});

export const getVehiclesExport = endpoint({
  name: 'getVehiclesExport',
  method: 'GET',
  path: '/vehicle/export',
  access: 'vehicle:read',
  audited: 'vehicle',
  summary: 'The same list as xlsx',
  query: vehicleListQuery.extend(exportQuery.shape),
  isExport: true,
  answer: 'bytes',
});

/** Ids of the sheet's list values, in addition to their names. */
const ids = {
  fleet_id: z.int(),
  brand_id: whole,
  model_id: whole,
  type_id: whole,
  subtype_id: whole,
  contract_typology_id: whole,
  renting_company_id: whole,
  /**
   * Null also if the caller may not see the driver; a command that then leaves it null does not change the
   * driver.
   */
  driver_id: whole,
};

/**
 * A vehicle with all its fields (domain rules §9.2). The members of the sheet have the same names as in its
 * input.
 */
export const vehicleRecord = z.object({
  id: z.int(),
  version: z.int(),
  registration_state: z.enum(REGISTRATION_STATES),
  ...ids,
  ...facts,
  ...names,
  /**
   * Names of the visible fleets above the vehicle, from the top down; the last is the vehicle's own fleet.
   */
  fleet_path: z.array(z.string()),
  driving_start_day: day.nullable(),
  driving_start_time: text,
  driving_end_day: day.nullable(),
  driving_end_time: text,
  /** Odometer at the beginning of today in the vehicle's zone, km; null when unknown. */
  start_of_day_odometer: whole,
  issues: z.array(z.enum(VEHICLE_ISSUES)),
  tracker: z
    .object({ id: z.int(), imei: z.string(), model: text, provider: text, fitted_at: instant })
    .nullable(),
  /** Null if the caller may not read positions, and for a vehicle that is not registered. */
  live: z
    .object({
      state: z.enum(VEHICLE_STATES),
      since: instant.nullable(),
      last_contact: instant.nullable(),
      /** Metres. */
      odometer: whole,
      speed: z.number().nullable(),
    })
    .nullable(),
  additional: z.array(
    z.object({
      field_id: z.int(),
      name: z.string(),
      type: z.enum(ADDITIONAL_TYPES),
      required: z.boolean(),
      value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
    }),
  ),
  /** The deregistration of the vehicle; null while it is registered. */
  cancel: z.object({ reason: z.enum(CANCEL_REASONS), reason_text: text, date: day }).nullable(),
});
export type VehicleRecord = z.infer<typeof vehicleRecord>;

export const getVehicle = endpoint({
  name: 'getVehicle',
  method: 'GET',
  path: '/vehicle/{vehicle_id}',
  access: 'vehicle:read',
  audited: 'vehicle',
  of: ['vehicle', 'driver', 'fleet', 'enum_value', 'tracker', 'additional_field'],
  summary: 'One vehicle with all its fields',
  params: ofVehicle,
  answer: vehicleRecord,
});

/**
 * Changes, and the fleets over time, newest first. Lists, fleets and drivers appear by name instead of id.
 */
export const getVehicleHistory = endpoint({
  name: 'getVehicleHistory',
  method: 'GET',
  path: '/vehicle/{vehicle_id}/history',
  access: 'vehicle:read',
  audited: 'vehicle',
  of: ['vehicle', 'driver', 'fleet', 'enum_value', ...DATED_SECTIONS],
  summary: 'Changes of a vehicle, and its fleets',
  params: ofVehicle,
  answer: historyAnswer.extend({
    /** `to` is the last day, null while the stay lasts; the fleet is null if the caller may not see it. */
    stays: z.array(
      z.object({
        from: day,
        to: day.nullable(),
        fleet: text,
        work_code: text,
        asset_code: text,
        driver: text,
      }),
    ),
  }),
});
