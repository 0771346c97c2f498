import { z } from 'zod';
import { DAY_MS, MINUTE_MS } from '../duration.ts';
import type { FieldFault } from '../fault.ts';
import { idField, instantField, moneyField, optionalId, optionalText } from '../field.ts';
import { keyField, photosField } from '../photo/photo.ts';
import { PRODUCT_CLASSES } from '../refuelling/product.ts';

export const RECEIPT_KINDS = ['fuel', 'toll', 'other'] as const;
export const RECEIPT_STATES = ['waiting', 'confirmed', 'matched', 'refused'] as const;

/**
 * A receipt that a driver photographs. Only fuel has `liters` and `product_class`; it has a place only if he
 * shares it.
 */
export const receiptInput = z.object({
  key: keyField,
  vehicle_id: idField,
  kind: z.enum(RECEIPT_KINDS, 'val.enum'),
  paid_at: instantField,
  amount: moneyField,
  product_class: z.enum(PRODUCT_CLASSES, 'val.enum').nullable().default(null),
  liters: z.number().positive('val.number').max(9_999, 'val.number').nullable().default(null),
  odometer_km: z.int().min(0).max(3_000_000).nullable().default(null),
  station_id: optionalId,
  place: optionalText(120),
  lat: z.number().min(-90).max(90).nullable().default(null),
  lon: z.number().min(-180).max(180).nullable().default(null),
  note: optionalText(200),
  photos: photosField,
});
export type ReceiptInput = z.output<typeof receiptInput>;

/** A phone may wait for a network so long, days, before it sends a receipt. */
const LATE_DAYS = 31;
/** Clocks of phones may be fast, ms. */
const AHEAD_MS = 10 * MINUTE_MS;

/**
 * The faults between the fields of a receipt: paid in the future or too long ago, litres or a product without
 * fuel, and no picture.
 */
export function receiptFaults(input: ReceiptInput, nowMs: number): FieldFault[] {
  const faults: FieldFault[] = [];
  const { kind, paid_at, product_class, liters, photos, lat, lon } = input;
  const paidMs = Date.parse(paid_at);
  if (paidMs > nowMs + AHEAD_MS) faults.push({ field: 'paid_at', code: 'val.futureDate' });
  if (paidMs < nowMs - LATE_DAYS * DAY_MS) faults.push({ field: 'paid_at', code: 'val.tooOld' });
  if (Number(input.amount) <= 0) faults.push({ field: 'amount', code: 'val.number' });
  if (kind !== 'fuel' && product_class !== null) faults.push({ field: 'product_class', code: 'val.enum' });
  if (kind !== 'fuel' && liters !== null) faults.push({ field: 'liters', code: 'val.number' });
  if (photos.length === 0) faults.push({ field: 'photos', code: 'val.required' });
  if ((lat === null) !== (lon === null))
    faults.push({ field: lat === null ? 'lat' : 'lon', code: 'val.required' });
  return faults;
}
