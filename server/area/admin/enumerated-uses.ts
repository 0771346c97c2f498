import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/base/db/database.ts';

/**
 * The number of records with each value of the enumerated lists, by its id. Every table that refers to values
 * counts, except for the values' own children; the database knows these tables. The fuel of a vehicle is
 * stored by its code.
 */
export async function readUses({ sql: db }: Pick<Database, 'sql'>): Promise<Map<number, number>> {
  const references = await sql<{ table: string; column: string }>`
    select relation.relname as table, attribute.attname as column
    from pg_constraint reference
    join pg_class relation on relation.oid = reference.conrelid
    join pg_attribute attribute on attribute.attrelid = reference.conrelid and attribute.attnum = reference.conkey[1]
    where reference.contype = 'f' and reference.confrelid = 'enum_value'::regclass
      and reference.conrelid <> 'enum_value'::regclass
    order by 1, 2`.execute(db);
  const used: RawBuilder<unknown>[] = references.rows.map(
    ({ table, column }) =>
      sql`select ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} is not null`,
  );
  const fuels = sql`
    select enum_value.id from vehicle
    join enum_value on enum_value.list = 'fuel_types' and enum_value.code = vehicle.fuel_type`;
  const { rows } = await sql<{ id: number; uses: number }>`
    select id, count(*)::int as uses from (${sql.join([...used, fuels], sql` union all `)}) used group by id`.execute(
    db,
  );
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}
