import { z } from 'zod';
import { GRAVITIES } from '#domain/check/form.ts';
import { dayField, idText, versionField } from '#domain/field.ts';
import { photoInput } from '#domain/photo/photo.ts';
import {
  DEFECT_SOURCES,
  DEFECT_STATES,
  defectInput,
  dismissInput,
  officeDefect,
} from '#domain/upkeep/defect.ts';
import { DEFECT_LIST } from '#domain/upkeep/defect-list.ts';
import {
  actInput,
  finishInput,
  LINE_KINDS,
  linesInput,
  newOrderInput,
  ORDER_STATES,
  orderInput,
} from '#domain/upkeep/order.ts';
import { historyAnswer } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { listQueryOf } from './list.ts';
import { photoRow } from './photo.ts';
import { records } from './records.ts';

const instant = z.iso.datetime();
const day = z.iso.date();
const versioned = z.object({ version: z.int() });

/** A driver reports a defect, perhaps days later. The same key is stored once. */
export const postOwnDefect = endpoint({
  name: 'postOwnDefect',
  method: 'POST',
  path: '/own/defect',
  access: 'session',
  changes: ['defect', 'vehicle'],
  byTicket: true,
  summary: 'Report a defect of a vehicle that one drives',
  body: defectInput,
  answer: z.object({
    id: z.int(),
    /** Pictures whose octets have not come. */
    missing_photos: z.array(z.string()),
  }),
});

const defectRow = z.object({
  id: z.int(),
  vehicle_id: z.int(),
  license: z.string(),
  alias: z.string().nullable(),
  fleet_id: z.int(),
  fleet: z.string(),
  source: z.enum(DEFECT_SOURCES),
  title: z.string(),
  description: z.string().nullable(),
  severity: z.enum(GRAVITIES),
  state: z.enum(DEFECT_STATES),
  reported_at: instant,
  /** Whole days from its report to its end, or to now. */
  age: z.int(),
  driver_id: z.int().nullable(),
  /** Who reported it as a driver, as the caller may know him. */
  driver: z.string().nullable(),
  order_id: z.int().nullable(),
  workshop: z.string().nullable(),
  planned_on: day.nullable(),
  closed_at: instant.nullable(),
  closed_reason: z.string().nullable(),
  version: z.int(),
});
export type DefectRow = z.infer<typeof defectRow>;
const defectRecord = defectRow.extend({ photos: z.array(photoRow) });
export type DefectRecord = z.infer<typeof defectRecord>;

const { remove: _, ...defectEndpoints } = records({
  name: 'Defect',
  path: '/upkeep/defect',
  key: 'defect_id',
  entity: 'defect',
  access: { read: 'upkeep:read', edit: 'upkeep:edit' },
  of: ['defect', 'repair_order', 'vehicle', 'driver', 'fleet', 'photo'],
  changes: ['defect', 'vehicle'],
  called: { many: 'Defects', one: 'a defect' },
  says: { one: ' with its pictures', edit: ' in its words and its severity' },
  query: listQueryOf(DEFECT_LIST),
  body: officeDefect,
  answer: { row: defectRow, one: defectRecord },
});
/** Defects of vehicles. */
export const defects = defectEndpoints;

const ofDefect = z.object({ defect_id: idText });

export const postDefectDismissal = endpoint({
  name: 'postDefectDismissal',
  method: 'POST',
  path: '/upkeep/defect/{defect_id}/dismissal',
  access: 'upkeep:edit',
  changes: ['defect', 'vehicle'],
  summary: 'Say that a defect is none',
  params: ofDefect,
  body: dismissInput.extend({ version: versionField }),
  answer: versioned,
});

export const deleteDefectDismissal = endpoint({
  name: 'deleteDefectDismissal',
  method: 'DELETE',
  path: '/upkeep/defect/{defect_id}/dismissal',
  access: 'upkeep:edit',
  changes: ['defect', 'vehicle'],
  summary: 'Open a dismissed defect again',
  params: ofDefect,
  answer: versioned,
});

export const getDefectPhoto = endpoint({
  name: 'getDefectPhoto',
  method: 'GET',
  path: '/upkeep/defect/{defect_id}/photo/{photo_id}',
  access: 'upkeep:read',
  audited: 'defect',
  summary: 'A picture of a defect',
  params: ofDefect.extend({ photo_id: idText }),
  answer: 'bytes',
});

/** A card of the board: a defect that is in no order, or an order. */
const boardCard = z.object({
  kind: z.enum(['defect', 'order']),
  id: z.int(),
  vehicle_id: z.int(),
  license: z.string(),
  alias: z.string().nullable(),
  state: z.enum(ORDER_STATES),
  /** The defect, or all defects of the order; empty: an order without any. */
  titles: z.array(z.string()),
  /** The worst of its defects. */
  severity: z.enum(GRAVITIES).nullable(),
  /** Whole days since the oldest report, or since the order was made. */
  age: z.int(),
  workshop: z.string().nullable(),
  planned_on: day.nullable(),
  notes: z.string().nullable(),
  /** Its planned day is over. */
  is_late: z.boolean(),
  /** A driver has the vehicle while it should be in the workshop. */
  has_conflict: z.boolean(),
  version: z.int(),
});
export type BoardCard = z.infer<typeof boardCard>;

export const getUpkeepBoard = endpoint({
  name: 'getUpkeepBoard',
  method: 'GET',
  path: '/upkeep/board',
  access: 'upkeep:read',
  audited: 'repair_order',
  of: ['defect', 'repair_order', 'vehicle', 'assignment'],
  summary: 'What is open, planned, in repair, and was done in the last 14 days',
  query: listQueryOf(DEFECT_LIST).pick({ fleets: true, q: true, vehicles: true }),
  answer: z.object({ cards: z.array(boardCard) }),
});

