import type { Insertable, RawBuilder, Updateable } from 'kysely';
import type { z } from 'zod';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { assertCurrent } from '#server/base/access/record.ts';
import type { App } from '#server/base/app.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import type { Change, ChangingEntity } from '#server/bus/change.ts';

/**
 * The fleets through which a record is seen; null among them, or instead: it is not only seen through fleets.
 */
type Reach = readonly (number | null)[] | null;

/**
 * The kinds of records whose change carries the fleets through which they are seen, in the table of their
 * name.
 */
type FleetEntity = {
  [E in ChangingEntity & keyof DB]: Change<E> extends { fleetIds: Reach }
    ? 'version' extends keyof DB[E]
      ? E
      : never
    : never;
}[ChangingEntity & keyof DB];

/** Columns of the table of a kind, given or computed by the database. */
export type Columns<E extends FleetEntity> = {
  [Name in keyof Updateable<DB[E]>]?: Updateable<DB[E]>[Name] | RawBuilder<unknown>;
};

/** Who writes, and in which server. */
export type Writer = { app: App; caller: Caller };

/** How records of a kind are written. `Before` is the stored record, which may know more than its fields. */
type WrittenKind<E extends FleetEntity, Input extends z.ZodObject, Before> = {
  /** Its name, and that of its table. */
  entity: E;
  /** Its fields: what the audit keeps of it, unless `audited` says otherwise. */
  input: Input;
  /**
   * The stored record, locked.
   * @throws Fault `notFound` 404 out of sight
   */
  lock(tx: Command, caller: Caller, id: number): Promise<Before & { id: number; version: number }>;
  /**
   * The record as it will be: as it was given, unless the writer may not write that. `before` is null for a
   * new one.
   */
  settle(
    tx: Command,
    by: Writer,
    given: z.output<Input>,
    before: Before | null,
  ): Promise<z.output<Input>> | z.output<Input>;
  audited?(record: z.output<Input>): object;
  reach(record: z.output<Input>, tx: Command): Promise<Reach> | Reach;
  /** Runs the consequences in the same transaction, after the row is written. */
  follow?(
    tx: Command,
    by: Writer,
    done: { id: number; before: Before | null; after: z.output<Input> | null },
  ): Promise<void>;
} & (keyof z.output<Input> extends keyof Columns<E>
  ? { columns?(record: z.output<Input>): Columns<E> }
  : {
      /** Its row in the table, where its fields are not the columns. */ columns(
        record: z.output<Input>,
      ): Columns<E>;
    });

/**
 * Creates, edits and deletes records of a kind, each with its line in the history and the change that screens
 * follow.
 */
export function recordWriter<
  E extends FleetEntity,
  Input extends z.ZodObject,
  Before extends z.output<Input> = z.output<Input>,
>(kind: WrittenKind<E, Input, Before>) {
  type Fields = z.output<Input>;
  // Whichever it is: they have these columns in common, and the others are given by their names.
  const table = kind.entity as 'card';
  const { entity, lock, settle, reach, follow } = kind;
  const own = (record: Fields) =>
    Object.fromEntries(Object.keys(kind.input.shape).map((name) => [name, record[name]]));
  const { columns = own, audited = own } = kind;

  async function changed(tx: Command, action: string, id: number, rows: { before?: Before; after?: Fields }) {
    const reaches = await Promise.all(Object.values(rows).map((record) => reach(record, tx)));
    const kept = Object.entries(rows).map(([when, record]) => [when, audited(record)]);
    const fleetIds = reaches.includes(null) ? null : reaches.flatMap((fleetIds) => fleetIds ?? []);
    await tx.changed({ entity, id, action, fleetIds, ...Object.fromEntries(kept) } as Change<ChangingEntity>);
  }

  return {
    /** Creates a record; `more`: columns that are not given by people. Answers its id. */
    async create(tx: Command, by: Writer, given: Fields, more: Columns<E> = {}): Promise<number> {
      const after = await settle(tx, by, given, null);
      const { id } = await tx.sql
        .insertInto(table)
        .values({ ...columns(after), ...more } as unknown as Insertable<DB['card']>)
        .returning('id')
        .executeTakeFirstOrThrow();
      await changed(tx, 'create', id, { after });
      await follow?.(tx, by, { id, before: null, after });
      return id;
    },

    /** Edits a record of this version (null: of whatever version is stored). Answers the new version. */
    async edit(
      tx: Command,
      by: Writer,
      { id, version }: { id: number; version: number | null },
      given: Fields,
      more: Columns<E> = {},
    ): Promise<number> {
      const before = await lock(tx, by.caller, id);
      if (version !== null) assertCurrent(before, { version });
      const after = await settle(tx, by, given, before);
      await tx.sql
        .updateTable(table)
        .set({ ...columns(after), ...more, version: before.version + 1 } as Updateable<DB['card']>)
        .where('id', '=', id)
        .execute();
      await changed(tx, 'edit', id, { before, after });
      await follow?.(tx, by, { id, before, after });
      return before.version + 1;
    },

    async remove(tx: Command, by: Writer, id: number): Promise<void> {
      const before = await lock(tx, by.caller, id);
      await tx.sql.deleteFrom(table).where('id', '=', id).execute();
      await changed(tx, 'delete', id, { before });
      await follow?.(tx, by, { id, before, after: null });
    },
  };
}

/** Writes the records of a kind. */
export type RecordWriter<Fields> = {
  create(tx: Command, by: Writer, given: Fields): Promise<number>;
  edit(tx: Command, by: Writer, of: { id: number; version: number | null }, given: Fields): Promise<number>;
  remove(tx: Command, by: Writer, id: number): Promise<void>;
};
