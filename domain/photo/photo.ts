import { z } from 'zod';
import { instantField } from '../field.ts';

/** A picture as a phone sends it, after it has shrunk it, octets. */
export const PHOTO_MAX = 2 * 1024 * 1024;
export const PHOTO_TYPES = ['image/jpeg', 'image/webp', 'image/png'] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];
/** The longest side of a picture after the phone has shrunk it, pixels. */
export const PHOTO_SIDE = 1_600;
/** The most pictures of one check, defect, repair order or receipt. */
export const PHOTOS_MAX = 40;

/** The records that have pictures. */
export const PHOTO_OWNERS = ['check', 'defect', 'repair_order', 'receipt'] as const;
export type PhotoOwner = (typeof PHOTO_OWNERS)[number];

/** The key that a phone gives to what it stores, so that the server stores it once. */
export const keyField = z.uuid('val.required');

/**
 * A picture that belongs to a record which arrives before it. `item`: the item of the form, `signature`,
 * `before` or `after`; null: of the whole.
 */
export const photoInput = z.object({
  key: keyField,
  item: z.string().max(40).nullable().default(null),
  taken_at: instantField,
});
export const photosField = z.array(photoInput).max(PHOTOS_MAX, 'val.maxLength').default([]);
export type PhotoInput = z.output<typeof photoInput>;
