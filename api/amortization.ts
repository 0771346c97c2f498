import { AMORTIZATION } from '#domain/vehicle/amortization.ts';
import { datedRow, datedRows } from './dated-rows.ts';

/** Amortizations of a vehicle. */
export const amortizations = datedRows<typeof AMORTIZATION>({
  name: 'Amortization',
  section: 'amortization',
  edit: 'vehicle_cost:edit',
  body: AMORTIZATION.input,
  answer: datedRow(AMORTIZATION),
});
