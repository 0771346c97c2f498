import { TACHOGRAPH } from '#domain/vehicle/tachograph.ts';
import { datedRow, datedRows } from './dated-rows.ts';

/** Tachographs of a vehicle. */
export const tachographs = datedRows<typeof TACHOGRAPH>({
  name: 'Tachograph',
  section: 'tachograph',
  edit: 'vehicle:edit',
  body: TACHOGRAPH.input,
  answer: datedRow(TACHOGRAPH),
});
