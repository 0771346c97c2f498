import {
  deleteEnumeratedValue as endpoint,
  postEnumeratedRetirement,
  postEnumeratedValue,
  putEnumeratedValue,
} from '#api/admin.ts';
import { type EnumeratedInput, isFixed, type ValueList } from '#domain/admin/enumerated-list.ts';
import { Fault, type FieldFault } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import type { Caller } from '../access/caller.ts';
import { type Command, command } from '../access/command.ts';
import { assertCurrent, notFound } from '../access/record.ts';
import { handle } from '../http/route.ts';
import { writeName } from './enumerated-name.ts';
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
  return { ...value, list: value.list as ValueList };
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

/** The part of the live board that shows the name of a value; null when it shows none. */
function boardField(value: Pick<Stored, 'list' | 'parent_id'>): 'brand' | 'model' | 'type' | null {
  if (value.list === 'vehicle_brand') return value.parent_id === null ? 'brand' : 'model';
  return value.list === 'vehicle_type' && value.parent_id === null ? 'type' : null;
}

/** Adds a value to an enumerated list (domain rules §9.3). */
export const createEnumeratedValue = handle(postEnumeratedValue, (call) =>
  command(call, async (tx) => {
    const { type: code, ...value } = call.body;
    if (isFixed(value.list)) throw new Fault('enum.system', 409);
    await assertParent(tx, call.body);
    const { id } = await writeName(tx, value, () =>
      tx.sql
        .insertInto('enum_value')
        .values({ ...value, code })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await tx.changed({ action: 'create', entity: ENTITY, id, after: { ...value, code }, renamed: null });
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
    const change = { name: body.name, class: value.list === 'vehicle_contract' ? body.class : null };
    if (value.list === 'vehicle_contract' && body.class === null) throw refused('class', 'val.required');
    // Vehicles already have this typology, so its meaning must stay. A new typology can have any class.
    if (change.class !== value.class && (await readUses(tx)).has(value.id))
      throw new Fault('enum.inUse', 409);
    const version = value.version + 1;
    await writeName(tx, { ...value, name: body.name }, () =>
      tx.sql
        .updateTable('enum_value')
        .set({ ...change, version })
        .where('id', '=', value.id)
        .execute(),
    );
    const before = { name: value.name, class: value.class };
    const field = boardField(value);
    const renamed = field && { field, name: body.name };
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
    const { id, version: _, ...before } = await lockValue(tx, call.params.value_id);
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
