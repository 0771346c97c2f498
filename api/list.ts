import { z } from 'zod';

/** Ids in a query: `fleets=3,17`; at most 500. */
export const idList = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9}){0,499}$/, 'val.pattern')
  .transform((text) => text.split(',').map(Number));

/** Words in a query: `states=registered,deleted`. */
export function wordList<const Words extends readonly [string, ...string[]]>(words: Words) {
  const word = z.enum(words, 'val.enum');
  return z
    .string()
    .max(2_000)
    .transform((text) => text.split(','))
    .pipe(z.array(word));
}

/** What every list takes (domain rules §0.1): page from 1, rows a page, order, free search. */
export const listQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(500).default(50),
  sort: z.string().max(40).optional(),
  dir: z.enum(['asc', 'desc']).default('asc'),
  q: z.string().trim().max(100).optional(),
  fleets: idList.optional(),
});
export type ListQuery = z.infer<typeof listQuery>;

/** What an export takes beside the filters of its list: the columns on screen in their order (domain rules §0.1). */
export const exportQuery = z.object({
  columns: z
    .string()
    .max(2_000)
    .regex(/^\w+(,\w+)*$/, 'val.pattern')
    .transform((text) => text.split(',')),
});

/** What every list answers. */
export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.int() });
}
