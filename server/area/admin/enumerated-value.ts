import {
  deleteEnumeratedValue as endpoint,
  postEnumeratedRetirement,
  postEnumeratedValue,
  putEnumeratedValue,
} from '#api/admin.ts';
import { type EnumeratedInput, isFixed, type ValueList } from '#domain/admin/enumerated-list.ts';
import { fieldsOf, type Labels, labelsOf } from '#domain/admin/value-labels.ts';
import { Fault, type FieldFault } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { assertLabelsFree } from './enumerated-name.ts';
import { readUses } from './enumerated-uses.ts';

type Tx = Pick<Command, 'sql'>;

const ENTITY = 'enum_value';

function refused(field: string, code: FaultCode): Fault {
  const fields: FieldFault[] = [{ field, code }];
  return new Fault('err.request', 422, { fields });
}

/** A value, locked until the command ends. */
async function lockValue({ sql }: Tx, valueId: number) {
  const value = await sql
    .selectFrom('enum_value')
    .selectAll()
    .where('id', '=', valueId)
    .forUpdate()
    .executeTakeFirst();
  if (!value) throw notFound();
  return { ...value, list: value.list as ValueList, labels: value.labels as Labels };
}

type Stored = Awaited<ReturnType<typeof lockValue>>;

/** Only SYS may change values of the system (domain rules §2.3). */
function assertMayChange(caller: Caller, value: Pick<Stored, 'system'>): void {
  if (value.system && !caller.actors.includes('SYS')) throw new Fault('enum.system', 409);
}

async function assertParent({ sql }: Tx, { list, parent_id }: EnumeratedInput): Promise<void> {
  if (parent_id === null) return;
  const parent = await sql
    .selectFrom('enum_value')
    .select('id')
    .where('id', '=', parent_id)
    .where('list', '=', list)
    .where('parent_id', 'is', null)
    .executeTakeFirst();
  if (!parent) throw refused('parent_id', 'val.enum');
}

/** A value with the field names of its history. */
const auditedValue = ({ entered, labels, class: contractClass }: Stored) => ({
  name: entered,
  ...fieldsOf(labels),
  class: contractClass,
});

/** The part of the live board that shows the name of a value; null when it shows none. */
function boardField(value: Pick<Stored, 'list' | 'parent_id'>): 'brand' | 'model' | 'type' | null {
  if (value.list === 'vehicle_brand') return value.parent_id === null ? 'brand' : 'model';
  return value.list === 'vehicle_type' && value.parent_id === null ? 'type' : null;
}

/** Adds a value to an enumerated list (domain rules §9.3). */
export const createEnumeratedValue = handle(postEnumeratedValue, (call) =>
  command(call, async (tx) => {
    const { list, parent_id, name, class: contractClass, type: code } = call.body;
    if (isFixed(list)) throw new Fault('enum.system', 409);
    await assertParent(tx, call.body);
    const labels = labelsOf(call.body);
    await assertLabelsFree(tx, { list, parent_id, code, entered: name, labels });
    const { id } = await tx.sql
      .insertInto('enum_value')
      .values({ list, parent_id, code, class: contractClass, entered: name, labels: JSON.stringify(labels) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { list, parent_id, name, ...fieldsOf(labels), class: contractClass, code };
    await tx.changed({ action: 'create', entity: ENTITY, id, after, renamed: null });
    return { id };
  }),
);

/** Renames a value, or gives a contract another class. */
export const editEnumeratedValue = handle(putEnumeratedValue, (call) =>
  command(call, async (tx) => {
    const { params, body, caller } = call;
    const value = await lockValue(tx, params.value_id);
    assertMayChange(caller, value);
    assertCurrent(value, body);
    const labels = labelsOf(body);
    const change = {
      name: body.name,
      ...fieldsOf(labels),
      class: value.list === 'vehicle_contract' ? body.class : null,
    };
    if (value.list === 'vehicle_contract' && body.class === null) throw refused('class', 'val.required');
    // Vehicles already have this typology, so its meaning must stay. A new typology can have any class.
    if (change.class !== value.class && (await readUses(tx)).has(value.id))
      throw new Fault('enum.inUse', 409);
    const version = value.version + 1;
    await assertLabelsFree(tx, { ...value, entered: body.name, labels });
    await tx.sql
      .updateTable('enum_value')
      .set({ entered: body.name, labels: JSON.stringify(labels), class: change.class, version })
      .where('id', '=', value.id)
      .execute();
    const before = auditedValue(value);
    const renamed = boardField(value);
    await tx.changed({ action: 'edit', entity: ENTITY, id: value.id, before, after: change, renamed });
    return { version };
  }),
);

/** Retires a value, or takes it back into use. */
export const retireEnumeratedValue = handle(postEnumeratedRetirement, (call) =>
  command(call, async (tx) => {
    const { params, body, caller } = call;
    const value = await lockValue(tx, params.value_id);
    assertMayChange(caller, value);
    if (isFixed(value.list)) throw new Fault('enum.system', 409);
    assertCurrent(value, body);
    const { retired } = body;
    const version = value.version + 1;
    await tx.sql.updateTable('enum_value').set({ retired, version }).where('id', '=', value.id).execute();
    const before = { retired: value.retired };
    await tx.changed({
      action: 'edit',
      entity: ENTITY,
      id: value.id,
      before,
      after: { retired },
      renamed: null,
    });
    return { version };
  }),
);

/** Deletes a value that is not in use. */
export const deleteEnumeratedValue = handle(endpoint, (call) =>
  command(call, async (tx) => {
    const { id, version: _, entered, labels, ...value } = await lockValue(tx, call.params.value_id);
    const before = { ...value, name: entered, ...fieldsOf(labels) };
    // Rules and reports refer to them by their code.
    if (before.system) throw new Fault('enum.system', 409);
    try {
      await tx.sql.deleteFrom('enum_value').where('id', '=', id).execute();
    } catch (error) {
      // It is still in use by a vehicle, a tracker or a value below it.
      throw (error as { code?: string }).code === '23503' ? new Fault('enum.inUse', 409) : error;
    }
    await tx.changed({ action: 'delete', entity: ENTITY, id, before, renamed: null });
    return { ok: true as const };
  }),
);
