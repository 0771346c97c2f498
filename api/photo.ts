import { z } from 'zod';
import { PHOTO_MAX, PHOTO_TYPES } from '#domain/photo/photo.ts';
import { endpoint, octetStream } from './endpoint.ts';

const ofOwnPhoto = z.object({ key: z.uuid() });

/** A picture of a record, as an answer names it. Its file is below the path of its record. */
export const photoRow = z.object({
  id: z.int(),
  /** The item of the form, `signature`, `before` or `after`; null: of the whole. */
  item: z.string().nullable(),
  taken_at: z.iso.datetime(),
  /** False: the phone has not sent it yet. */
  is_stored: z.boolean(),
});
export type PhotoRow = z.infer<typeof photoRow>;

export const putOwnPhoto = endpoint({
  name: 'putOwnPhoto',
  method: 'PUT',
  path: '/own/photo/{key}',
  access: 'session',
  changes: ['photo'],
  byTicket: true,
  summary: 'Store a picture that a record of the caller has announced: the file as body, at most 2 MB',
  params: ofOwnPhoto,
  body: octetStream({ max: PHOTO_MAX, types: PHOTO_TYPES }),
  answer: z.object({ ok: z.literal(true) }),
});

export const getOwnPhoto = endpoint({
  name: 'getOwnPhoto',
  method: 'GET',
  path: '/own/photo/{key}',
  access: 'session',
  of: ['photo'],
  summary: 'A picture that the caller has stored',
  params: ofOwnPhoto,
  answer: 'bytes',
});
