import { INSURANCE } from '#domain/vehicle/insurance.ts';
import { datedRow, datedRows } from './dated-rows.ts';

/** Insurance policies of a vehicle. */
export const insurances = datedRows<typeof INSURANCE>({
  name: 'Insurance',
  section: 'insurance',
  edit: 'vehicle:edit',
  body: INSURANCE.input,
  answer: datedRow(INSURANCE),
});
