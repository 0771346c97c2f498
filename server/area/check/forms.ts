import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import {
  type FormRecord,
  type FormRow,
  getCheckForm,
  getCheckForms,
  postCheckForm,
  putCheckForm,
} from '#api/check-form.ts';
import { type FormContent, type FormInput, formFaults } from '#domain/check/form.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import type { Db } from '#server/base/db/database.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { valuesIn } from '#server/base/list/value-label.ts';
import { formName } from './form-words.ts';
import { fleetsBelow } from './rules.ts';

/** The most versions of a form that its record shows. */
const VERSIONS_MAX = 30;

/** Forms of the visible fleets and of those above them. */
async function rowsOf(db: Db, caller: Caller, which: RawBuilder<unknown>): Promise<FormRow[]> {
  const { ids } = caller.visible;
  const { rows } = await sql<Omit<FormRow, 'published_at'> & { published_at: Date }>`
    select form.id, form.name, form.seed, form.fleet_id, fleet.name as fleet, form.is_active, form.version,
      newest.number, newest.published_at, form.fleet_id = any(${ids}::int[]) as is_own,
      coalesce(types.ids, '{}') as type_ids, coalesce(types.names, '{}') as types,
      (select count(*)::int from vehicle_check
        join check_form_version filled on filled.id = vehicle_check.form_version_id
        join vehicle on vehicle.id = vehicle_check.vehicle_id
        where filled.form_id = form.id and vehicle.fleet_id = any(${ids}::int[])) as checks
    from check_form form
    join fleet on fleet.id = form.fleet_id
    join lateral (select number, published_at from check_form_version where form_id = form.id
      order by number desc limit 1) newest on true
    left join lateral (
      select array_agg(value.id order by value.name) as ids, array_agg(value.name order by value.name) as names
      from check_form_type type
      join ${valuesIn(caller.language)} value on value.id = type.type_id
      where type.form_id = form.id
    ) types on true
    where exists (
      select from fleet_subtree used where used.root_id = form.fleet_id and used.fleet_id = any(${ids}::int[]))
      and ${which}
    order by form.is_active desc, plain(fleet.name), plain(${formName(caller.language)}), form.id`.execute(
    db.sql,
  );
  return rows.map((row) => ({ ...row, published_at: iso(row.published_at) }));
}

const readForms = handle(getCheckForms, async ({ app, caller }) => ({
  rows: await rowsOf(app.database, caller, sql`true`),
}));

const readForm = handle(getCheckForm, async ({ app, caller, params }) => {
  const [row] = await rowsOf(app.database, caller, sql`form.id = ${params.form_id}`);
  if (!row) throw notFound();
  return { ...row, versions: await versionsOf(app.database, row.id) };
});

async function versionsOf(db: Db, formId: number): Promise<FormRecord['versions']> {
  const rows = await db.sql
    .selectFrom('check_form_version as version')
    .leftJoin('app_user', 'app_user.id', 'version.published_by')
    .select(['version.number', 'version.published_at', 'version.content', 'app_user.username'])
    .where('version.form_id', '=', formId)
    .orderBy('version.number', 'desc')
    .limit(VERSIONS_MAX)
    .execute();
  return rows.map(({ number, published_at, content, username }) => {
    const asked = content as unknown as FormContent;
    return { number, published_at: iso(published_at), published_by: username, content: asked };
  });
}

type Stored = { id: number; fleet_id: number; version: number; name: unknown; is_active: boolean };

/** The form, locked, of a fleet that the caller sees: those above are not his to edit. */
async function lockForm(tx: Command, { visible }: Caller, formId: number): Promise<Stored> {
  const form = await tx.sql
    .selectFrom('check_form')
    .selectAll()
    .where('id', '=', formId)
    .forUpdate()
    .executeTakeFirst();
  if (!form || !visible.has(form.fleet_id)) throw notFound();
  return form;
}

