import { type EnumeratedValue, getEnumerated } from '#api/admin.ts';
import { getVersionNotes } from '#api/news.ts';
import { ENUMERATED_LISTS } from '#domain/admin/enumerated-list.ts';
import { assertReadable } from '../access/own-list.ts';
import { type Handler, handle } from '../http/route.ts';

/** The lists of values and the version notes, which every page loads after sign-in (spec §7). */
export const loadedListHandlers: readonly Handler[] = [
  handle(getVersionNotes, async ({ params, caller, app }) => {
    await assertReadable(app, caller, params.username);
    const response = await app.database.sql
      .selectFrom('version_note')
      .select(['version', 'description', 'date', 'es', 'en', 'it', 'pt'])
      .orderBy('date', 'desc')
      .orderBy('version', 'desc')
      .execute();
    return { response };
  }),

  handle(getEnumerated, async ({ app }) => {
    const rows = await app.database.sql
      .selectFrom('enum_value')
      .select(['list', 'id', 'name', 'code', 'parent_id', 'class'])
      .where('retired', '=', false)
      .orderBy('name')
      .orderBy('id')
      .execute();
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
  }),
];

type Row = { id: number; name: string; code: string | null; parent_id: number | null; class: string | null };

function enumeratedValueOf(row: Row): EnumeratedValue {
  const { id, name, code, parent_id } = row;
  // The column is checked by the database against the same words.
  return { id, name, code, parent_id, class: row.class as EnumeratedValue['class'] };
}
