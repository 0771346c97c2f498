import { z } from 'zod';
import { idField, instantField, optionalDay, requiredLines } from '../field.ts';
import { NOTED_EVENTS } from './note-event.ts';

/** Longest text of a note, characters. */
export const NOTE_MAX = 2_000;
/** A driving event: the vehicle, the instant and the code. */
export const notedEvent = z.object({
  device_id: idField,
  at: instantField,
  code: z.literal(NOTED_EVENTS, 'val.enum'),
});

/** A note about a driver: what was seen or agreed, and when somebody comes back to it. */
export const noteInput = z.object({
  text: requiredLines(NOTE_MAX),
  /** The day on which it needs attention again; null: it is only kept. */
  follow_up_on: optionalDay,
  /** The driver reads it too. */
  is_shared: z.boolean().default(false),
});
