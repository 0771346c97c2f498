import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from '#api/list.ts';
import { iso } from '#domain/iso.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { orderBy, page, type Sortable } from '#server/base/http/listing.ts';

/** Most rows of an export (domain rules §0.3). */
const EXPORT_MAX = 100_000;

/** Where the rows of a list come from. */
type RowSource = {
  /** Identifies a row: `card.id`. */
  id: string;
  columns: RawBuilder<unknown>;
  /** From the tables, where the caller sees the row and it matches the query. */
  from: RawBuilder<unknown>;
  sortable: Sortable;
};

/** A row as the database has it: instants are dates. */
type Stored<Row> = { [K in keyof Row]: Row[K] | Date };

/** An instant is a text on the wire. */
const written = <Row extends object>(stored: Stored<Row>): Row =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [name, value instanceof Date ? iso(value) : value]),
  ) as Row;

type Reading = Pick<App, 'database'>;

/**
 * Reads the rows of a list in three ways: a page of it, all that match (for an export), and one by its id.
 * @param sourceOf the tables within the caller's scope, filtered by the given parts of the query
 * @param rowOf computes the parts of a row that SQL does not
 */
export function rowReader<Query extends object, Row extends object, Read extends object = Row>(
  sourceOf: (caller: Caller, query: Partial<Query>) => RowSource,
  rowOf: (read: Read) => Row = (read) => read as object as Row,
) {
  async function select(app: Reading, source: RowSource, rest: RawBuilder<unknown>): Promise<Row[]> {
    const { columns, from } = source;
    const { rows } = await sql<Stored<Read>>`select ${columns} ${from} ${rest}`.execute(app.database.sql);
    return rows.map((stored) => rowOf(written<Read>(stored)));
  }
  type Order = Pick<ListQuery, 'sort' | 'dir'>;
  return {
    /** A page of the rows, and how many there are. */
    async page(
      app: Reading,
      caller: Caller,
      query: Query & Order & Pick<ListQuery, 'page' | 'page_size'>,
    ): Promise<{ rows: Row[]; total: number }> {
      const source = sourceOf(caller, query);
      const [rows, counted] = await Promise.all([
        select(app, source, sql`${orderBy(query, source.sortable, source.id)} ${page(query)}`),
        sql<{ total: number }>`select count(*)::int as total ${source.from}`.execute(app.database.sql),
      ]);
      return { rows, total: counted.rows[0]!.total };
    },
    /** All rows that match, at most as many as an export has. */
    all(app: Reading, caller: Caller, query: Query & Order): Promise<Row[]> {
      const source = sourceOf(caller, query);
      return select(app, source, sql`${orderBy(query, source.sortable, source.id)} limit ${EXPORT_MAX}`);
    },
    /** One row; undefined out of sight. */
    async one(app: Reading, caller: Caller, id: number): Promise<Row | undefined> {
      const source = sourceOf(caller, {});
      const [row] = await select(app, source, sql`and ${sql.ref(source.id)} = ${id}`);
      return row;
    },
  };
}

export type RowReader<Query, Row> = {
  page(app: Reading, caller: Caller, query: Query): Promise<{ rows: Row[]; total: number }>;
  all(app: Reading, caller: Caller, query: Query): Promise<Row[]>;
  one(app: Reading, caller: Caller, id: number): Promise<Row | undefined>;
};
