import { z } from 'zod';
import type { Permission } from '#domain/access/permission.ts';
import { idText, versionField } from '#domain/field.ts';
import { historyAnswer } from './audit.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import type { Entity } from './entity.ts';
import { exportQuery, listOf, listQuery } from './list.ts';

type None = z.ZodUndefined;
/** The record that a path names. */
type Named<Key extends string> = z.ZodType<{ [K in Key]: number }, { [K in Key]: string | number }>;

const named = (key: string) => z.object({ [key]: idText });

/**
 * The endpoints of a kind of records: its list, the list as a file, and each record with what is done to it.
 */
export type Records<
  Key extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodObject = z.ZodObject,
  Row = unknown,
  One = Row,
> = {
  /** The parameter of the path that names a record: `card_id`. */
  key: Key;
  list: Endpoint<None, Query, None, z.ZodType<{ rows: Row[]; total: number }>, Permission>;
  file: Endpoint<
    None,
    z.ZodType<z.output<Query> & { columns: string[] }, z.input<Query> & { columns: string }>,
    None,
    None,
    Permission
  >;
  one: Endpoint<Named<Key>, None, None, z.ZodType<One>, Permission>;
  create: Endpoint<None, None, Body, z.ZodType<{ id: number }>, Permission>;
  edit: Endpoint<
    Named<Key>,
    None,
    z.ZodType<z.output<Body> & { version: number }, z.input<Body> & { version: number }>,
    z.ZodType<{ version: number }>,
    Permission
  >;
  remove: Endpoint<Named<Key>, None, None, z.ZodType<{ ok: true }>, Permission>;
  history: Endpoint<Named<Key>, None, None, typeof historyAnswer, Permission>;
};

/**
 * Declares the endpoints of a kind of records: `getCards`, `getCardsExport`, `getCard`, `postCard`,
 * `putCard`, `deleteCard` and `getCardHistory` at and below `/card`. A kind that lacks some of them exports
 * the others.
 */
export function records<
  Key extends string,
  Body extends z.ZodObject,
  Row extends z.ZodType,
  Query extends z.ZodObject = typeof listQuery,
  One extends z.ZodType = Row,
>(declaration: {
  /** `Card`: what the names of the endpoints contain. */
  name: string;
  path: string;
  key: Key;
  entity: Entity;
  /** The permissions to read, write and delete them; without `remove`, users who may write also delete. */
  access: { read: Permission; edit: Permission; remove?: Permission };
  /**
   * What the list and a record are made from; `history`: what its history is made from beside the changes.
   */
  of: readonly Entity[];
  ofHistory?: readonly Entity[];
  changes: readonly Entity[];
  /** The names of the records in the description of the interface, with additional sentences in `says`. */
  called: { many: string; one: string };
  says?: { [Verb in 'list' | 'one' | 'edit' | 'remove']?: string };
  query?: Query;
  body: Body;
  bodyKb?: number;
  /** A row of the list, and the whole record where that is more. */
  answer: { row: Row; one?: One };
}): Records<Key, Query, Body, z.output<Row>, z.output<One>> {
  const { name, path, key, entity, access, of, ofHistory, changes, called, says = {} } = declaration;
  const { body, bodyKb, answer } = declaration;
  const { read, edit, remove = edit } = access;
  const below = `${path}/{${key}}`;
  const bare = called.one.replace(/^an? /, '');
  const large = bodyKb === undefined ? {} : { bodyKb };
  const reads = { method: 'GET', access: read, audited: entity } as const;
  const writes = { access: edit, changes } as const;
  const made = {
    key,
    list: endpoint({
      ...reads,
      name: `get${name}s`,
      path,
      of,
      summary: `${called.many}${says.list ?? ''}`,
      query: declaration.query ?? listQuery,
      answer: listOf(answer.row),
    }),
    file: endpoint({
      ...reads,
      name: `get${name}sExport`,
      path: `${path}/export`,
      summary: `${called.many} as an xlsx file`,
      query: (declaration.query ?? listQuery).extend(exportQuery.shape),
      isExport: true,
      answer: 'bytes',
    }),
    one: endpoint({
      ...reads,
      name: `get${name}`,
      path: below,
      of,
      summary: `One ${bare}${says.one ?? ''}`,
      params: named(key),
      answer: answer.one ?? answer.row,
    }),
    create: endpoint({
      ...writes,
      ...large,
      name: `post${name}`,
      method: 'POST',
      path,
      summary: `Create ${called.one}`,
      body,
      answer: z.object({ id: z.int() }),
    }),
    edit: endpoint({
      ...writes,
      ...large,
      name: `put${name}`,
      method: 'PUT',
      path: below,
      summary: `Edit ${called.one}${says.edit ?? ''}`,
      params: named(key),
      body: body.extend({ version: versionField }),
      answer: z.object({ version: z.int() }),
    }),
    remove: endpoint({
      name: `delete${name}`,
      method: 'DELETE',
      path: below,
      access: remove,
      changes,
      summary: `Delete ${called.one}${says.remove ?? ''}`,
      params: named(key),
      answer: z.object({ ok: z.literal(true) }),
    }),
    history: endpoint({
      ...reads,
      ...(ofHistory && { of: ofHistory }),
      name: `get${name}History`,
      path: `${below}/history`,
      summary: `Changes of ${called.one}`,
      params: named(key),
      answer: historyAnswer,
    }),
  };
  // The types of the kind's own schemas, which the compiler cannot follow through `extend`.
  return made as unknown as Records<Key, Query, Body, z.output<Row>, z.output<One>>;
}
