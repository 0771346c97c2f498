import { INSPECTION } from '#domain/vehicle/inspection.ts';
import { datedRow, datedRows } from './dated-rows.ts';

/** Inspections of a vehicle. */
export const inspections = datedRows<typeof INSPECTION>({
  name: 'Inspection',
  section: 'inspection',
  edit: 'vehicle:edit',
  body: INSPECTION.input,
  answer: datedRow(INSPECTION),
});
