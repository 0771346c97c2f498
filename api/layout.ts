import { z } from 'zod';
import { idText } from '#domain/field.ts';
import { listViewInput } from '#domain/user/list-view.ts';
import { endpoint } from './endpoint.ts';

/** A user's arrangement of one grid: the columns in their order, and the order of the rows. */
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

const ofList = z.object({ list: z.string().regex(/^\w{1,40}$/) });

/** A named view of a list: filters, search and order as in the address, and the columns. */
export const listView = z.object({
  id: z.int(),
  name: z.string(),
  shared: z.boolean(),
  /** Only its owner may change it. */
  own: z.boolean(),
  search: z.record(z.string(), z.string()),
  layout: gridLayout.nullable(),
});
export type ListView = z.infer<typeof listView>;

export const getListViews = endpoint({
  name: 'getListViews',
  method: 'GET',
  path: '/user/views/{list}',
  access: 'session',
  of: [],
  summary: 'The views of a list: own ones, and those that others share',
  params: ofList,
  answer: z.object({ views: z.array(listView) }),
});

export const postListView = endpoint({
  name: 'postListView',
  method: 'POST',
  path: '/user/views/{list}',
  access: 'session',
  changes: [],
  summary: 'Keep a view; an own one of the same name is replaced',
  params: ofList,
  body: listViewInput.extend({ layout: gridLayout.nullable() }),
  answer: z.object({ id: z.int() }),
});

export const deleteListView = endpoint({
  name: 'deleteListView',
  method: 'DELETE',
  path: '/user/views/{list}/{view_id}',
  access: 'session',
  changes: [],
  summary: 'Delete an own view',
  params: ofList.extend({ view_id: idText }),
  answer: z.object({ ok: z.literal(true) }),
});
