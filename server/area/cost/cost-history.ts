import { sql } from 'kysely';
import type { AuditRow } from '#api/audit.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { readHistory } from '#server/base/access/history.ts';
import type { Database } from '#server/base/db/database.ts';
import { valuesIn } from '#server/base/list/value-label.ts';

/** The changes of a cost, with the vehicle by its plate and the type of bill by its name. */
export async function costHistory(
  database: Pick<Database, 'sql'>,
  { language }: Caller,
  costId: number,
): Promise<AuditRow[]> {
  const history = await readHistory(database, { entity: 'cost', id: costId });
  const ids = (field: string) => [
    0,
    ...history
      .flatMap(({ changes }) => changes.filter((change) => change.field === field))
      .flatMap(({ from, to }) => [from, to])
      .filter((id): id is number => typeof id === 'number'),
  ];
  const vehicles = await database.sql
    .selectFrom('vehicle')
    .select(['id', 'license as name'])
    .where('id', 'in', ids('vehicle_id'))
    .execute();
  const { rows: types } = await sql<{ id: number; name: string }>`
    select id, name from ${valuesIn(language)} value where id = any(${ids('bill_type_id')}::int[])`.execute(
    database.sql,
  );
  const words: Readonly<Record<string, ReadonlyMap<unknown, string>>> = {
    vehicle_id: new Map(vehicles.map(({ id, name }) => [id, name])),
    bill_type_id: new Map(types.map(({ id, name }) => [id, name])),
  };
  return history.map((line) => ({
    ...line,
    changes: line.changes.map(({ field, from, to }) => {
      const names = words[field];
      const word = (value: unknown) => (names && value !== null ? (names.get(value) ?? null) : value);
      return { field, from: word(from), to: word(to) };
    }),
  }));
}
