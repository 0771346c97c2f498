import { z } from 'zod';
import type { Day } from '../day.ts';
import type { FieldFault } from '../fault.ts';
import { dayField } from '../field.ts';

/** Where a fine stands, in the order of its life (domain rules §3.4). */
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

/** What can be done with a fine. `lapse`: it has prescribed. */
export const FINE_ACTIONS = ['assign', 'identify', 'pay', 'appeal', 'uphold', 'annul', 'lapse'] as const;
export type FineAction = (typeof FINE_ACTIONS)[number];

/** The machine: from which states each action leads to which. Whoever drove can be changed until the authority was told. */
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

/** What can be done in a state. */
export function actionsIn(state: FineState): FineAction[] {
  return FINE_ACTIONS.filter((action) => stateAfter(state, action) !== null);
}

/** Nothing leads on from here: only documents and remarks can be added. */
export function isClosed(state: FineState): boolean {
  return actionsIn(state).length === 0;
}

/** The states in which the authority still waits for the driver: only these have a deadline. */
export const OPEN_STATES = ['received', 'assigned'] as const satisfies readonly FineState[];

/** Is somebody still to be identified, or the fine to be paid in time? */
export function isAwaited(state: FineState): boolean {
  return OPEN_STATES.some((open) => open === state);
}

/** On which day something was done. */
export const fineDayInput = z.object({ day: dayField });

export const FINE_OUTCOMES = ['upheld', 'annulled'] as const;

/** What an appeal came to: the fine stands and was paid on a day, or it does not. */
export const fineOutcomeInput = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('upheld'), day: dayField }),
  z.object({ outcome: z.literal('annulled') }),
]);

/** What is wrong with the day of an action: it lies ahead, or before the notification (before the fine itself without one). */
export function fineDayFaults(
  day: Day,
  { today, date, notification_date }: { today: Day; date: Day; notification_date: Day | null },
): FieldFault[] {
  if (day > today) return [{ field: 'day', code: 'val.futureDate' }];
  return day < (notification_date ?? date) ? [{ field: 'day', code: 'val.order' }] : [];
}

/**
 * What a fine is warned of; none of these hinders anything.
 * - `late_identify`: the driver was identified after the last day (`fine.lateIdentify`);
 * - `paid_unidentified`: it was paid without a driver, which takes the holder as the driver;
 * - `no_address`: the authority asks for an address of the driver, and none is known.
 */
export const FINE_WARNINGS = ['late_identify', 'paid_unidentified', 'no_address'] as const;
export type FineWarning = (typeof FINE_WARNINGS)[number];

/** The warnings of a fine as it stands. */
export function fineWarnings(fine: {
  state: FineState;
  identified_on: Day | null;
  identify_by: Day | null;
  /** The authority would know where to find the driver; without a driver it does not matter. */
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