/** A driver who has the vehicle during a day. */
const conflict = z.object({
  assignment_id: z.int(),
  driver_id: z.int().nullable(),
  /** Full name, or `#id` if the caller may not see names. */
  driver: z.string().nullable(),
  start: instant,
  end: instant.nullable(),
});
export type Conflict = z.infer<typeof conflict>;

export const getRepairConflicts = endpoint({
  name: 'getRepairConflicts',
  method: 'GET',
  path: '/upkeep/conflict/{vehicle_id}',
  access: 'assignment:read',
  audited: 'assignment',
  of: ['assignment', 'driver', 'vehicle'],
  summary: 'Who has a vehicle on the day of a repair',
  params: z.object({ vehicle_id: idText }),
  query: z.object({ day: dayField }),
  answer: z.object({ conflicts: z.array(conflict) }),
});

const money = z.string();
const repairOrder = z.object({
  id: z.int(),
  vehicle_id: z.int(),
  license: z.string(),
  alias: z.string().nullable(),
  fleet_id: z.int(),
  fleet: z.string(),
  state: z.enum(ORDER_STATES),
  workshop: z.string().nullable(),
  planned_on: day.nullable(),
  notes: z.string().nullable(),
  created_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** Seconds out of service because of it and its defects, until now. */
  downtime: z.int(),
  defects: z.array(defectRow.pick({ id: true, title: true, severity: true, state: true, reported_at: true })),
  /** Null: the caller may not see amounts. */
  costs: z
    .object({
      lines: z.array(
        z.object({
          kind: z.enum(LINE_KINDS),
          description: z.string(),
          quantity: money,
          unit_price: money,
          amount: money,
        }),
      ),
      part: money,
      labour: money,
      total: money,
    })
    .nullable(),
  maintenance_id: z.int().nullable(),
  bill_id: z.int().nullable(),
  document_id: z.int().nullable(),
  photos: z.array(photoRow),
  version: z.int(),
});
export type RepairOrderRecord = z.infer<typeof repairOrder>;

const ofOrder = z.object({ order_id: idText });

export const getRepairOrder = endpoint({
  name: 'getRepairOrder',
  method: 'GET',
  path: '/upkeep/order/{order_id}',
  access: 'upkeep:read',
  audited: 'repair_order',
  of: ['repair_order', 'defect', 'vehicle', 'fleet', 'photo'],
  summary: 'One repair order',
  params: ofOrder,
  answer: repairOrder,
});

export const getRepairOrderHistory = endpoint({
  name: 'getRepairOrderHistory',
  method: 'GET',
  path: '/upkeep/order/{order_id}/history',
  access: 'upkeep:read',
  audited: 'repair_order',
  of: ['repair_order'],
  summary: 'The changes of a repair order, newest first',
  params: ofOrder,
  answer: historyAnswer,
});

const ORDER_CHANGES = ['repair_order', 'defect', 'vehicle'] as const;

export const postRepairOrder = endpoint({
  name: 'postRepairOrder',
  method: 'POST',
  path: '/upkeep/order',
  access: 'upkeep:edit',
  changes: ORDER_CHANGES,
  summary: 'Make a repair order of defects of a vehicle, or of other work',
  body: newOrderInput,
  answer: z.object({ id: z.int() }),
});

export const putRepairOrder = endpoint({
  name: 'putRepairOrder',
  method: 'PUT',
  path: '/upkeep/order/{order_id}',
  access: 'upkeep:edit',
  changes: ORDER_CHANGES,
  summary: 'Edit workshop, day and notes of a repair order; a day plans it',
  params: ofOrder,
  body: orderInput.extend({ version: versionField }),
  answer: versioned,
});

export const putRepairLines = endpoint({
  name: 'putRepairLines',
  method: 'PUT',
  path: '/upkeep/order/{order_id}/lines',
  access: 'vehicle_cost:edit',
  changes: ['repair_order'],
  summary: 'Write the parts and the labour of a repair order',
  params: ofOrder,
  body: linesInput.extend({ version: versionField }),
  bodyKb: 64,
  answer: versioned,
});

export const postRepairAct = endpoint({
  name: 'postRepairAct',
  method: 'POST',
  path: '/upkeep/order/{order_id}/act',
  access: 'upkeep:edit',
  changes: ORDER_CHANGES,
  summary: 'Start, stop, cancel or reopen a repair order',
  params: ofOrder,
  body: actInput,
  answer: versioned,
});

export const postRepairFinish = endpoint({
  name: 'postRepairFinish',
  method: 'POST',
  path: '/upkeep/order/{order_id}/finish',
  access: 'upkeep:edit',
  changes: [...ORDER_CHANGES, 'maintenance', 'bill', 'cost'],
  summary:
    'Close a repair order: its maintenance and its bill are written, and the vehicle is in service again',
  params: ofOrder,
  body: finishInput.extend({ version: versionField }),
  answer: versioned,
});

export const postRepairPhoto = endpoint({
  name: 'postRepairPhoto',
  method: 'POST',
  path: '/upkeep/order/{order_id}/photo',
  access: 'upkeep:edit',
  changes: ['repair_order'],
  summary: 'Announce a picture of a repair, whose file follows by PUT /own/photo/{key}',
  params: ofOrder,
  body: photoInput,
  answer: z.object({ missing_photos: z.array(z.string()) }),
});

export const getRepairPhoto = endpoint({
  name: 'getRepairPhoto',
  method: 'GET',
  path: '/upkeep/order/{order_id}/photo/{photo_id}',
  access: 'upkeep:read',
  audited: 'repair_order',
  summary: 'A picture of a repair',
  params: ofOrder.extend({ photo_id: idText }),
  answer: 'bytes',
});
