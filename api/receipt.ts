import { z } from 'zod';
import { idText, requiredText, versionField } from '#domain/field.ts';
import { RECEIPT_KINDS, RECEIPT_STATES, receiptInput } from '#domain/receipt/receipt.ts';
import { RECEIPT_LIST } from '#domain/receipt/receipt-list.ts';
import { PRODUCT_CLASSES } from '#domain/refuelling/product.ts';
import { refuellingInput } from '#domain/refuelling/refuelling.ts';
import { BILL } from '#domain/vehicle/bill.ts';
import { historyAnswer } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { exportQuery, listOf, listQueryOf } from './list.ts';
import { photoRow } from './photo.ts';

const instant = z.iso.datetime();
const ofReceipt = z.object({ receipt_id: idText });
const reads = ['receipt', 'refuelling', 'vehicle', 'fleet', 'driver'] as const;
const decided = z.object({ version: z.int() });

/** A receipt in the list. The driver is null if the caller may not know of him. */
export const receiptRow = z.object({
  id: z.int(),
  vehicle_id: z.int(),
  license: z.string(),
  fleet_id: z.int(),
  fleet: z.string(),
  driver_id: z.int().nullable(),
  /** The driver's name, or `#id`. */
  driver: z.string().nullable(),
  kind: z.enum(RECEIPT_KINDS),
  state: z.enum(RECEIPT_STATES),
  paid_at: instant,
  received_at: instant,
  amount: z.string(),
  liters: z.number().nullable(),
  product_class: z.enum(PRODUCT_CLASSES).nullable(),
  /** The known station, else the words of the driver. */
  place: z.string().nullable(),
  /** Metres. */
  odometer: z.number().nullable(),
  note: z.string().nullable(),
  refused_reason: z.string().nullable(),
  version: z.int(),
});
export type ReceiptRow = z.infer<typeof receiptRow>;

/** A receipt with its pictures, and with what it became. */
export const receiptRecord = receiptRow.extend({
  station_id: z.int().nullable(),
  /** Day and time of the payment in the vehicle's zone. */
  day: z.iso.date(),
  hour: z.string(),
  country: z.string(),
  refuelling_id: z.int().nullable(),
  bill_id: z.int().nullable(),
  photos: z.array(photoRow),
});
export type ReceiptRecord = z.infer<typeof receiptRecord>;

const receiptQuery = listQueryOf(RECEIPT_LIST);
export type ReceiptQuery = z.infer<typeof receiptQuery>;

/** A driver's receipt, perhaps sent days later. The same key is stored once. */
export const postOwnReceipt = endpoint({
  name: 'postOwnReceipt',
  method: 'POST',
  path: '/own/receipt',
  access: 'session',
  byTicket: true,
  changes: ['receipt', 'refuelling'],
  summary: 'Send a receipt for a vehicle that one drives',
  body: receiptInput,
  answer: z.object({
    id: z.int(),
    /** Pictures whose octets have not come. */
    missing_photos: z.array(z.string()),
  }),
});

export const getOwnStations = endpoint({
  name: 'getOwnStations',
  method: 'GET',
  path: '/own/station',
  access: 'session',
  of: ['fuel_station'],
  summary: 'The nearest stations at which the company of the caller refuels; the place is not kept',
  query: z.object({
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
  }),
  answer: z.object({
    stations: z.array(
      z.object({ id: z.int(), name: z.string(), town: z.string().nullable(), distance: z.number() }),
    ),
  }),
});

export const getReceipts = endpoint({
  name: 'getReceipts',
  method: 'GET',
  path: '/receipt',
  access: 'receipt:read',
  audited: 'receipt',
  of: reads,
  summary: 'Receipts that drivers photographed',
  query: receiptQuery,
  answer: listOf(receiptRow),
});

export const getReceiptsExport = endpoint({
  name: 'getReceiptsExport',
  method: 'GET',
  path: '/receipt/export',
  access: 'receipt:read',
  audited: 'receipt',
  summary: 'Receipts as an xlsx file',
  query: receiptQuery.extend(exportQuery.shape),
  isExport: true,
  answer: 'bytes',
});

export const getReceipt = endpoint({
  name: 'getReceipt',
  method: 'GET',
  path: '/receipt/{receipt_id}',
  access: 'receipt:read',
  audited: 'receipt',
  of: [...reads, 'photo'],
  summary: 'One receipt with its pictures',
  params: ofReceipt,
  answer: receiptRecord,
});

export const getReceiptHistory = endpoint({
  name: 'getReceiptHistory',
  method: 'GET',
  path: '/receipt/{receipt_id}/history',
  access: 'receipt:read',
  audited: 'receipt',
  summary: 'Changes of a receipt',
  params: ofReceipt,
  answer: historyAnswer,
});

export const getReceiptPhoto = endpoint({
  name: 'getReceiptPhoto',
  method: 'GET',
  path: '/receipt/{receipt_id}/photo/{photo_id}',
  access: 'receipt:read',
  audited: 'receipt',
  summary: 'A picture of a receipt',
  params: ofReceipt.extend({ photo_id: idText }),
  // Pages ask for files to look at this way; it has no name anyway.
  query: z.object({ preview: z.literal('true').optional() }),
  answer: 'bytes',
});

export const postReceiptRefuelling = endpoint({
  name: 'postReceiptRefuelling',
  method: 'POST',
  path: '/receipt/{receipt_id}/refuelling',
  access: 'receipt:confirm',
  changes: ['receipt', 'refuelling', 'fuel_station', 'fuel_card'],
  summary: 'Confirm a receipt for fuel as a refuelling by hand (needs the grant `manual_refueling`)',
  params: ofReceipt,
  body: refuellingInput.extend({ version: versionField }),
  answer: decided,
});

export const postReceiptBill = endpoint({
  name: 'postReceiptBill',
  method: 'POST',
  path: '/receipt/{receipt_id}/bill',
  access: 'vehicle_cost:edit',
  changes: ['receipt', 'bill'],
  summary: 'Confirm a receipt for a toll or anything else as a bill of its vehicle',
  params: ofReceipt,
  body: BILL.input.extend({ version: versionField }),
  answer: decided,
});

export const postReceiptRefusal = endpoint({
  name: 'postReceiptRefusal',
  method: 'POST',
  path: '/receipt/{receipt_id}/refusal',
  access: 'receipt:confirm',
  changes: ['receipt'],
  summary: 'Refuse a receipt; the driver reads the reason',
  params: ofReceipt,
  body: z.object({ reason: requiredText(200), version: versionField }),
  answer: decided,
});
