import { z } from 'zod';
import { idField, requiredText } from '../field.ts';
import { FEED_PROTOCOLS } from './tracker-protocol.ts';

/** The input for the token of another system that sends records: by which door, and for which vehicles. */
export const feedTokenInput = z.object({
  name: requiredText(60),
  protocol: z.enum(FEED_PROTOCOLS, 'val.required'),
  /** It speaks for trackers in vehicles of this fleet and below. */
  fleet_id: idField,
});
