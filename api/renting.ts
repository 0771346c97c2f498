import { RENTING } from '#domain/vehicle/renting.ts';
import { datedRow, datedRows } from './dated-rows.ts';

/** Renting contracts of a vehicle, one after the other. The vehicle's sheet has code and company of the current one. */
export const rentings = datedRows<typeof RENTING>({
  name: 'Renting',
  section: 'renting',
  edit: 'vehicle_cost:edit',
  body: RENTING.input,
  answer: datedRow(RENTING),
});
