import { z } from 'zod';
import { idField, requiredText } from '../field.ts';
import { FEED_PROTOCOLS } from './tracker-protocol.ts';

/** The input for the token of another system that sends records: its door, and its vehicles. */
export const feedTokenInput = z.object({
  name: requiredText(60),
  protocol: z.enum(FEED_PROTOCOLS, 'val.required'),
  /** It may send for trackers in vehicles of this fleet and below. */
  fleet_id: idField,
});
