import { z } from 'zod';

/** A setting that is a list as JSON. */
export function jsonList<Item extends z.ZodType>(item: Item) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'a list as JSON' });
        return z.NEVER;
      }
    })
    .pipe(z.array(item));
}
