import type { ContractClass } from '#domain/admin/contract.ts';
import type { EnumeratedList } from '#domain/admin/enumerated-list.ts';
import type { FieldFault } from '#domain/fault.ts';
import type { Tx } from './lock-vehicle.ts';

/** The list that an id belongs to, and whether the value is a child there: a model, a subtype. */
export type Listed = Readonly<Record<string, { list: EnumeratedList; isChild?: boolean }>>;

/** The facts of a list value that rules need. */
export type ListedValue = {
  list: string;
  parent_id: number | null;
  class: ContractClass | null;
  retired: boolean;
};

/** The members of an input or a stored row that hold list values. */
type Row = Readonly<Record<string, unknown>>;

/** The values that these rows name, by their ids. */
export async function readValues(
  { sql }: Tx,
  listed: Listed,
  ...rows: readonly (Row | null)[]
): Promise<Map<number, ListedValue>> {
  const ids = rows
    .flatMap((row) => Object.keys(listed).map((field) => (row?.[field] ?? null) as number | null))
    .filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const values = await sql
    .selectFrom('enum_value')
    .select(['id', 'list', 'parent_id', 'class', 'retired'])
    .where('id', 'in', ids)
    .execute();
  // The column is checked by the database against the same words.
  return new Map(values.map(({ id, ...value }) => [id, value as ListedValue]));
}

/**
 * The ids that are no value of their list, or of a value that the list has retired since; a former value may
 * stay.
 */
export function listFaults(
  listed: Listed,
  row: Row,
  more: { before: Row | null; values: ReadonlyMap<number, ListedValue> },
): FieldFault[] {
  return Object.entries(listed).flatMap(([field, { list, isChild = false }]) => {
    const id = row[field] as number | null;
    const value = id === null ? null : more.values.get(id);
    const isOf = value?.list === list && (value.parent_id !== null) === isChild;
    const isKept = more.before?.[field] === id;
    return id === null || (isOf && (isKept || !value.retired)) ? [] : [{ field, code: 'val.enum' }];
  });
}
