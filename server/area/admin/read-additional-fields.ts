import { type AdditionalField, getAdditionalFields } from '#api/admin.ts';
import { handle } from '#server/base/http/route.ts';

/** The definitions of additional fields in order, with the number of vehicles that have a value. */
export const readAdditionalFields = handle(getAdditionalFields, async ({ app }) => {
  const rows = await app.database.sql
    .selectFrom('additional_field')
    .select(({ selectFrom, fn }) => [
      'id',
      'name',
      'type',
      'required',
      'version',
      selectFrom('vehicle_additional')
        .whereRef('field_id', '=', 'additional_field.id')
        .select(fn.countAll<number>().as('uses'))
        .$asScalar()
        .$notNull()
        .as('uses'),
    ])
    .orderBy('position')
    .orderBy('id')
    .execute();
  return { fields: rows as AdditionalField[] };
});
