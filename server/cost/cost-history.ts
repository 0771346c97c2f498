import type { AuditRow } from '#api/audit.ts';
import { readHistory } from '../access/history.ts';
import type { Database } from '../db/database.ts';

/** The changes of a cost, with the vehicle by its plate and the type of bill by its name. */
export async function costHistory(database: Pick<Database, 'sql'>, costId: number): Promise<AuditRow[]> {
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
  const types = await database.sql
    .selectFrom('enum_value')
    .select(['id', 'name'])
    .where('id', 'in', ids('bill_type_id'))
    .execute();
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
