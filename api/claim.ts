import { CLAIM } from '#domain/vehicle/claim.ts';
import { datedRow, datedRows } from './dated-rows.ts';

/** Claims of a vehicle, closed ones too. */
export const claims = datedRows<typeof CLAIM>({
  name: 'Claim',
  section: 'claim',
  edit: 'vehicle:edit',
  body: CLAIM.input,
  answer: datedRow(CLAIM),
});
