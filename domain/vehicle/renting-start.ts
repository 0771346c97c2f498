import { z } from 'zod';
import type { FieldFault } from '../fault.ts';
import { optionalDay } from '../field.ts';
import { feeField, kmLimitField } from './renting.ts';

/** The contract of a rented vehicle at its registration, besides its code and company (domain rules §9.2). */
export const rentingStart = z.object({
  renting_monthly_fee: feeField.nullable().default(null),
  renting_start: optionalDay,
  /** The last day; null: no fixed term. */
  renting_end: optionalDay,
  /** Counted from the vehicle's initial odometer; null: no limit. */
  renting_km_limit: kmLimitField,
});
export type RentingStart = z.output<typeof rentingStart>;

/** The faults of the contract with which a rented vehicle is registered. */
export function rentingStartFaults(input: RentingStart & { initial_odometer: number | null }): FieldFault[] {
  const { renting_monthly_fee, renting_start, renting_end, renting_km_limit, initial_odometer } = input;
  const faults: FieldFault[] = [];
  if (renting_monthly_fee === null) faults.push({ field: 'renting_monthly_fee', code: 'renting.fee' });
  if (renting_start === null) faults.push({ field: 'renting_start', code: 'renting.startRequired' });
  else if (renting_end !== null && renting_start > renting_end)
    faults.push({ field: 'renting_end', code: 'renting.startAfterEnd' });
  if (renting_km_limit !== null && initial_odometer === null)
    faults.push({ field: 'initial_odometer', code: 'renting.kmNeedsStart' });
  return faults;
}
