import { z } from 'zod';
import type { Day } from '../day.ts';
import type { FieldFault } from '../fault.ts';
import {
  dayField,
  idField,
  moneyField,
  optionalDay,
  optionalId,
  optionalLines,
  optionalText,
  requiredText,
  versionField,
} from '../field.ts';
import { MAINTENANCE } from '../vehicle/maintenance.ts';
import type { DefectState } from './defect.ts';

export const ORDER_STATES = ['open', 'planned', 'in_repair', 'done', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Actions on an order: `stop` undoes `start`, `reopen` undoes `cancel`. */
export const ORDER_ACTIONS = ['start', 'stop', 'finish', 'cancel', 'reopen'] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** An order that waits is planned from the moment it has a day. */
export function waitingState(planned_on: Day | null): OrderState {
  return planned_on === null ? 'open' : 'planned';
}

/** From which states an action starts; null: to the state in which the order waits. */
const ACTIONS: Readonly<Record<OrderAction, { from: readonly OrderState[]; to: OrderState | null }>> = {
  start: { from: ['open', 'planned'], to: 'in_repair' },
  stop: { from: ['in_repair'], to: null },
  finish: { from: ['in_repair'], to: 'done' },
  cancel: { from: ['open', 'planned', 'in_repair'], to: 'cancelled' },
  reopen: { from: ['cancelled'], to: null },
};

/** The state of an order after an action; null: its state does not allow the action. */
export function orderStateAfter(
  { state, planned_on }: { state: OrderState; planned_on: Day | null },
  action: OrderAction,
): OrderState | null {
  const { from, to } = ACTIONS[action];
  return from.includes(state) ? (to ?? waitingState(planned_on)) : null;
}

/** May workshop, day, notes and lines still change? */
export const isOpenOrder = (state: OrderState): boolean => state !== 'done' && state !== 'cancelled';

/** The state of the defects of an order: those of a cancelled one wait for another. */
export function defectStateIn(state: OrderState): DefectState {
  return state === 'cancelled' ? 'open' : state;
}

/** The parts of an order that users fill in before the work begins. */
export const orderInput = z.object({
  workshop: optionalText(120),
  planned_on: optionalDay,
  notes: optionalLines(1_000),
});
export type OrderInput = z.output<typeof orderInput>;

/** A new order of a vehicle, with the defects that it mends; none: other work. */
export const newOrderInput = orderInput.extend({
  vehicle_id: idField,
  defect_ids: z.array(idField).max(100, 'val.maxLength').default([]),
});

export const LINE_KINDS = ['part', 'labour'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** Pieces of a part or hours of labour, decimal with at most two places: `1.50`. */
const quantityField = z
  .string('val.number')
  .regex(/^\d{1,5}(\.\d{1,2})?$/, 'val.number')
  .refine((quantity) => Number(quantity) > 0, 'val.number');

/** A part or work, with the price of a piece or an hour. */
export const lineInput = z.object({
  kind: z.enum(LINE_KINDS, 'val.enum'),
  description: requiredText(200),
  quantity: quantityField,
  unit_price: moneyField,
});
export type LineInput = z.output<typeof lineInput>;
export const linesInput = z.object({ lines: z.array(lineInput).max(100, 'val.maxLength') });

/**
 * The input that closes an order. It has the maintenance with the day or odometer figure of the next one, as
 * its tab demands it. It has the bill if there is one.
 */
export const finishInput = z.object({
  ...MAINTENANCE.input.pick({ type: true, next_date: true, next_distance: true }).shape,
  /** The supplier's number of the bill; null: no bill. */
  code: optionalText(40),
  type_id: optionalId,
  /** The day of the bill. */
  date: dayField,
  /** The bill counts as a cost of the vehicle's centre. */
  makes_cost: z.boolean().default(false),
  /** The document with the bill. */
  document_id: optionalId,
});
export type FinishInput = z.output<typeof finishInput>;

/** The contradictions of a bill: it needs its type, and an order with an amount. */
export function finishFaults(
  { code, type_id }: Pick<FinishInput, 'code' | 'type_id'>,
  { totalCents }: { totalCents: bigint },
): FieldFault[] {
  if (code === null) return type_id === null ? [] : [{ field: 'code', code: 'val.required' }];
  const faults: FieldFault[] = type_id === null ? [{ field: 'type_id', code: 'val.required' }] : [];
  return totalCents === 0n ? [...faults, { field: 'code', code: 'upkeep.noAmount' }] : faults;
}

export const actInput = z.object({
  action: z.enum(['start', 'stop', 'cancel', 'reopen'], 'val.enum'),
  version: versionField,
});
