import { BILL } from '#domain/vehicle/bill.ts';
import { datedRow, datedRows } from './dated-rows.ts';

/** Bills of a vehicle. */
export const bills = datedRows<typeof BILL>({
  name: 'Bill',
  section: 'bill',
  edit: 'vehicle_cost:edit',
  body: BILL.input,
  answer: datedRow(BILL),
});
