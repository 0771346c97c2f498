import { z } from 'zod';
import type { Day } from '../day.ts';
import type { FieldFault } from '../fault.ts';
import { dayField } from '../field.ts';

/** The states of a fine, in the order of its life (domain rules §3.4). */
export const FINE_STATES = [
  'received',
  'assigned',
  'identified',
  'appealed',
  'paid',
  'annulled',
  'expired',
] as const;
export type FineState = (typeof FINE_STATES)[number];

/** The actions on a fine. `lapse`: it has prescribed. */
export const FINE_ACTIONS = ['assign', 'identify', 'pay', 'appeal', 'uphold', 'annul', 'lapse'] as const;
export type FineAction = (typeof FINE_ACTIONS)[number];

/**
 * The state machine: each action, the states in which it is allowed, and the state after it. The driver can
 * be changed until the company has identified the driver to the authority.
 */
const MACHINE: Readonly<Record<FineAction, { from: readonly FineState[]; to: FineState }>> = {
  assign: { from: ['received', 'assigned'], to: 'assigned' },
  identify: { from: ['assigned'], to: 'identified' },
  pay: { from: ['received', 'assigned', 'identified'], to: 'paid' },
  appeal: { from: ['received', 'assigned', 'identified'], to: 'appealed' },
  uphold: { from: ['appealed'], to: 'paid' },
  annul: { from: ['appealed'], to: 'annulled' },
  lapse: { from: ['received', 'assigned', 'identified'], to: 'expired' },
};

/** The state after an action; null when it is not allowed in this state. */
export function stateAfter(state: FineState, action: FineAction): FineState | null {
  const { from, to } = MACHINE[action];
  return from.includes(state) ? to : null;
}

/** The actions that a state allows. */
export function actionsIn(state: FineState): FineAction[] {
  return FINE_ACTIONS.filter((action) => stateAfter(state, action) !== null);
}

/** No action leads on from this state: users can only add documents and remarks. */
export function isClosed(state: FineState): boolean {
  return actionsIn(state).length === 0;
}

/** The states in which the authority still waits for the driver: only these have a deadline. */
export const OPEN_STATES = ['received', 'assigned'] as const satisfies readonly FineState[];

/** Must the driver still be identified, or can the fine still be paid in time? */
export function isAwaited(state: FineState): boolean {
  return OPEN_STATES.some((open) => open === state);
}

/** The day of an action. */
export const fineDayInput = z.object({ day: dayField });

export const FINE_OUTCOMES = ['upheld', 'annulled'] as const;

/** The outcome of an appeal: the fine stands and was paid on a day, or it was annulled. */
export const fineOutcomeInput = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('upheld'), day: dayField }),
  z.object({ outcome: z.literal('annulled') }),
]);

/**
 * The faults in the day of an action: it lies in the future, or before the notification (without one, before
 * the fine itself).
 */
export function fineDayFaults(
  day: Day,
  { today, date, notification_date }: { today: Day; date: Day; notification_date: Day | null },
): FieldFault[] {
  if (day > today) return [{ field: 'day', code: 'val.futureDate' }];
  return day < (notification_date ?? date) ? [{ field: 'day', code: 'val.order' }] : [];
}

/**
 * Warnings about a fine; none of them prevents an action.
 * - `late_identify`: the driver was identified after the last day (`fine.lateIdentify`);
 * - `paid_unidentified`: it was paid without a driver, so the holder counts as the driver;
 * - `no_address`: the authority requires an address of the driver, and none is known.
 */
export const FINE_WARNINGS = ['late_identify', 'paid_unidentified', 'no_address'] as const;
export type FineWarning = (typeof FINE_WARNINGS)[number];

/** The warnings of a fine as it stands. */
export function fineWarnings(fine: {
  state: FineState;
  identified_on: Day | null;
  identify_by: Day | null;
  /** An address of the driver is known; without a driver the value does not matter. */
  has_address: boolean;
}): FineWarning[] {
  const { state, identified_on, identify_by, has_address } = fine;
  const found: FineWarning[] = [];
  if (identified_on !== null && identify_by !== null && identified_on > identify_by)
    found.push('late_identify');
  if (state === 'paid' && identified_on === null) found.push('paid_unidentified');
  if (state === 'assigned' && !has_address) found.push('no_address');
  return found;
}
