import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ScimFilter } from '#domain/scim/filter.ts';
import type { MemberStep, Wanted } from '#domain/scim/patch.ts';
import { invalidValue, ScimFault, uniqueness, unknown } from '#domain/scim/scim-fault.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import type { Db } from '#server/base/db/database.ts';
import { isKept, type Page, type ScimCall } from './scim-call.ts';
import { groupNames, settleRights } from './settle-rights.ts';
import { lockKept } from './write-users.ts';

type Row = {
  id: number;
  name: string;
  external_id: string | null;
  members: { value: string; display: string }[];
};

/** The columns of a group, with the members whom the caller's provider may keep. */
const groupColumns = (caller: Caller) => sql`scim_group.id, scim_group.name, scim_group.external_id,
  coalesce((select json_agg(json_build_object('value', app_user.id::text, 'display', username) order by app_user.id)
    from scim_member join app_user on app_user.id = scim_member.user_id
    left join driver on driver.user_id = app_user.id left join scim_user on scim_user.user_id = app_user.id
    where group_id = scim_group.id and ${isKept(caller)}), '[]') as members`;

/** A group in the words of SCIM (RFC 7643 §4.2). */
function groupResource({ id, name, external_id, members }: Row, isBrief = false) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    id: String(id),
    ...(external_id !== null && { externalId: external_id }),
    displayName: name,
    ...(!isBrief && { members }),
    meta: { resourceType: 'Group', location: `/scim/v2/Groups/${id}` },
  };
}

/** The groups of the provider; `isBrief`: without their members. */
export async function listGroups(
  { app, caller }: ScimCall,
  { filter, page, isBrief }: { filter: ScimFilter | undefined; page: Page; isBrief: boolean },
) {
  const where = sql`where ${isAsked(filter)}`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from scim_group ${where}`.execute(app.database.sql);
  const { rows } = await sql<Row>`select ${groupColumns(caller)} from scim_group ${where}
    order by scim_group.id limit ${page.count} offset ${page.startIndex - 1}`.execute(app.database.sql);
  return { total: counted[0]!.total, resources: rows.map((row) => groupResource(row, isBrief)) };
}

function isAsked(filter: ScimFilter | undefined): RawBuilder<SqlBool> {
  switch (filter?.attribute) {
    case undefined:
      return sql`true`;
    case 'displayName':
      return sql`lower(scim_group.name) = lower(${filter!.value})`;
    case 'externalId':
      return sql`scim_group.external_id = ${filter!.value}`;
    case 'id':
      return sql`scim_group.id::text = ${filter!.value}`;
    default:
      throw new ScimFault(400, 'invalidFilter', 'Groups have displayName, externalId and id');
  }
}

/** One of them. @throws ScimFault 404 */
export async function readGroup(
  { sql: db }: Db,
  { caller }: Pick<ScimCall, 'caller'>,
  { id, isBrief = false }: { id: number; isBrief?: boolean },
) {
  const { rows } = await sql<Row>`select ${groupColumns(caller)} from scim_group where id = ${id}`.execute(
    db,
  );
  if (!rows[0]) throw unknown();
  return groupResource(rows[0], isBrief);
}

function nameOf({ displayName }: Wanted): string | undefined {
  if (displayName === undefined) return undefined;
  if (typeof displayName !== 'string' || displayName.trim() === '' || displayName.length > 200)
    throw invalidValue('displayName');
  return displayName.trim();
}

const externalOf = ({ externalId }: Wanted) =>
  externalId === undefined ? undefined : externalId === null ? null : String(externalId).slice(0, 200);

/** Makes a group. @throws ScimFault `uniqueness` 409 */
export function createGroup(call: ScimCall, wanted: Wanted, members: readonly number[]) {
  const name = nameOf(wanted);
  if (name === undefined) throw invalidValue('displayName');
  return command(call, async (tx) => {
    await assertFree(tx, { name, id: 0 });
    const { id } = await tx.sql
      .insertInto('scim_group')
      .values({ name, external_id: externalOf(wanted) ?? null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeMembers(tx, call, id, [{ op: 'replace', ids: members }]);
    return readGroup(tx, call, { id });
  });
}

/** Changes a group and its members; a new name may mean other rights. @throws ScimFault 404 */
export function editGroup(
  call: ScimCall,
  id: number,
  { wanted, steps }: { wanted: Wanted; steps: readonly MemberStep[] },
) {
  return command(call, async (tx) => {
    await lockGroup(tx, id);
    const [name, external_id] = [nameOf(wanted), externalOf(wanted)];
    if (name !== undefined) await assertFree(tx, { name, id });
    const columns = {
      ...(name !== undefined && { name }),
      ...(external_id !== undefined && { external_id }),
    };
    await writeMembers(tx, call, id, steps, columns);
    return readGroup(tx, call, { id });
  });
}

/** Deletes a group: its members lose the rights that it gave. @throws ScimFault 404 */
export function deleteGroup(call: ScimCall, id: number): Promise<void> {
  return command(call, async (tx) => {
    await lockGroup(tx, id);
    await writeMembers(tx, call, id, [{ op: 'remove', ids: 'all' }]);
    await tx.sql.deleteFrom('scim_group').where('id', '=', id).execute();
  });
}

async function lockGroup({ sql: tx }: Command, id: number): Promise<void> {
  const found = await tx
    .selectFrom('scim_group')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw unknown();
}

async function assertFree({ sql: tx }: Command, { name, id }: { name: string; id: number }): Promise<void> {
  const taken = await tx
    .selectFrom('scim_group')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .where('id', '<>', id)
    .executeTakeFirst();
  if (taken) throw uniqueness('displayName');
}

/** Writes the members after all steps, and settles the rights of all who are affected. */
async function writeMembers(
  tx: Command,
  call: ScimCall,
  groupId: number,
  steps: readonly MemberStep[],
  columns: { name?: string; external_id?: string | null } = {},
): Promise<void> {
  const stored = await tx.sql
    .selectFrom('scim_member')
    .select('user_id')
    .where('group_id', '=', groupId)
    .execute();
  const before = new Set(stored.map(({ user_id }) => user_id));
  let after = new Set(before);
  for (const { op, ids } of steps) {
    const named = ids === 'all' ? after : new Set(ids);
    after = op === 'replace' ? named : op === 'add' ? new Set([...after, ...named]) : without(after, named);
  }
  const [gone, come] = [without(before, after), without(after, before)];
  const changed = columns.name === undefined ? [...gone, ...come] : [...before, ...come];
  const affected = changed.toSorted((one, other) => one - other);
  const groups = new Map<number, string[]>();
  for (const id of affected) {
    await lockKept(tx, call, id);
    groups.set(id, await groupNames(tx, id));
  }
  if (Object.keys(columns).length > 0)
    await tx.sql.updateTable('scim_group').set(columns).where('id', '=', groupId).execute();
  if (gone.size > 0)
    await tx.sql
      .deleteFrom('scim_member')
      .where('group_id', '=', groupId)
      .where('user_id', 'in', [...gone])
      .execute();
  if (come.size > 0)
    await tx.sql
      .insertInto('scim_member')
      .values([...come].map((user_id) => ({ group_id: groupId, user_id })))
      .execute();
  for (const id of affected) await settleRights(tx, call, { userId: id, groupsBefore: groups.get(id)! });
}

const without = (some: ReadonlySet<number>, others: ReadonlySet<number>) =>
  new Set([...some].filter((id) => !others.has(id)));
