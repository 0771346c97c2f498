import { z } from 'zod';
import type { FieldFault } from '../fault.ts';
import { optionalDay } from '../field.ts';
import { feeField, kmLimitField } from './renting.ts';

/** What the registration of a rented vehicle says of its contract, beside its code and company (domain rules §9.2). */
export const rentingStart = z.object({
  renting_monthly_fee: feeField.nullable().default(null),
  renting_start: optionalDay,
  /** The last day; null: no fixed term. */
  renting_end: optionalDay,
  /** Counted from the vehicle's initial odometer; null: no limit. */
  renting_km_limit: kmLimitField,
});
export type RentingStart = z.output<typeof rentingStart>;

/** What is missing or wrong in the contract that a rented vehicle is registered with. */
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
