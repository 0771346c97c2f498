import { z } from 'zod';
import { COST_SOURCES, COST_STATUSES, costInput } from '#domain/cost/cost.ts';
import { COST_LIST } from '#domain/cost/cost-list.ts';
import { dayField, idText, versionField } from '#domain/field.ts';
import { historyAnswer } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { exportQuery, idList, listOf, listQueryOf } from './list.ts';
import { ofVehicle } from './vehicle.ts';

const money = z.string().regex(/^-?\d+\.\d{2}$/);
const done = z.object({ ok: z.literal(true) });

/** A cost of a centre, with the names behind its ids. */
export const costRow = z.object({
  id: z.int(),
  fleet_id: z.int(),
  fleet: z.string(),
  vehicle_id: z.int(),
  license: z.string(),
  bill_type_id: z.int(),
  /** A name that equals its code is the system's. */
  bill_type: z.string(),
  bill_code: z.string().nullable(),
  provider: z.string().nullable(),
  operation_date: dayField,
  invoice_date: dayField,
  amount: money,
  status: z.enum(COST_STATUSES),
  source: z.enum(COST_SOURCES),
  /** The user who entered or imported it; null for a proposal, and when the user is gone. */
  web_operator: z.string().nullable(),
  /** The month or the whole centre is closed: the cost stays as it is. */
  is_closed: z.boolean(),
  version: z.int(),
});
export type CostRow = z.infer<typeof costRow>;

const costQuery = listQueryOf(COST_LIST);
export type CostQuery = z.infer<typeof costQuery>;

const ofCost = z.object({ cost_id: idText });
const made = ['cost', 'cost_month', 'fleet', 'vehicle', 'enum_value'] as const;

export const getCosts = endpoint({
  name: 'getCosts',
  method: 'GET',
  path: '/cost',
  access: 'cost:read',
  audited: 'cost',
  of: made,
  summary: 'Costs of cost centres; confirmed ones unless a status is asked for',
  query: costQuery,
  answer: listOf(costRow),
});

export const getCostsExport = endpoint({
  name: 'getCostsExport',
  method: 'GET',
  path: '/cost/export',
  access: 'cost:read',
  audited: 'cost',
  summary: 'Costs as an xlsx file, with their sum',
  query: costQuery.extend(exportQuery.shape),
  isExport: true,
  answer: 'bytes',
});

/** The kinds of groups for totals of costs. */
export const COST_TOTALS = ['centre', 'vehicle', 'type', 'month'] as const;
export type CostTotalsBy = (typeof COST_TOTALS)[number];

/** The costs of one centre, vehicle, type of bill or month. */
const totalRow = z.object({
  /** Id, or the month `YYYY-MM`. */
  key: z.string(),
  /** Name, plate, or the month again. */
  name: z.string(),
  n: z.int(),
  amount: money,
});
export type CostTotalRow = z.infer<typeof totalRow>;

export const getCostTotals = endpoint({
  name: 'getCostTotals',
  method: 'GET',
  path: '/cost/total',
  access: 'cost:read',
  audited: 'cost',
  of: made,
  summary: 'The sum of the costs of a list, and what each centre, vehicle, type or month has of it',
  query: costQuery.extend({ by: z.enum(COST_TOTALS, 'val.enum').optional() }),
  answer: z.object({
    sums: z.object({ amount: money }),
    n: z.int(),
    /** The largest first, months by date; empty without `by`. */
    rows: z.array(totalRow),
  }),
});

export const getCost = endpoint({
  name: 'getCost',
  method: 'GET',
  path: '/cost/{cost_id}',
  access: 'cost:read',
  audited: 'cost',
  of: made,
  summary: 'One cost',
  params: ofCost,
  answer: costRow.extend({
    /** The caller may change the cost: its month is open, and the caller may charge its centre. */
    may_edit: z.boolean(),
  }),
});

export const postCost = endpoint({
  name: 'postCost',
  method: 'POST',
  path: '/cost',
  access: 'cost:edit',
  changes: ['cost'],
  summary: 'Add a cost',
  body: costInput,
  answer: z.object({ id: z.int() }),
});

export const putCost = endpoint({
  name: 'putCost',
  method: 'PUT',
  path: '/cost/{cost_id}',
  access: 'cost:edit',
  changes: ['cost'],
  summary: 'Edit a cost of an open month',
  params: ofCost,
  body: costInput.extend({ version: versionField }),
  answer: z.object({ version: z.int() }),
});

export const deleteCost = endpoint({
  name: 'deleteCost',
  method: 'DELETE',
  path: '/cost/{cost_id}',
  access: 'cost:edit',
  changes: ['cost'],
  summary: 'Delete a cost of an open month',
  params: ofCost,
  answer: done,
});

export const getCostHistory = endpoint({
  name: 'getCostHistory',
  method: 'GET',
  path: '/cost/{cost_id}/history',
  access: 'cost:read',
  audited: 'cost',
  of: ['cost', 'fleet', 'vehicle', 'enum_value'],
  summary: 'Changes of a cost',
  params: ofCost,
  answer: historyAnswer,
});

export const postCostDecision = endpoint({
  name: 'postCostDecision',
  method: 'POST',
  path: '/cost/decision',
  access: 'cost:edit',
  changes: ['cost'],
  summary: 'Confirm or dismiss proposed costs: those of these ids, or all that the filters of the list leave',
  query: costQuery.extend({ ids: idList.optional() }),
  body: z.object({ confirm: z.boolean() }),
  answer: z.object({
    decided: z.int(),
    /** Proposals that could not be confirmed, with the message. */
    refused: z.array(z.object({ id: z.int(), license: z.string(), code: z.string() })),
  }),
});

export const getBillCosts = endpoint({
  name: 'getBillCosts',
  method: 'GET',
  path: '/vehicle/{vehicle_id}/bill/cost',
  access: 'cost:read',
  audited: 'bill',
  of: ['bill', 'cost'],
  summary: 'Which bills of a vehicle have become costs',
  params: ofVehicle,
  answer: z.object({
    costs: z.array(
      z.object({ bill_id: z.int(), cost_id: z.int(), operation_date: dayField, fleet: z.string() }),
    ),
  }),
});

export const postBillCost = endpoint({
  name: 'postBillCost',
  method: 'POST',
  path: '/vehicle/{vehicle_id}/bill/{bill_id}/cost',
  access: 'cost:edit',
  changes: ['cost'],
  summary: 'Make a cost of a bill',
  params: ofVehicle.extend({ bill_id: idText }),
  answer: z.object({ id: z.int() }),
});
