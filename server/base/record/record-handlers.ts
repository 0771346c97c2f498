import type { z } from 'zod';
import type { AuditRow } from '#api/audit.ts';
import type { Entity } from '#api/entity.ts';
import type { ListQuery } from '#api/list.ts';
import type { Records } from '#api/records.ts';
import type { List } from '#domain/list.ts';
import { command } from '#server/base/access/command.ts';
import { readHistory } from '#server/base/access/history.ts';
import { notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { listFile, type RowOf } from '#server/base/list/list-file.ts';
import type { RecordWriter, Writer } from './record-writer.ts';
import type { RowReader } from './row-reader.ts';

/** The parts for reading a kind of records. */
type ReadKind<L extends List, Query, Row, One> = {
  entity: Entity;
  list: L;
  rows: RowReader<Query, Row>;
  /** The whole record, where that is more than its row. */
  whole?(by: Writer, row: Row): Promise<One>;
  /** Its history as the caller may read it. */
  history?(by: Writer, history: AuditRow[]): Promise<AuditRow[]>;
};

/**
 * The handlers of what is read of a kind of records: the list, the list as a file, a record, and its history.
 */
export function readHandlers<
  Key extends string,
  Query extends z.ZodType<ListQuery>,
  Body extends z.ZodObject,
  const L extends List,
  Row extends RowOf<L> & object,
  One extends object,
>(
  { key, list, file, one, history }: Records<Key, Query, Body, Row, One>,
  kind: ReadKind<L, z.output<Query>, Row, One>,
): Handler[] {
  const { entity, rows, whole, history: historyFor } = kind;
  /** @throws Fault `notFound` 404 out of sight */
  async function found({ app, caller }: Writer, params: { [K in Key]: number }): Promise<Row> {
    const row = await rows.one(app, caller, params[key]);
    if (!row) throw notFound();
    return row;
  }
  return [
    handle(list, ({ app, caller, query }) => rows.page(app, caller, query)),

    handle(file, async (call) =>
      listFile(call, kind.list, await rows.all(call.app, call.caller, call.query)),
    ),

    handle(one, async (call) => {
      const row = await found(call, call.params);
      return whole ? whole(call, row) : (row as object as One);
    }),

    handle(history, async (call) => {
      await found(call, call.params);
      const record = { entity, id: call.params[key] };
      const lines = await readHistory(call.app.database, record);
      return { history: historyFor ? await historyFor(call, lines) : lines };
    }),
  ];
}

/** The handlers of what is written of a kind of records. */
export function writeHandlers<Key extends string, Body extends z.ZodObject>(
  { key, create, edit, remove }: Pick<Records<Key, z.ZodType, Body>, 'key' | 'create' | 'edit' | 'remove'>,
  writer: RecordWriter<z.output<Body>>,
): Handler[] {
  return [
    handle(create, (call) => command(call, async (tx) => ({ id: await writer.create(tx, call, call.body) }))),

    handle(edit, (call) =>
      command(call, async (tx) => {
        const { version, ...given } = call.body;
        const of = { id: call.params[key], version };
        return { version: await writer.edit(tx, call, of, given as unknown as z.output<Body>) };
      }),
    ),

    handle(remove, (call) =>
      command(call, async (tx) => {
        await writer.remove(tx, call, call.params[key]);
        return { ok: true as const };
      }),
    ),
  ];
}
