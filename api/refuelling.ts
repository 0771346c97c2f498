import { z } from 'zod';
import { idText, requiredCode, versionField } from '#domain/field.ts';
import { REFUELLING_SOURCES, VALIDATIONS } from '#domain/refuelling/outcome.ts';
import { PRODUCT_CLASSES } from '#domain/refuelling/product.ts';
import { refuellingInput } from '#domain/refuelling/refuelling.ts';
import { DISCREPANCY_REASONS, REFUELLING_LIST } from '#domain/refuelling/refuelling-list.ts';
import { historyAnswer } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { exportQuery, listOf, listQueryOf } from './list.ts';
import { ofVehicle } from './vehicle.ts';

const instant = z.iso.datetime();
const money = z.string();

/**
 * A refuelling in the list. Facts of its driver and of positions are null if the caller may not know them.
 */
export const refuellingRow = z.object({
  id: z.int(),
  source: z.enum(REFUELLING_SOURCES),
  provider: z.string().nullable(),
  /** Only the last five digits; the record has all. */
  card_number: z.string().nullable(),
  operation_at: instant,
  /** The day by the clock of the station. */
  day: z.iso.date(),
  /** Null: not known. */
  hour: z.string().nullable(),
  time_zone: z.string(),
  vehicle_id: z.int().nullable(),
  /** The vehicle's plate; the text of the statement if no vehicle matches. */
  license: z.string().nullable(),
  fleet_id: z.int(),
  fleet: z.string(),
  work_code: z.string().nullable(),
  driver_id: z.int().nullable(),
  /** The driver's name, or `#id`. */
  driver: z.string().nullable(),
  /** The text of the statement; null for callers who may not see names. */
  driver_name: z.string().nullable(),
  station_id: z.int(),
  station: z.string(),
  town: z.string().nullable(),
  province: z.string(),
  product: z.string(),
  product_class: z.enum(PRODUCT_CLASSES),
  /** Null for products that are not measured in litres. */
  liters: z.number().nullable(),
  /** Kilograms or kilowatt hours; null for litres. */
  quantity: z.number().nullable(),
  /** Three decimals; from the statement, else from amount and quantity. */
  unit_price: money.nullable(),
  amount: money,
  discount: money.nullable(),
  /** The value typed at the pump, metres. */
  odometer: z.int().nullable(),
  ticket: z.string().nullable(),
  invoice: z.string().nullable(),
  /** The operation reverses another, or is reversed: no total includes it. */
  reversed: z.boolean(),
  validation: z.enum(VALIDATIONS),
  /** Metres; null for callers who may not see positions. */
  station_distance: z.number().nullable(),
  /** Litres, signed. */
  discrepancy: z.number().nullable(),
  discrepancy_reasons: z.array(z.enum(DISCREPANCY_REASONS)),
  version: z.int(),
});
export type RefuellingRow = z.infer<typeof refuellingRow>;

const refuellingQuery = listQueryOf(REFUELLING_LIST);
export type RefuellingQuery = z.infer<typeof refuellingQuery>;

const ofRefuelling = z.object({ refuelling_id: idText });
const reads = ['refuelling', 'fuel_station', 'fuel_card', 'vehicle', 'fleet', 'driver'] as const;

export const getRefuellings = endpoint({
  name: 'getRefuellings',
  method: 'GET',
  path: '/refuelling',
  access: 'refuelling:read',
  audited: 'refuelling',
  of: reads,
  summary: 'Refuellings of statements and by hand',
  query: refuellingQuery,
  answer: listOf(refuellingRow),
});

export const getRefuellingsExport = endpoint({
  name: 'getRefuellingsExport',
  method: 'GET',
  path: '/refuelling/export',
  access: 'refuelling:read',
  audited: 'refuelling',
  summary: 'Refuellings as an xlsx file',
  query: refuellingQuery.extend(exportQuery.shape),
  isExport: true,
  answer: 'bytes',
});

/** The totals of refuellings; reversals and the operations that they reverse are left out. */
const refuellingTotals = z.object({
  classes: z.array(
    z.object({ product_class: z.enum(PRODUCT_CLASSES), quantity: z.number(), amount: money, rows: z.int() }),
  ),
  amount: money,
  /** The number without a vehicle. */
  unmatched: z.int(),
});
export type RefuellingTotals = z.infer<typeof refuellingTotals>;

