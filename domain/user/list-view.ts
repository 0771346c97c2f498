import { z } from 'zod';
import { requiredText } from '../field.ts';

/** A view of a list as it is kept: its name, whether others are offered it, and its filters, search and order as in the address. */
export const listViewInput = z.object({
  name: requiredText(60),
  shared: z.boolean().default(false),
  search: z.record(z.string().max(40), z.string().max(2_000)).refine((one) => Object.keys(one).length <= 40),
});
