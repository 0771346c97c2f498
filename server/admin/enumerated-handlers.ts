import {
  deleteEnumeratedValue,
  type EnumeratedRecord,
  getEnumeratedHistory,
  getEnumeratedValues,
  postEnumeratedRetirement,
  postEnumeratedValue,
  putEnumeratedValue,
} from '#api/admin.ts';
import { type EnumeratedInput, isFixed, takenCode, type ValueList } from '#domain/admin/enumerated-list.ts';
import { Fault, type FieldFault } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import { en } from '#text/en.ts';
import { es } from '#text/es.ts';
import { it } from '#text/it.ts';
import { pt } from '#text/pt.ts';
import type { Caller } from '../access/caller.ts';
import { type Command, command } from '../access/command.ts';
import { readHistory } from '../access/history.ts';
import { assertCurrent, notFound } from '../access/record.ts';
import { type Handler, handle } from '../http/route.ts';
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

/** Values of the system are the business of SYS (domain rules §2.3). */
function assertMayChange(caller: Caller, value: Pick<Stored, 'system'>): void {
  if (value.system && !caller.actors.includes('SYS')) throw new Fault('enum.system', 409);
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Does a value of the system that nobody renamed have this name in one of the languages? The database does not know those. */
async function isSpoken({ sql }: Tx, list: string, name: string, exceptId: number): Promise<boolean> {
  const unnamed = await sql
    .selectFrom('enum_value')
    .select('code')
    .where('list', '=', list)
    .where('system', '=', true)
    .where('id', '<>', exceptId)
    .whereRef('name', '=', 'code')
    .execute();
  return unnamed.some(({ code }) =>
    [es, en, it, pt].some(({ enumerated }) => {
      const spoken = (enumerated as Readonly<Record<string, string>>)[code ?? ''];
      return spoken !== undefined && plain(spoken) === plain(name);
    }),
  );
}

/** Writes a name, or says in the list's own words that it is taken. */
async function writeName<Result>(
  tx: Tx,
  value: { id?: number; list: ValueList; parent_id: number | null; name: string },
  write: () => Promise<Result>,
): Promise<Result> {
  const code = takenCode(value.list, value.parent_id);
  const taken = () => new Fault(code, 409, { fields: [{ field: 'name', code }] });
  if (await isSpoken(tx, value.list, value.name, value.id ?? 0)) throw taken();
  try {
    return await write();
  } catch (error) {
    throw (error as { constraint?: string }).constraint === 'enum_value_name' ? taken() : error;
  }
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

/** Where the live board says the name of a value; null when it does not. */
function boardField(value: Pick<Stored, 'list' | 'parent_id'>): 'brand' | 'model' | 'type' | null {
  if (value.list === 'vehicle_brand') return value.parent_id === null ? 'brand' : 'model';
  return value.list === 'vehicle_type' && value.parent_id === null ? 'type' : null;
}

/** The enumerated lists, as administrators keep them (domain rules §9.3). */
export const enumeratedHandlers: readonly Handler[] = [
  handle(getEnumeratedValues, async ({ app }) => {
    const [uses, rows] = await Promise.all([
      readUses(app.database),
      app.database.sql.selectFrom('enum_value').selectAll().orderBy('name').orderBy('id').execute(),
    ]);
    const values = rows.map((row) => ({ ...row, uses: uses.get(row.id) ?? 0 }));
    // Lists and classes are checked by the database and by whoever writes them.
    return { values: values as EnumeratedRecord[] };
  }),

  handle(postEnumeratedValue, (call) =>
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
  ),

  handle(putEnumeratedValue, (call) =>
    command(call, async (tx) => {
      const { params, body, caller } = call;
      const value = await lockValue(tx, params.value_id);
      assertMayChange(caller, value);
      assertCurrent(value, body);
      const change = { name: body.name, class: value.list === 'vehicle_contract' ? body.class : null };
      if (value.list === 'vehicle_contract' && body.class === null) throw refused('class', 'val.required');
      // What vehicles are under must not become another thing; a new typology can.
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
  ),

  handle(postEnumeratedRetirement, (call) =>
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
  ),

  handle(deleteEnumeratedValue, (call) =>
    command(call, async (tx) => {
      const { id, version: _, ...before } = await lockValue(tx, call.params.value_id);
      // Rules and reports know them by their code.
      if (before.system) throw new Fault('enum.system', 409);
      try {
        await tx.sql.deleteFrom('enum_value').where('id', '=', id).execute();
      } catch (error) {
        // Something still has it: a vehicle, a tracker, a value below it.
        throw (error as { code?: string }).code === '23503' ? new Fault('enum.inUse', 409) : error;
      }
      await tx.changed({ action: 'delete', entity: ENTITY, id, before, renamed: null });
      return { ok: true as const };
    }),
  ),

  handle(getEnumeratedHistory, async ({ params, app }) => {
    const history = await readHistory(app.database, { entity: ENTITY, id: params.value_id });
    return { history };
  }),
];
