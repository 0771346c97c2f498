import { z } from 'zod';
import { idField, instantField, moneyField, optionalId, optionalText } from '../field.ts';
import { keyField, photosField } from '../photo/photo.ts';

export const RECEIPT_KINDS = ['fuel', 'toll', 'other'] as const;
export const RECEIPT_STATES = ['waiting', 'confirmed', 'matched', 'refused'] as const;

/**
 * A receipt that a driver photographs. `liters` and `product_class` only of fuel; place only if he shares it.
 */
export const receiptInput = z.object({
  key: keyField,
  vehicle_id: idField,
  kind: z.enum(RECEIPT_KINDS, 'val.enum'),
  paid_at: instantField,
  amount: moneyField,
  product_class: z.string().max(20).nullable().default(null),
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