async function assertForm(tx: Command, { visible }: Caller, form: FormInput): Promise<void> {
  if (!visible.has(form.fleet_id)) throw notFound();
  const fields = formFaults(form.content);
  const known = await tx.sql
    .selectFrom('enum_value')
    .select('id')
    .where('list', '=', 'vehicle_type')
    .where('id', '=', sql<number>`any(${form.type_ids}::int[])`)
    .execute();
  if (known.length < new Set(form.type_ids).size) fields.push({ field: 'type_ids', code: 'val.enum' });
  if (fields.length > 0) throw new Fault('err.request', 422, { fields });
}

/** The row of a form without its questions, which have a table of their own. */
const columnsOf = ({ fleet_id, name, is_active }: FormInput) => ({
  fleet_id,
  name: sql<string>`${JSON.stringify(name)}::jsonb`,
  is_active,
});

async function writeTypes(tx: Command, form_id: number, typeIds: readonly number[]): Promise<void> {
  await tx.sql.deleteFrom('check_form_type').where('form_id', '=', form_id).execute();
  const types = [...new Set(typeIds)].map((type_id) => ({ form_id, type_id }));
  if (types.length > 0) await tx.sql.insertInto('check_form_type').values(types).execute();
}

async function publish(
  tx: Command,
  {
    formId,
    number,
    content,
    at,
    userId,
  }: { formId: number; number: number; content: FormContent; at: Date; userId: number },
): Promise<void> {
  await tx.sql
    .insertInto('check_form_version')
    .values({
      form_id: formId,
      number,
      content: sql<string>`${JSON.stringify(content)}::jsonb`,
      published_at: at,
      published_by: userId,
    })
    .execute();
}

const createForm = handle(postCheckForm, (call) =>
  command(call, async (tx) => {
    const { body, caller, app } = call;
    await assertForm(tx, caller, body);
    const { id } = await tx.sql
      .insertInto('check_form')
      .values(columnsOf(body))
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeTypes(tx, id, body.type_ids);
    const { content, ...after } = body;
    await publish(tx, { formId: id, number: 1, content, at: new Date(app.now()), userId: caller.userId });
    const fleetIds = await fleetsBelow(tx, body.fleet_id);
    await tx.changed({
      entity: 'check_form',
      id,
      action: 'create',
      fleetIds,
      after: { ...after, number: 1 },
    });
    return { id };
  }),
);

const editForm = handle(putCheckForm, (call) =>
  command(call, async (tx) => {
    const { body, caller, app, params } = call;
    const form = await lockForm(tx, caller, params.form_id);
    assertCurrent(form, body);
    await assertForm(tx, caller, body);
    const [newest] = await versionsOf(tx, form.id);
    const isOther = !isDeepStrictEqual(newest!.content, body.content);
    const number = newest!.number + (isOther ? 1 : 0);
    const { content, version: _version, ...after } = body;
    if (isOther)
      await publish(tx, { formId: form.id, number, content, at: new Date(app.now()), userId: caller.userId });
    const types = await tx.sql
      .selectFrom('check_form_type')
      .select('type_id')
      .where('form_id', '=', form.id)
      .orderBy('type_id')
      .execute();
    await writeTypes(tx, form.id, body.type_ids);
    const version = form.version + 1;
    await tx.sql
      .updateTable('check_form')
      .set({ ...columnsOf(body), version })
      .where('id', '=', form.id)
      .execute();
    const { fleet_id, name, is_active } = form;
    const before = { fleet_id, name, is_active, type_ids: types.map(({ type_id }) => type_id) };
    await tx.changed({
      ...{ entity: 'check_form', id: form.id, action: 'edit' },
      fleetIds: [...(await fleetsBelow(tx, fleet_id)), ...(await fleetsBelow(tx, body.fleet_id))],
      before: { ...before, number: newest!.number },
      after: { ...after, type_ids: body.type_ids.toSorted((a, b) => a - b), number },
    });
    return { version, number };
  }),
);

/** Endpoints of the forms. */
export const checkFormHandlers: readonly Handler[] = [readForms, readForm, createForm, editForm];
