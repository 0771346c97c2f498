import { z } from 'zod';
import {
  countryField,
  dayField,
  idField,
  moneyField,
  optionalCode,
  optionalDay,
  optionalId,
  optionalText,
  optionalTime,
  requiredCode,
} from '../field.ts';
import { timeZone } from '../time-zone.ts';
import { ACCESSORIES } from './accessory.ts';
import { ENVIRONMENTAL_LABELS } from './environmental-label.ts';
import { FUEL_TYPES } from './fuel-type.ts';
import { rentingStart } from './renting-start.ts';

/** Longest plate (spec §9). */
export const PLATE_MAX = 100;

/** System voltages, V; the installer of the tracker needs them. */
export const VOLTAGES = [12, 24, 48] as const;

/** Type-approval categories of vehicles. */
export const CATEGORIES = [
  'M1',
  'M2',
  'M3',
  'N1',
  'N2',
  'N3',
  'O1',
  'O2',
  'O3',
  'O4',
  'L',
  'T',
  'SPECIAL',
] as const;

const optionalInt = (min: number, max: number) => z.int().min(min).max(max).nullable().default(null);
const flag = z.boolean().default(false);
const oneDecimal = (value: number) => Math.round(value * 10) / 10;

/** Plate, stored without spaces, hyphens and dots. */
export const licenseField = requiredCode({ pattern: /^[A-Z0-9]+$/, max: PLATE_MAX, message: 'val.plate' });

/**
 * The sheet of a vehicle (domain rules §9.2): one schema for form, endpoint and file. Fleet, unusable and in
 * maintenance have separate commands. Distances here are in kilometres, because the names of the fields are
 * fixed.
 */
export const vehicleSheet = z.object({
  license: licenseField,
  /** Free nickname; not unique. */
  alias: optionalText(60),
  /** Values of list `vehicle_brand`; the model is a child of its brand. */
  brand_id: idField,
  model_id: idField,
  /** Values of list `vehicle_type`; the subtype is a child of its type. */
  type_id: idField,
  subtype_id: optionalId,
  fuel_type: z.enum(FUEL_TYPES, 'val.enum'),
  /** Value of list `vehicle_contract`, which has the class. */
  contract_typology_id: idField,
  /** Number of the contract, and value of list `renting_company`; required for rented vehicles. */
  renting_contract: optionalText(40),
  renting_company_id: optionalId,
  country: countryField,
  /** km/h, 20–200; null: the product's default applies to speeding. */
  max_speed: optionalInt(20, 200),
  /** l/100 km with one decimal, 0.1–150. */
  consumption: z.number().min(0.1).max(150).overwrite(oneDecimal).nullable().default(null),
  time_zone: timeZone,
  /** The usual driver. */
  driver_id: optionalId,
  /** kW, 1–2,000. */
  power: optionalInt(1, 2_000),
  /** Maximum authorised mass in kg, 50–100,000. */
  mma: optionalInt(50, 100_000),
  voltage: z
    .literal([...VOLTAGES], 'val.enum')
    .nullable()
    .default(null),
  accessories: z
    .array(z.enum(ACCESSORIES, 'val.enum'))
    .max(ACCESSORIES.length)
    .overwrite((chosen) => ACCESSORIES.filter((one) => chosen.includes(one)))
    .default([]),
  generate_cost: flag,
  use_operative_estimate: flag,
  /** Exempt from inspections: they stay recorded, but cause no alerts. */
  nct_exemption: flag,
  allow_structure_driver: flag,
  /** Frame number: up to 30 characters, no slash; a warning if it does not have 17 characters. */
  vin: optionalCode({ pattern: /^[^/\p{Cc}]+$/u, max: 30, message: 'val.vin' }),
  registration_date: dayField,
  acquisition_date: optionalDay,
  /** First day in the fleet. */
  fleet_start: dayField,
  /**
   * First and last time of driving, as civil day and time in the vehicle's zone; each needs both day and
   * time, or neither.
   */
  driving_start_day: optionalDay,
  driving_start_time: optionalTime,
  driving_end_day: optionalDay,
  driving_end_time: optionalTime,
  /** Odometer when the vehicle entered the fleet, km, 0–3,000,000. */
  initial_odometer: optionalInt(0, 3_000_000),
  address: optionalText(200),
  /** Five digits of the work on which the vehicle is booked; leading zeros are kept. */
  work_code: optionalCode({ pattern: /^[0-9]{5}$/, max: 5, message: 'val.workCode' }),
  /** Seven letters or digits; letters cause a warning. */
  asset_code: optionalCode({ pattern: /^[A-Z0-9]{7}$/, max: 7, message: 'val.assetCode' }),
  monthly_tax: moneyField.nullable().default(null),
  category: z.enum(CATEGORIES, 'val.enum').nullable().default(null),
  /** Seats by its papers, the driver's included, 1–200. */
  seats: optionalInt(1, 200),
  environmental_label: z.enum(ENVIRONMENTAL_LABELS, 'val.enum').nullable().default(null),
});
export type VehicleSheet = z.infer<typeof vehicleSheet>;

/** Can the vehicle be used (domain rules §5.8)? Each flag opens and closes an interval. */
export const availabilityInput = z.object({
  unusable: flag,
  /** Required if the vehicle is unusable. */
  unusable_reason: optionalText(250),
  in_maintenance: flag,
});
export type AvailabilityInput = z.infer<typeof availabilityInput>;

/** A new vehicle: its fleet, its sheet, and its availability. */
export const vehicleInput = z.object({
  fleet_id: idField,
  ...vehicleSheet.shape,
  ...availabilityInput.shape,
});

/** The input for registering a vehicle, with the beginning of its contract if it is rented. */
export const registrationInput = z.object({ ...vehicleInput.shape, ...rentingStart.shape });
export type RegistrationInput = z.infer<typeof registrationInput>;
