import { sql } from 'kysely';
import {
  type EnumeratedRecord,
  type EnumeratedValue,
  getEnumerated,
  getEnumeratedValues,
} from '#api/admin.ts';
import { ENUMERATED_LISTS } from '#domain/admin/enumerated-list.ts';
import { labelIn } from '#domain/admin/value-labels.ts';
import { handle } from '#server/base/http/route.ts';
import { labelled, valuesIn } from '#server/base/list/value-label.ts';
import { readUses } from './enumerated-uses.ts';

/** The enumerated lists, which every page loads after sign-in (spec §7). */
export const readEnumerated = handle(getEnumerated, async ({ app, caller }) => {
  const { rows } = await sql<Row & { list: string }>`
    select list, id, name, code, parent_id, class from ${valuesIn(caller.language)} value
    where not retired order by name, id`.execute(app.database.sql);
  const fields = await app.database.sql
    .selectFrom('additional_field')
    .select(['id', 'name'])
    .orderBy('position')
    .orderBy('id')
    .execute();
  const additional = fields.map((field) => ({ ...field, code: null, parent_id: null, class: null }));
  const data = ENUMERATED_LISTS.map((list) => ({
    id: list as string,
    values:
      list === 'vehicle_additional'
        ? additional
        : rows.filter((row) => row.list === list).map(enumeratedValueOf),
  }));
  return { data };
});

type Row = { id: number; name: string; code: string | null; parent_id: number | null; class: string | null };

function enumeratedValueOf(row: Row): EnumeratedValue {
  const { id, name, code, parent_id } = row;
  // The database checks the column against the same words.
  return { id, name, code, parent_id, class: row.class as EnumeratedValue['class'] };
}

/** The values of the enumerated lists for administrators: retired ones too, and the number of uses. */
export const readEnumeratedValues = handle(getEnumeratedValues, async ({ app, caller }) => {
  const [uses, rows] = await Promise.all([
    readUses(app.database),
    app.database.sql.selectFrom('enum_value').selectAll().execute(),
  ]);
  const values = rows
    .map((row) => ({ ...row, name: labelIn(caller.language, labelled(row)), uses: uses.get(row.id) ?? 0 }))
    .sort((one, other) => one.name.localeCompare(other.name, caller.language) || one.id - other.id);
  // The database and the writing commands check lists and classes.
  return { values: values as EnumeratedRecord[] };
});
