import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** How a user arranged one grid: the columns in their order, and the order of the rows. */
export const gridLayout = z.object({
  columns: z
    .array(
      z.object({
        id: z.string().max(40),
        width: z.int().min(20).max(2_000).nullable(),
        hidden: z.boolean(),
      }),
    )
    .max(120),
  sort: z.object({ id: z.string().max(40), dir: z.enum(['asc', 'desc']) }).nullable(),
});
export type GridLayout = z.infer<typeof gridLayout>;

export const getLayouts = endpoint({
  name: 'getLayouts',
  method: 'GET',
  path: '/user/layouts',
  access: 'session',
  of: [],
  summary: 'How the user arranged grids',
  answer: z.object({ layouts: z.record(z.string(), gridLayout) }),
});

export const putLayout = endpoint({
  name: 'putLayout',
  method: 'PUT',
  path: '/user/layouts/{name}',
  access: 'session',
  changes: [],
  summary: 'Keep or forget (null) the arrangement of one grid',
  params: z.object({ name: z.string().regex(/^[\w.-]{1,60}$/) }),
  body: z.object({ layout: gridLayout.nullable() }),
  answer: z.object({ ok: z.literal(true) }),
});
