import { z } from 'zod';
import { requiredText } from '../field.ts';

/**
 * A stored view of a list: its name, the choice to share it, and its filters, search and order in the form of
 * the address.
 */
export const listViewInput = z.object({
  name: requiredText(60),
  shared: z.boolean().default(false),
  search: z.record(z.string().max(40), z.string().max(2_000)).refine((one) => Object.keys(one).length <= 40),
});
