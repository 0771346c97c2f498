import {
  deleteAdditionalField as endpoint,
  postAdditionalField,
  putAdditionalField,
  putAdditionalOrder,
} from '#api/admin.ts';
import { ADDITIONAL_MAX } from '#domain/admin/additional-field.ts';
import { Fault } from '#domain/fault.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';

type Tx = Pick<Command, 'sql'>;

const ENTITY = 'additional_field';

async function lockField({ sql }: Tx, fieldId: number) {
  const field = await sql
    .selectFrom('additional_field')
    .selectAll()
    .where('id', '=', fieldId)
    .forUpdate()
    .executeTakeFirst();
  if (!field) throw notFound();
  return field;
}

async function isUsed({ sql }: Tx, fieldId: number): Promise<boolean> {
  const found = await sql
    .selectFrom('vehicle_additional')
    .select('vehicle_id')
    .where('field_id', '=', fieldId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The place of the next field, after the last one. The definitions are locked, so that two commands cannot
 * exceed the limit.
 */
async function nextPosition({ sql }: Tx): Promise<number> {
  const fields = await sql.selectFrom('additional_field').select(['id', 'position']).forUpdate().execute();
  if (fields.length >= ADDITIONAL_MAX) {
    throw new Fault('enum.tooManyFields', 409, { params: { max: ADDITIONAL_MAX } });
  }
  return Math.max(-1, ...fields.map(({ position }) => position)) + 1;
}

/** Defines an additional field of the vehicles (domain rules §9.3). */
export const createAdditionalField = handle(postAdditionalField, (call) =>
  command(call, async (tx) => {
    const position = await nextPosition(tx);
    const { id } = await tx.sql
      .insertInto('additional_field')
      .values({ ...call.body, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.changed({ action: 'create', entity: ENTITY, id, after: call.body });
    return { id };
  }),
);

/** Edits the definition of an additional field. */
export const editAdditionalField = handle(putAdditionalField, (call) =>
  command(call, async (tx) => {
    const { version: given, ...change } = call.body;
    const { id, version, position: _, ...before } = await lockField(tx, call.params.field_id);
    assertCurrent({ version }, { version: given });
    // Otherwise the existing values of vehicles would change their meaning.
    if (change.type !== before.type && (await isUsed(tx, id))) throw new Fault('enum.inUse', 409);
    await tx.sql
      .updateTable('additional_field')
      .set({ ...change, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await tx.changed({ action: 'edit', entity: ENTITY, id, before, after: change });
    return { version: version + 1 };
  }),
);

/** Deletes an additional field for which no vehicle has a value. */
export const deleteAdditionalField = handle(endpoint, (call) =>
  command(call, async (tx) => {
    const { id, version: _, ...before } = await lockField(tx, call.params.field_id);
    if (await isUsed(tx, id)) throw new Fault('enum.inUse', 409);
    await tx.sql.deleteFrom('additional_field').where('id', '=', id).execute();
    await tx.changed({ action: 'delete', entity: ENTITY, id, before });
    return { ok: true as const };
  }),
);

/** Puts the additional fields in another order. */
export const orderAdditionalFields = handle(putAdditionalOrder, (call) =>
  command(call, async (tx) => {
    const { ids } = call.body;
    const fields = await tx.sql
      .selectFrom('additional_field')
      .select(['id', 'name', 'position'])
      .orderBy('position')
      .orderBy('id')
      .forUpdate()
      .execute();
    // If the fields differ, another user has added or deleted one meanwhile.
    const isWhole = ids.length === fields.length && fields.every(({ id }) => ids.includes(id));
    if (!isWhole) throw new Fault('err.stale', 410);
    for (const [position, id] of ids.entries()) {
      await tx.sql.updateTable('additional_field').set({ position }).where('id', '=', id).execute();
    }
    const named = new Map(fields.map(({ id, name }) => [id, name]));
    await tx.changed({
      action: 'edit',
      entity: ENTITY,
      id: 'order',
      before: { order: fields.map(({ name }) => name) },
      after: { order: ids.map((id) => named.get(id)) },
    });
    return { ok: true as const };
  }),
);
