import { z } from 'zod';
import { idText } from '#domain/field.ts';
import { FATES, HELD_KINDS } from '#domain/looked/held.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';

const ofDriver = z.object({ driver_id: idText });

/** A driver who is deleted is known by the audit, so that the check works after the deletion too. */
export const getHeldData = endpoint({
  name: 'getHeldData',
  method: 'GET',
  path: '/driver/{driver_id}/held',
  access: 'person_file:read',
  audited: 'driver',
  of: ['driver', 'card', 'assignment', 'fine', 'refuelling', 'receipt', 'check', 'driver_note'],
  summary: 'What is held about a driver, and what stays of it once the driver is deleted',
  params: ofDriver,
  answer: z.object({
    name: z.string(),
    is_deleted: z.boolean(),
    /** A fine or a claim is open, so the driver is not unlinked yet. */
    is_kept: z.boolean(),
    lines: z.array(z.object({ kind: z.enum(HELD_KINDS), rows: z.int(), fate: z.enum(FATES) })),
  }),
});
export type HeldData = AnswerOf<typeof getHeldData>;

export const getDriverPersonExport = endpoint({
  name: 'getDriverPersonExport',
  method: 'GET',
  path: '/driver/{driver_id}/person',
  access: 'person_file:read',
  audited: 'driver',
  summary: 'All that is held about a driver, for the driver: tables, pictures and documents',
  params: ofDriver,
  isExport: true,
  answer: 'bytes',
});

export const getUserPersonExport = endpoint({
  name: 'getUserPersonExport',
  method: 'GET',
  path: '/user/{user_id}/person',
  access: 'user:read',
  audited: 'user',
  summary: 'All that is held about a user, for the user',
  params: z.object({ user_id: idText }),
  isExport: true,
  answer: 'bytes',
});

export const getOwnPersonExport = endpoint({
  name: 'getOwnPersonExport',
  method: 'GET',
  path: '/own/person',
  access: 'session',
  audited: 'user',
  summary: 'All that is held about the caller, as user and as driver',
  isExport: true,
  answer: 'bytes',
});
