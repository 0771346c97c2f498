import { MAINTENANCE } from '#domain/vehicle/maintenance.ts';
import { datedRow, datedRows } from './dated-rows.ts';

/** Maintenances of a vehicle. */
export const maintenances = datedRows<typeof MAINTENANCE>({
  name: 'Maintenance',
  section: 'maintenance',
  edit: 'vehicle:edit',
  body: MAINTENANCE.input,
  answer: datedRow(MAINTENANCE),
});