export const getRefuellingTotals = endpoint({
  name: 'getRefuellingTotals',
  method: 'GET',
  path: '/refuelling/total',
  access: 'refuelling:read',
  audited: 'refuelling',
  of: reads,
  summary: 'Sums of the refuellings of a filter, by class of product',
  query: refuellingQuery,
  answer: refuellingTotals,
});

/** A refuelling with all its facts. */
export const refuellingRecord = refuellingRow.extend({
  hour_unknown: z.boolean(),
  card_id: z.int().nullable(),
  country: z.string(),
  /** The place of the station, degrees; null until a user places it. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  poi_id: z.int().nullable(),
  /** The plate in the statement. */
  statement_license: z.string().nullable(),
  reversed_with: z.int().nullable(),
  /** The document that is the receipt. */
  document_id: z.int().nullable(),
  created_by: z.string().nullable(),
  created_at: instant,
  validated_at: instant.nullable(),
});
export type RefuellingRecord = z.infer<typeof refuellingRecord>;

export const getRefuelling = endpoint({
  name: 'getRefuelling',
  method: 'GET',
  path: '/refuelling/{refuelling_id}',
  access: 'refuelling:read',
  audited: 'refuelling',
  of: reads,
  summary: 'One refuelling',
  params: ofRefuelling,
  answer: refuellingRecord,
});

export const getRefuellingHistory = endpoint({
  name: 'getRefuellingHistory',
  method: 'GET',
  path: '/refuelling/{refuelling_id}/history',
  access: 'refuelling:read',
  audited: 'refuelling',
  summary: 'Changes of a refuelling',
  params: ofRefuelling,
  answer: historyAnswer,
});

export const postRefuelling = endpoint({
  name: 'postRefuelling',
  method: 'POST',
  path: '/refuelling',
  access: 'refuelling:edit',
  changes: ['refuelling', 'fuel_station', 'fuel_card'],
  summary: 'Enter a refuelling by hand (needs the grant `manual_refueling`)',
  body: refuellingInput,
  answer: z.object({ id: z.int() }),
});

export const putRefuelling = endpoint({
  name: 'putRefuelling',
  method: 'PUT',
  path: '/refuelling/{refuelling_id}',
  access: 'refuelling:edit',
  changes: ['refuelling', 'fuel_station', 'fuel_card'],
  summary: 'Edit a refuelling that was entered by hand',
  params: ofRefuelling,
  body: refuellingInput.extend({ version: versionField }),
  answer: z.object({ version: z.int() }),
});

export const deleteRefuelling = endpoint({
  name: 'deleteRefuelling',
  method: 'DELETE',
  path: '/refuelling/{refuelling_id}',
  access: 'refuelling:edit',
  changes: ['refuelling'],
  summary: 'Delete a refuelling that was entered by hand',
  params: ofRefuelling,
  answer: z.object({ ok: z.literal(true) }),
});

/** The correct plate for a line of a statement. */
export const plateInput = z.object({
  license: requiredCode({ pattern: /^[A-Z0-9]+$/, max: 100, message: 'val.plate' }),
});

export const putRefuellingPlate = endpoint({
  name: 'putRefuellingPlate',
  method: 'PUT',
  path: '/refuelling/{refuelling_id}/plate',
  access: 'refuelling:import',
  changes: ['refuelling', 'receipt'],
  summary: 'Correct the plate of a line of a statement; it is validated again',
  params: ofRefuelling,
  body: plateInput.extend({ version: versionField }),
  answer: z.object({ version: z.int() }),
});

export const getVehicleRefuellings = endpoint({
  name: 'getVehicleRefuellings',
  method: 'GET',
  path: '/vehicle/{vehicle_id}/refuelling',
  access: 'refuelling:read',
  audited: 'refuelling',
  of: reads,
  summary: 'Refuellings of a vehicle with the sums of the last twelve months',
  params: ofVehicle,
  answer: z.object({
    /** The newest 500. */
    rows: z.array(refuellingRow),
    /** The totals of the last twelve months. */
    year: refuellingTotals.extend({
      /** Litres of fuel. */
      liters: z.number(),
      /** Three decimals, of a litre of fuel; null without any. */
      mean_price: money.nullable(),
    }),
  }),
});
