import { z } from 'zod';
import { SAID_FIELD_NAMES } from '#domain/telemetry/said.ts';
import { endpoint } from './endpoint.ts';
import { ofTracker } from './tracker.ts';

const instant = z.iso.datetime();

/** A value that a tracker reported and that has a field here, in the unit of the field. */
export const saidField = z.object({
  field: z.enum(SAID_FIELD_NAMES),
  value: z.union([z.number(), z.string(), z.boolean()]),
  at: instant,
});
export type SaidFieldRow = z.infer<typeof saidField>;

/**
 * Any other value that it reported. Names and meanings are the vendor's own words, which are not translated.
 */
export const saidElement = z.object({
  /** The vendor's number, `AVL 389`, or the attribute's name. */
  id: z.string(),
  /** Null for elements without a name. */
  name: z.string().nullable(),
  value: z.union([z.number(), z.string()]),
  unit: z.string().nullable(),
  /** The meaning of the value; null when the value stands for itself. */
  meaning: z.string().nullable(),
  at: instant,
});
export type SaidElementRow = z.infer<typeof saidElement>;

/**
 * Places are for users who may see positions, never in private use; values that reveal a driver are for users
 * who may see names.
 */
export const getTrackerSaid = endpoint({
  name: 'getTrackerSaid',
  method: 'GET',
  path: '/tracker/{tracker_id}/said',
  access: 'tracker:read',
  audited: 'tracker',
  of: ['tracker', 'vehicle'],
  summary: 'Everything a tracker said last, known or not, since it was fitted',
  params: ofTracker,
  answer: z.object({
    /** Time of its newest record; null before the first, and in no vehicle. */
    at: instant.nullable(),
    fields: z.array(saidField),
    /** In the order of their numbers. */
    elements: z.array(saidElement),
  }),
});
