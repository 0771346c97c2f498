import { z } from 'zod';
import type { Day } from '../day.ts';
import type { FieldFault } from '../fault.ts';
import type { FaultCode } from '../fault-code.ts';
import { dayField, idField, optionalText } from '../field.ts';

/** Where a vehicle stands (spec §4). `deleting` lasts while the external asset system is asked. */
export const REGISTRATION_STATES = ['registered', 'deregistered', 'deleting', 'deleted'] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/** Why a vehicle leaves (domain rules §9.2); OTHER says it in words. */
export const CANCEL_REASONS = [
  'END_OF_CONTRACT',
  'RETURN',
  'SALE',
  'SCRAP',
  'TOTAL_LOSS',
  'THEFT',
  'TRANSFER',
  'OTHER',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** What deregistering and deleting ask for. The vehicle belongs to its fleet to the end of `date`. */
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
 * What speaks against deregistering or deleting, the first that fails (domain rules §3.1): no start in the fleet, the reason not
 * told, a date not after that start, a date in the future.
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

/** To which fleet, from which day on: today or earlier, not before the vehicle entered the fleet it is in. */
export const moveInput = z.object({ fleet_id: idField, date: dayField });
export type MoveInput = z.infer<typeof moveInput>;

/** What speaks against the day of a move. `enteredDay` = first day in the present fleet. */
export function moveFaults({ date }: MoveInput, at: { today: Day; enteredDay: Day }): FieldFault[] {
  if (date > at.today) return [{ field: 'date', code: 'val.futureDate' }];
  // A vehicle whose start still lies ahead moves with its start.
  return date < at.enteredDay && at.enteredDay <= at.today ? [{ field: 'date', code: 'val.order' }] : [];
}

/** What of a vehicle's past can be brought back (spec §2); what is not chosen is erased for good. */
export const RECOVERY_MODULES = [
  'renting',
  'itv',
  'maintenance',
  'amortization',
  'bills',
  'tracking',
  'documents',
  'tachograph',
] as const;
export type RecoveryModule = (typeof RECOVERY_MODULES)[number];

/** How a vehicle comes back (spec §2, domain rules §3.1): fleet, type, and the modules to keep. */
export const recoveryInput = z.object({
  fleet_id: idField,
  /** Value of list `vehicle_type`. */
  type_id: idField,
  modules: z.array(z.enum(RECOVERY_MODULES, 'val.enum')).max(RECOVERY_MODULES.length).default([]),
  /** The user has read that what is not chosen is erased. */
  confirmed: z.literal(true, 'val.required'),
});
