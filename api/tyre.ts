import { TYRE } from '#domain/vehicle/tyre.ts';
import { datedRow, datedRows } from './dated-rows.ts';

/** Tyres of a vehicle, including replaced ones. */
export const tyres = datedRows<typeof TYRE>({
  name: 'Tyre',
  section: 'tyre',
  edit: 'vehicle:edit',
  body: TYRE.input,
  answer: datedRow(TYRE),
});
