import type { ClientBase } from 'pg';
import { type Meanings, meaningOf } from './migration-meanings.ts';
import { FILE_COLUMNS, SECRETS } from './table-places.ts';

type ColumnNote = {
  name: string;
  /** PostgreSQL's name of the type. */
  type: string;
  nullable: boolean;
  /** True: the database computes it from other columns, so it is not in the file. */
  computed: boolean;
  /** `table.column`, whose values it has; null: of no other table. */
  references: string | null;
  meaning: string | null;
  /** Where its value is: in the column, in files beside the table, or left out because it is a secret. */
  kept: 'here' | 'files' | 'secret';
};

/** The description of a table. */
export type TableNote = {
  name: string;
  meaning: string | null;
  /** The primary key. */
  key: string[];
  columns: ColumnNote[];
};

/** The descriptions of tables by name, from the catalogue of the database and the comments of migrations. */
export async function readTableNotes(
  client: ClientBase,
  meanings: Meanings,
): Promise<ReadonlyMap<string, TableNote>> {
  const { rows } = await client.query<TableNote & { columns: ColumnNote[] }>(NOTES);
  return new Map(
    rows.map(({ name, meaning, key, columns }) => [
      name,
      {
        name,
        meaning: meaning ?? meaningOf(meanings, name),
        key,
        columns: columns.map((column) => ({
          ...column,
          meaning: column.meaning ?? meaningOf(meanings, name, column.name),
          kept: keptOf(name, column.name),
        })),
      },
    ]),
  );
}

function keptOf(table: string, column: string): ColumnNote['kept'] {
  if (FILE_COLUMNS[table]?.column === column) return 'files';
  return `${table}.${column}` in SECRETS ? 'secret' : 'here';
}

const NOTES = `
  select c.relname as name, obj_description(c.oid, 'pg_class') as meaning,
    coalesce((
      select array_agg(a.attname::text order by part.place)
      from pg_index i
      cross join unnest(i.indkey) with ordinality as part (number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = part.number
      where i.indrelid = c.oid and i.indisprimary), '{}') as key,
    (select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull,
        'computed', a.attgenerated <> '', 'meaning', col_description(c.oid, a.attnum),
        'references', (
          select format('%s.%s', f.confrelid::regclass, other.attname)
          from pg_constraint f
          join pg_attribute other on other.attrelid = f.confrelid and other.attnum = f.confkey[1]
          where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]
          order by f.conname limit 1))
      order by a.attnum)
     from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`;
