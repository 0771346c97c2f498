import { z } from 'zod';
import type { Day } from '../day.ts';
import type { FieldFault } from '../fault.ts';
import type { FaultCode } from '../fault-code.ts';
import { dayField, idField, optionalText } from '../field.ts';
import { CANCEL_REASONS, RECOVERY_MODULES } from './registration-state.ts';

/** The input for deregistering and deleting. The vehicle belongs to its fleet until the end of `date`. */
export const cancelInput = z.object({
  reason: z.enum(CANCEL_REASONS, 'val.enum'),
  /** Required with OTHER. */
  reason_text: optionalText(250),
  date: dayField,
});
export type CancelInput = z.infer<typeof cancelInput>;

/** A fault of the whole command (409), or of its fields (422). */
export type CommandFault = { code: FaultCode } | { fields: FieldFault[] };

/**
 * Why a vehicle cannot be deregistered or deleted; the first check that fails (domain rules §3.1). The checks
 * are: no start in the fleet, no reason given, a date not after that start, a date in the future.
 */
export function cancelFault(
  input: CancelInput,
  vehicle: { fleet_start: Day | null; today: Day },
): CommandFault | null {
  const { reason, reason_text, date } = input;
  if (vehicle.fleet_start === null) return { code: 'vehicle.noFleetStart' };
  if (reason === 'OTHER' && reason_text === null) {
    return { fields: [{ field: 'reason_text', code: 'val.required' }] };
  }
  if (date <= vehicle.fleet_start)
    return { fields: [{ field: 'date', code: 'vehicle.dateBeforeFleetStart' }] };
  if (date > vehicle.today) return { fields: [{ field: 'date', code: 'val.futureDate' }] };
  return null;
}

/**
 * The new fleet and the first day in it: today or earlier, but not before the vehicle entered its present
 * fleet.
 */
export const moveInput = z.object({ fleet_id: idField, date: dayField });
export type MoveInput = z.infer<typeof moveInput>;

/** The faults in the day of a move. `enteredDay` = first day in the present fleet. */
export function moveFaults({ date }: MoveInput, at: { today: Day; enteredDay: Day }): FieldFault[] {
  if (date > at.today) return [{ field: 'date', code: 'val.futureDate' }];
  // If a vehicle's start is still in the future, the start moves to the new fleet.
  return date < at.enteredDay && at.enteredDay <= at.today ? [{ field: 'date', code: 'val.order' }] : [];
}

/** The input for recovering a vehicle (spec §2, domain rules §3.1): fleet, type, and the modules to keep. */
export const recoveryInput = z.object({
  fleet_id: idField,
  /** Value of list `vehicle_type`. */
  type_id: idField,
  modules: z.array(z.enum(RECOVERY_MODULES, 'val.enum')).max(RECOVERY_MODULES.length).default([]),
  /** The user has confirmed reading that everything not chosen is erased. */
  confirmed: z.literal(true, 'val.required'),
});
