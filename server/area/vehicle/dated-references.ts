import { type RawBuilder, sql } from 'kysely';
import type { FieldFault } from '#domain/fault.ts';
import type { Field } from '#domain/list.ts';
import type { DatedKind } from '#domain/vehicle/dated-kind.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { driverInScope, driverMayBeKnown, driverName } from '#server/base/access/driver-scope.ts';
import { notFound } from '#server/base/access/record.ts';
import { valuesIn } from '#server/base/list/value-label.ts';
import { type Listed, listFaults, readValues } from './listed-values.ts';
import type { Tx } from './lock-vehicle.ts';

type Row = Record<string, unknown>;
/** A column that shows the name behind an id. */
type Named = Field & { input: string; words: object };

/**
 * The references in the rows of a kind: values of enumerated lists, drivers, fleets. Gives their names, and
 * checks which of them a caller may choose.
 */
export function referencesOf(kind: DatedKind) {
  const named = kind.columns.filter((column): column is Named => column.input !== undefined);
  const fieldsOf = (words: string) =>
    named.filter((column) => words in column.words).map(({ input }) => input);
  const drivers = fieldsOf('driver');
  const fleets = fieldsOf('fleet');
  const listed = Object.fromEntries(
    named.flatMap(({ input, words }) => ('enumerated' in words ? [[input, { list: words.enumerated }]] : [])),
  ) as Listed;
  return {
    /**
     * The names behind the ids of a `row`, as the caller may read them; the id of a driver whom the caller
     * may not know is null.
     */
    names(caller: Caller): RawBuilder<unknown> {
      const parts = named.map(({ id, input, words }) => {
        const name = nameOf(words, sql.ref(`row.${input}`), caller);
        // With two columns of the same name, the reader takes the later one.
        return 'driver' in words
          ? sql`, ${name} as ${sql.ref(id)}, (select driver.id from driver
              where driver.id = ${sql.ref(`row.${input}`)} and ${driverMayBeKnown(caller)}) as ${sql.ref(input)}`
          : sql`, ${name} as ${sql.ref(id)}`;
      });
      return sql.join(parts, sql``);
    },

    /** The expression of each column with a name behind an id, for the order of a list. */
    sorted(caller: Caller): Readonly<Record<string, RawBuilder<unknown>>> {
      return Object.fromEntries(
        named.map(({ id, input, words }) => [
          id,
          sql`plain(${nameOf(words, sql.ref(`row.${input}`), caller)})`,
        ]),
      );
    },

    /**
     * The row to write, and the faults in its list values. A driver whom the caller may not know stays when
     * the caller leaves the field empty.
     * @throws Fault 404 for an invisible driver or fleet, unless it was there before
     */
    async check(
      tx: Tx,
      caller: Caller,
      { given, before }: { given: Row; before: Row | undefined },
    ): Promise<{ row: Row; faults: FieldFault[] }> {
      const row = { ...given };
      for (const field of drivers)
        row[field] = await driverOf(tx, caller, { id: given[field], was: before?.[field] });
      for (const field of fleets) assertFleetSeen(caller, { id: given[field], was: before?.[field] });
      const values = await readValues(tx, listed, row);
      return { row, faults: listFaults(listed, row, { before: before ?? null, values }) };
    },
  };
}

function nameOf(words: object, id: RawBuilder<unknown>, caller: Caller): RawBuilder<unknown> {
  if ('driver' in words) return sql`(select ${driverName(caller)} from driver where driver.id = ${id})`;
  if ('fleet' in words)
    return sql`(select name from fleet where id = ${id} and id = any(${caller.visible.ids}::int[]))`;
  return sql`(select name from ${valuesIn(caller.language)} value where id = ${id})`;
}

async function driverOf({ sql: tx }: Tx, caller: Caller, { id, was = null }: { id: unknown; was: unknown }) {
  if (id === was) return id;
  const sight = id === null ? driverMayBeKnown(caller) : driverInScope(caller);
  const found = await tx
    .selectFrom('driver')
    .select('id')
    .where('id', '=', (id ?? was) as number)
    .where(sight)
    .executeTakeFirst();
  if (id === null) return found ? null : was;
  if (!found) throw notFound();
  return id;
}

function assertFleetSeen({ visible }: Caller, { id, was = null }: { id: unknown; was: unknown }): void {
  if (id !== null && id !== was && !visible.has(id as number)) throw notFound();
}
