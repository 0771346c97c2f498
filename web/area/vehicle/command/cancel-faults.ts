import type { Day } from '#domain/day.ts';
import type { FieldFault } from '#domain/fault.ts';
import { type CancelInput, cancelFault } from '#domain/vehicle/registration.ts';

/**
 * The faults in the fields of a deregistration or deletion; faults of the whole are shown beside the fields.
 */
export function cancelFieldFaults(
  values: CancelInput,
  vehicle: { fleet_start: Day | null; today: Day },
): readonly FieldFault[] {
  const fault = cancelFault(values, vehicle);
  return fault && 'fields' in fault ? fault.fields : [];
}
