import { TYRE } from '#domain/vehicle/tyre.ts';
import { datedRow, datedRows } from './dated-rows.ts';

/** Tyres of a vehicle, those that others have replaced too. */
export const tyres = datedRows<typeof TYRE>({
  name: 'Tyre',
  section: 'tyre',
  edit: 'vehicle:edit',
  body: TYRE.input,
  answer: datedRow(TYRE),
});
