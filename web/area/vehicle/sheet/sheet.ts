import type { VehicleRecord } from '#api/vehicle.ts';
import { vehicleSheet } from '#domain/vehicle/vehicle.ts';
import type { Draft, RecordForm } from '#web/kit/record/use-record-form.ts';

export type SheetForm = Pick<RecordForm<typeof vehicleSheet>, 'values' | 'field' | 'set' | 'readOnly'>;

const FIELDS = Object.keys(vehicleSheet.shape) as (keyof Draft<typeof vehicleSheet>)[];

/** The part of a record that its sheet edits. */
export function sheetOf(vehicle: VehicleRecord): Partial<Draft<typeof vehicleSheet>> {
  return Object.fromEntries(FIELDS.map((name) => [name, vehicle[name]]));
}
