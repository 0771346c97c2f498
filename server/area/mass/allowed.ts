import { labelIn } from '#domain/admin/value-labels.ts';
import { normalCode } from '#domain/field.ts';
import { LANGUAGES, type Language } from '#domain/language.ts';
import type { MassValue } from '#domain/mass/mass-change.ts';
import type { MassColumn } from '#domain/mass/mass-column.ts';
import { plainText } from '#domain/plain-text.ts';
import { VEHICLE_LIST } from '#domain/vehicle/vehicle-list.ts';
import { valueFinder } from '#server/area/admin/value-names.ts';
import { fleetFinder, type NamedFleet, readNamedFleets } from '#server/area/line-import/fleet-finder.ts';
import type { ListedValue } from '#server/area/vehicle/listed-values.ts';
import type { Tx } from '#server/area/vehicle/lock-vehicle.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverInScope } from '#server/base/access/driver-scope.ts';
import { labelled } from '#server/base/list/value-label.ts';
import { cellWords } from '#text/field-words.ts';
import type { Translate } from '#text/key.ts';
import { translatorOf } from '#text/translator.ts';

/** A value of a list; `name` is its label in the reader's language. */
type EnumValue = ListedValue & {
  id: number;
  name: string;
  entered: string;
  code: string | null;
  labels: unknown;
};
/** The records that cells may name: values of lists, and the fleets that the caller sees. */
export type Allowed = { values: ReadonlyMap<number, EnumValue>; fleets: readonly NamedFleet[] };

const LISTS = ['vehicle_brand', 'vehicle_type', 'vehicle_contract', 'renting_company', 'fuel_types'];

/**
 * Reads the records that cells may name. They include retired values, because vehicles that have one keep it.
 */
export async function readAllowed({ sql: db }: Tx, caller: Caller): Promise<Allowed> {
  const values = await db
    .selectFrom('enum_value')
    .select(['id', 'list', 'parent_id', 'class', 'retired', 'entered', 'code', 'labels'])
    .where('list', 'in', LISTS)
    // If two values have the same name, the one in use is found.
    .orderBy('retired', 'desc')
    .orderBy('id')
    .execute();
  const fleets = await readNamedFleets({ sql: db }, caller);
  // The database checks the class against the same words.
  const named = values.map((value) => ({ ...value, name: labelIn(caller.language, labelled(value)) }));
  return { values: new Map((named as EnumValue[]).map((value) => [value.id, value])), fleets };
}

/** The drivers whom the caller may choose, by the number of their licence. */
export async function readDriversByLicense(
  { sql: db }: Tx,
  caller: Caller,
  licenses: readonly string[],
): Promise<Map<string, number>> {
  if (licenses.length === 0) return new Map();
  const rows = await db
    .selectFrom('driver')
    .select(['id', 'license'])
    .where('license', 'in', licenses.map(normalCode))
    .where(driverInScope(caller))
    .execute();
  return new Map(rows.map(({ id, license }) => [license, id]));
}

/**
 * Finds the record that a text of a column names, in the language of the file or else in another. A model or
 * a subtype must belong to its parent in `values`.
 */
export function wordFinder(allowed: Allowed, drivers: ReadonlyMap<string, number>, language: Language) {
  const speakers = LANGUAGES.map(translatorOf);
  const fleetNamed = fleetFinder(allowed.fleets);
  const listed = valueFinder(language, allowed.values.values());
  const codes = new Map<string, string>();
  return (
    column: MassColumn,
    text: string,
    values: Readonly<Record<string, unknown>>,
  ): MassValue | undefined => {
    const plain = plainText(text);
    switch (column.kind) {
      case 'fleet':
        return fleetNamed(text);
      case 'driver':
        return drivers.get(normalCode(text));
      case 'listed':
        return listed(
          {
            list: column.list!,
            parentId: column.parent ? ((values[column.parent] ?? null) as number | null) : null,
          },
          text,
        );
      default: {
        if (!codes.has(column.field)) {
          codes.set(column.field, '');
          for (const code of column.of ?? []) {
            for (const word of [code, ...speakers.map((t) => codeWord(column, code, t))])
              codes.set(`${column.field} ${plainText(word)}`, code);
          }
        }
        const renamed =
          column.field === 'fuel_type'
            ? allowed.values.get(listed({ list: 'fuel_types', parentId: null }, text) ?? 0)
            : null;
        return codes.get(`${column.field} ${plain}`) ?? renamed?.code ?? undefined;
      }
    }
  };
}

/** A code of a column in words. */
export function codeWord({ field }: MassColumn, code: string, t: Translate): string {
  const described: readonly { id: string; words?: unknown }[] = VEHICLE_LIST.columns;
  const words = described.find(({ id }) => id === field)?.words as Parameters<typeof cellWords>[0];
  return String(cellWords(words, code, t));
}
