import type { Pool, PoolClient } from 'pg';

type Column = {
  name: string;
  type: string;
  isNeeded: boolean;
  /** The table that it refers to. */
  target: string | null;
  /** The first value that a check of the table allows. */
  allowed: string | null;
};
export type PlantedIds = Readonly<Record<string, number>>;

const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, null) as type,
    a.attnotnull and not a.atthasdef as "isNeeded",
    (select f.confrelid::regclass::text from pg_constraint f
     where f.conrelid = a.attrelid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1) as target,
    (select substring(pg_get_constraintdef(c.oid) from '''([^'']*)''') from pg_constraint c
     where c.conrelid = a.attrelid and c.contype = 'c' and a.attnum = any(c.conkey)
       and pg_get_constraintdef(c.oid) like '%''%' limit 1) as allowed
  from pg_attribute a
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
    and a.attidentity = '' and a.attgenerated = ''
  order by a.attnum`;

/** The word of a text column of a table: no other column has it. */
export const plantedWord = (table: string, column: string) => `Zq${table}${column}`.replaceAll('_', '');

function plantedValue(table: string, { name, type, target, allowed }: Column, ids: PlantedIds): unknown {
  const word = allowed ?? plantedWord(table, name);
  if (target && ids[target] !== undefined) return ids[target];
  if (name in ids) return ids[name];
  if (type === 'text' || type.startsWith('character')) return word;
  if (type === 'text[]') return [word];
  if (type === 'jsonb' || type === 'json') return JSON.stringify({ word: plantedWord(table, name) });
  if (type.endsWith('[]')) return '{1}';
  if (type === 'uuid') return '00000000-0000-4000-8000-000000000001';
  if (type === 'bytea') return Buffer.alloc(32, 1);
  if (type === 'boolean') return false;
  if (type === 'date') return '2026-02-25';
  if (type.startsWith('time without')) return '08:00';
  if (type.startsWith('timestamp')) return '2026-02-25T08:00:00Z';
  return 1;
}

/**
 * Stores a row with a word of its own in every text column that allows it. References lead to `ids`, by table
 * or column. If checks between columns refuse the full row, it has only what is needed. Triggers rest.
 */
export async function plantRow(
  pool: Pool,
  table: string,
  ids: PlantedIds,
  values: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    const { rows: columns } = await client.query<Column>(COLUMNS, [table]);
    const isAsked = ({ name, target }: Column) => name in values || name in ids || (target ?? '') in ids;
    await insert(client, table, columns, ids, values).catch(() =>
      insert(
        client,
        table,
        columns.filter((column) => column.isNeeded || isAsked(column)),
        ids,
        values,
      ),
    );
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
}

async function insert(
  client: PoolClient,
  table: string,
  columns: readonly Column[],
  ids: PlantedIds,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const places = columns.map((_, i) => `$${i + 1}`).join(', ');
  await client.query(
    `insert into ${table} (${names}) values (${places}) on conflict do nothing`,
    columns.map((column) => (column.name in values ? values[column.name] : plantedValue(table, column, ids))),
  );
}
