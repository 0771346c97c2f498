import { z } from 'zod';

/**
 * The body of every failure answer (domain rules §0.1). `number` is the number from the numbered fault
 * catalogues.
 */
export const errorBody = z.object({
  error: z.object({
    code: z.string(),
    number: z.int().nullable(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    fields: z.array(
      z.object({
        field: z.string(),
        code: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      }),
    ),
  }),
});
export type ErrorBody = z.infer<typeof errorBody>;
