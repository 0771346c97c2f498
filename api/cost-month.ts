import { z } from 'zod';
import { monthField } from '#domain/cost/cost.ts';
import { CLOSE_BLOCKS } from '#domain/cost/cost-month.ts';
import { FAULT_CODES } from '#domain/fault-code.ts';
import { idField, idText, requiredLines } from '#domain/field.ts';
import { endpoint } from './endpoint.ts';
import { listQuery } from './list.ts';

const instant = z.iso.datetime();

/** A month of a cost centre. */
const costMonthRow = z.object({
  fleet_id: z.int(),
  fleet: z.string(),
  code: z.string().nullable(),
  /** Confirmed costs and their sum. */
  n: z.int(),
  amount: z.string(),
  /** Costs that nobody has confirmed or dismissed yet. */
  proposed: z.int(),
  is_closed: z.boolean(),
  /** The centre itself is closed, so that its months cannot be opened again. */
  is_centre_closed: z.boolean(),
  closed_at: instant.nullable(),
  closed_by: z.string().nullable(),
  reopened_at: instant.nullable(),
  reopened_by: z.string().nullable(),
  reopen_reason: z.string().nullable(),
  /** The tasks to do before the month can be closed; empty when it is closed. */
  blocks: z.array(z.enum(CLOSE_BLOCKS)),
});
export type CostMonthRow = z.infer<typeof costMonthRow>;

const ofMonth = z.object({ month: monthField, fleet_id: idText });

export const getCostMonths = endpoint({
  name: 'getCostMonths',
  method: 'GET',
  path: '/cost/month/{month}',
  access: 'cost:read',
  audited: 'cost_month',
  of: ['cost', 'cost_month', 'fleet'],
  summary: 'A month of every cost centre: its costs, whether it is closed, and what still blocks that',
  params: ofMonth.pick({ month: true }),
  query: listQuery.pick({ fleets: true }),
  answer: z.object({
    /** The earliest time at which the month of a centre can be closed. */
    closable_from: instant,
    rows: z.array(costMonthRow),
  }),
});

export const postCostMonthClosures = endpoint({
  name: 'postCostMonthClosures',
  method: 'POST',
  path: '/cost/month/{month}/closure',
  access: 'cost_month:close',
  changes: ['cost_month'],
  summary: 'Close a month of every visible cost centre that can be closed; the others say what blocks them',
  params: ofMonth.pick({ month: true }),
  body: z.object({
    /** The centres that the user saw as ready. */
    fleet_ids: z.array(idField).min(1, 'val.required').max(5_000),
  }),
  bodyKb: 64,
  answer: z.object({
    closed: z.array(z.int()),
    /** The centres that stay open, with the reason against each. */
    left: z.array(z.object({ fleet_id: z.int(), code: z.enum(FAULT_CODES) })),
  }),
});

export const postCostMonthClosure = endpoint({
  name: 'postCostMonthClosure',
  method: 'POST',
  path: '/cost/month/{month}/{fleet_id}/closure',
  access: 'cost_month:close',
  changes: ['cost_month'],
  summary: 'Close a month of a cost centre: its costs stay as they are',
  params: ofMonth,
  answer: z.object({ ok: z.literal(true) }),
});

export const postCostMonthReopening = endpoint({
  name: 'postCostMonthReopening',
  method: 'POST',
  path: '/cost/month/{month}/{fleet_id}/reopening',
  access: 'cost_month:reopen',
  changes: ['cost_month'],
  summary: 'Open a closed month of a cost centre again',
  params: ofMonth,
  body: z.object({ reason: requiredLines(500) }),
  answer: z.object({ ok: z.literal(true) }),
});
