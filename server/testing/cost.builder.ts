import type { Insertable } from 'kysely';
import type { Database } from '#server/base/db/database.ts';
import type { Cost } from '#server/base/db/schema.gen.ts';

let count = 0;

/** The id of a type of bill by its code. */
export async function billType({ sql }: Pick<Database, 'sql'>, code: string): Promise<number> {
  const found = await sql
    .selectFrom('enum_value')
    .select('id')
    .where('list', '=', 'bill_type')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return found.id;
}

/** A cost; by default a confirmed repair of January 2026. */
export async function aCost(
  database: Pick<Database, 'sql'>,
  columns: Partial<Insertable<Cost>> & { fleet_id: number; vehicle_id: number },
): Promise<number> {
  const operation_date = columns.operation_date ?? '2026-01-15';
  const { id } = await database.sql
    .insertInto('cost')
    .values({
      bill_type_id: await billType(database, 'REPAIR'),
      is_rental: false,
      bill_code: `B-${++count}`,
      operation_date,
      invoice_date: operation_date,
      amount: '100.00',
      source: 'manual',
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
