import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/base/db/database.ts';

type Db = Pick<Database, 'sql'>;
type Row = Readonly<Record<string, unknown>>;

/** Rows about a person, as they are stored: a file of the archive. */
export type PersonTable = { name: string; columns: string[]; rows: Row[] };

/** Columns that open doors, or only serve the program. They never leave. */
const HIDDEN = /hash|secret|password|^auth$|^p256dh$|^last_step$|^public_key$|^credential_id$/;
/** Columns about other people, by table. */
const OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
  audit_entry: ['before', 'after', 'username'],
  vehicle_claim: ['third_party'],
  // Files about vehicles and costs, which the user brought.
  fuel_statement: ['mended', 'refused'],
  line_import: ['columns', 'lines', 'rows'],
  told_event: ['user_ids'],
};

type Column = { table: string; name: string; isOctets: boolean };

/** Every table with a column of this name, with all its columns. Views and partitions hold nothing. */
export async function tablesWith({ sql: db }: Db, column: string): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as name, a.atttypid = 'bytea'::regtype as "isOctets"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute own where own.attrelid = c.oid and own.attname = ${column}
        and not own.attisdropped)
    order by c.relname, a.attnum`.execute(db);
  return Map.groupBy(rows, ({ table }) => table);
}

/** The columns of a table that leave with the data of a person. */
export const leavingColumns = (table: string, columns: readonly Column[]) =>
  columns
    .filter(({ name, isOctets }) => !isOctets && !HIDDEN.test(name) && !OF_OTHERS[table]?.includes(name))
    .map(({ name }) => name);

/** The rows of a table that match, as texts. */
export async function readRows(
  { sql: db }: Db,
  from: { name: string; columns: string[] },
  which: RawBuilder<unknown>,
): Promise<PersonTable> {
  const shown = sql.join(from.columns.map((name) => sql.ref(name)));
  const { rows } = await sql<Row>`
    select ${shown} from ${sql.table(from.name)} where ${which} order by 1`.execute(db);
  return { ...from, rows };
}

/** The rows of a query, with its columns as given. */
export async function readQuery(
  { sql: db }: Db,
  name: string,
  columns: string[],
  query: RawBuilder<Row>,
): Promise<PersonTable> {
  const { rows } = await query.execute(db);
  return { name, columns, rows };
}
