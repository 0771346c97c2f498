import { z } from 'zod';
import type { Day } from '../day.ts';
import type { DocumentCategory } from '../document/document.ts';
import type { FieldFault } from '../fault.ts';
import {
  dayField,
  idField,
  moneyField,
  optionalDay,
  optionalLines,
  optionalText,
  optionalTime,
  requiredLines,
  requiredText,
} from '../field.ts';
import { centsOf } from '../money.ts';
import { latField, lngField } from '../place/geometry-field.ts';
import { licenseField } from '../vehicle/vehicle.ts';

/**
 * How the company came to know of a fine; `dev` is the electronic mailbox of the traffic authority (domain
 * rules §8).
 */
export const FINE_ORIGINS = ['dev', 'post', 'on_spot', 'renting_company', 'asset_system', 'manual'] as const;
export type FineOrigin = (typeof FINE_ORIGINS)[number];

export const FINE_SEVERITIES = ['minor', 'serious', 'very_serious', 'parking'] as const;

/** The source from which the driver of a fine is known (domain rules §8.3). */
export const ASSIGNMENT_TYPES = ['working_part', 'default_driver', 'manual_selection'] as const;
export type AssignmentType = (typeof ASSIGNMENT_TYPES)[number];

/** Categories for the documents of a fine: the authority's paper or a receipt, or a bill. */
export const FINE_DOCUMENT_CATEGORIES = ['others', 'invoice'] as const satisfies readonly DocumentCategory[];

/** The most penalty points of a fine. */
const POINTS_MAX = 15;

/**
 * The fine as the authority's paper states it (domain rules §9.3). Naming the driver and the later steps are
 * actions of their own.
 */
export const fineInput = z.object({
  /** Plate as the authority wrote it; it need not be one of ours. */
  license: licenseField,
  /** Cost centre. */
  fleet_id: idField,
  /** The authority's number of the file; unique for each organisation, without regard to case and accents. */
  record_number: requiredText(40),
  organisation: requiredText(120),
  /** The offence. */
  fact: requiredLines(500),
  place: optionalText(200),
  /** Position of the place on the map; null while no user has put it there. */
  lat: latField.nullable().default(null),
  lng: lngField.nullable().default(null),
  amount: moneyField,
  /** The amount due when the fine is paid in time; null: there is no reduction. */
  reduced_amount: moneyField.nullable().default(null),
  points: z.int('val.number').min(0, 'val.range').max(POINTS_MAX, 'val.range').nullable().default(null),
  date: dayField,
  /** Civil time in the vehicle's zone; null: unknown. */
  hour: optionalTime,
  notification_date: optionalDay,
  /** The day on which the fine entered the electronic mailbox. */
  available_date: optionalDay,
  origin: z.enum(FINE_ORIGINS, 'val.enum'),
  severity: z.enum(FINE_SEVERITIES, 'val.enum').nullable().default(null),
  remarks: optionalLines(1000),
});
export type FineInput = z.output<typeof fineInput>;

/** The contradictions within a fine; `today` is that of the vehicle's zone. */
export function fineFaults(input: FineInput, { today }: { today: Day }): FieldFault[] {
  const faults: FieldFault[] = [];
  const { amount, reduced_amount, date, notification_date, available_date, lat, lng } = input;
  if (reduced_amount !== null && centsOf(reduced_amount) > centsOf(amount))
    faults.push({ field: 'reduced_amount', code: 'val.range', params: { min: 0, max: Number(amount) } });
  if (date > today) faults.push({ field: 'date', code: 'val.futureDate' });
  for (const [field, day] of Object.entries({ notification_date, available_date })) {
    if (day !== null && day < date) faults.push({ field, code: 'val.order' });
    if (day !== null && day > today) faults.push({ field, code: 'val.futureDate' });
  }
  if ((lat === null) !== (lng === null))
    faults.push({ field: lat === null ? 'lat' : 'lng', code: 'val.required' });
  return faults;
}

/** The driver of a fine: one of our drivers, or another person with the data that the authority requires. */
export const fineDriverInput = z.object({
  driver_id: idField.nullable().default(null),
  /** Name of another person; our driver's name comes from the driver's record. */
  driver_name: optionalText(120),
  /** Number of the driving licence or identity document. */
  driver_code: optionalText(20),
  /** Left empty for our driver: the address of the driver's record. */
  driver_address: optionalText(200),
  assignment_type: z.enum(ASSIGNMENT_TYPES, 'val.enum'),
});
export type FineDriverInput = z.output<typeof fineDriverInput>;

/**
 * The missing and refused fields of a fine's driver. For a plate that was not ours on that day, or another
 * person as driver, only a choice by hand is allowed (domain rules §8.3).
 */
export function fineDriverFaults(
  input: FineDriverInput,
  { isOurVehicle }: { isOurVehicle: boolean },
): FieldFault[] {
  const faults: FieldFault[] = [];
  if (input.driver_id === null)
    for (const field of ['driver_name', 'driver_code', 'driver_address'] as const)
      if (input[field] === null) faults.push({ field, code: 'val.required' });
  const isByHand = input.assignment_type === 'manual_selection';
  if (!isByHand && (!isOurVehicle || input.driver_id === null))
    faults.push({ field: 'assignment_type', code: 'val.enum' });
  return faults;
}

/**
 * A licence number for readers who may not read it: only its last four characters. Example: `12345678Z` →
 * `*****678Z`.
 */
export function maskedCode(code: string): string {
  return `*****${code.slice(-4)}`;
}
