import { sql } from 'kysely';
import { actorsOf } from '#domain/access/role.ts';
import { defaultReports } from '#domain/report/report.ts';
import type { Person } from '#domain/scim/person.ts';
import { invalidValue, ScimFault, uniqueness, unknown } from '#domain/scim/scim-fault.ts';
import { rolesOf } from '#domain/user/user.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { newSecret } from '#server/base/access/secret.ts';
import { insertUser } from '../account/session/insert-user.ts';
import { endSessions } from '../account/session/session.ts';
import { userChanged } from '../account/user/user-changed.ts';
import { readGrantor } from '../account/user/user-reach.ts';
import { readUser } from './read-users.ts';
import { isInHand, isKept, type ScimCall } from './scim-call.ts';

/** The columns of a person that are given. */
function columnsOf({ name, surname, email, phone, language, timeZone }: Person) {
  const given = { name, surname, email, phone, language, time_zone: timeZone };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/**
 * Makes a user without a role; groups give one. A user whom the provider deleted before is the same again.
 * @throws ScimFault `uniqueness` 409
 */
export async function createUser(call: ScimCall, person: Person) {
  const { app, caller } = call;
  const { username, externalId = null, active = true } = person;
  if (username === undefined) throw invalidValue('userName');
  const email = person.email ?? (username.includes('@') ? username : undefined);
  if (email === undefined) throw invalidValue('emails');
  // Nobody knows this password: the user signs in by the provider.
  const password_hash = await app.passwords.admit(({ hash }) => hash(newSecret()));
  return command(call, async (tx) => {
    const { rows } = await sql<{ id: number; is_mine: boolean }>`
      select app_user.id, scim_user.is_gone is true and ${isInHand(caller)} as is_mine
      from app_user left join driver on driver.user_id = app_user.id left join scim_user on scim_user.user_id = app_user.id
      where lower(username) = lower(${username})`.execute(tx.sql);
    const known = rows[0];
    if (known && !known.is_mine) throw uniqueness('userName');
    if (known) {
      await note(tx, call, known.id, externalId);
      await change(tx, call, known.id, { ...person, email, active });
      return readUser(tx, call, known.id);
    }
    const { isSystem, reports } = await readGrantor(tx, caller);
    const usual = defaultReports(
      actorsOf({ roles: rolesOf({ role: 'none', extra_roles: [] }), gao: false, isDriver: false }),
    );
    const columns = {
      name: username.slice(0, 80),
      surname: '',
      language: caller.language,
      ...columnsOf(person),
    };
    const { id } = await insertUser(tx, {
      ...{ time_zone: caller.timeZone, country: caller.country, ...columns, email, username, password_hash },
      ...{ password_changed_at: new Date(app.now()), disabled: !active, roles: [], fleetIds: [] },
      assigned_reports: isSystem ? usual : usual.filter((one) => reports.includes(one)),
    });
    await note(tx, call, id, externalId);
    await userChanged(tx, {
      action: 'create',
      id,
      after: { ...columns, username, email, disabled: !active },
    });
    return readUser(tx, call, id);
  });
}

/** Keeps that a provider keeps the user. */
async function note({ sql: tx }: Command, { caller }: ScimCall, userId: number, externalId: string | null) {
  await tx
    .insertInto('scim_user')
    .values({ user_id: userId, external_id: externalId, kept_by: caller.userId })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ external_id: externalId, kept_by: caller.userId, is_gone: false }),
    )
    .execute();
}

/** Changes a user. @throws ScimFault 404, `mutability` 400 for another username, 403 for the own user */
export function editUser(call: ScimCall, userId: number, person: Person) {
  return command(call, async (tx) => {
    await lockKept(tx, call, userId);
    await change(tx, call, userId, person);
    return readUser(tx, call, userId);
  });
}

/**
 * Ends a user for the provider: sessions, sockets and tokens end at once, and groups are left. The record
 * stays disabled, because journeys and the audit name it.
 */
export function endUser(call: ScimCall, userId: number): Promise<void> {
  return command(call, async (tx) => {
    await lockKept(tx, call, userId);
    await change(tx, call, userId, { active: false });
    await note(tx, call, userId, null);
    await tx.sql.updateTable('scim_user').set({ is_gone: true }).where('user_id', '=', userId).execute();
    await tx.sql.deleteFrom('scim_member').where('user_id', '=', userId).execute();
  });
}

/** Locks a user whom the provider may keep. @throws ScimFault 404, 403 */
export async function lockKept(tx: Command, { caller }: ScimCall, userId: number): Promise<void> {
  const { rows } = await sql`select app_user.id from app_user left join driver on driver.user_id = app_user.id
    left join scim_user on scim_user.user_id = app_user.id
    where app_user.id = ${userId} and ${isKept(caller)} for no key update of app_user`.execute(tx.sql);
  if (!rows[0]) throw unknown();
  if (userId === caller.userId)
    throw new ScimFault(403, null, 'The owner of the token cannot be changed by it');
}

async function change(tx: Command, { app }: ScimCall, userId: number, person: Person): Promise<void> {
  const user = await tx.sql
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { username, externalId, active } = person;
  if (username !== undefined && username.toLowerCase() !== user.username.toLowerCase())
    throw new ScimFault(400, 'mutability', 'userName never changes');
  if (externalId !== undefined) {
    const row = { user_id: userId, external_id: externalId };
    await tx.sql
      .insertInto('scim_user')
      .values(row)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
  }
  const columns = columnsOf(person);
  const before = Object.fromEntries(
    Object.keys(columns).map((name) => [name, user[name as keyof typeof user]]),
  );
  const isSwitched = active !== undefined && active === user.disabled;
  if (Object.keys(columns).length === 0 && !isSwitched) return;
  await tx.sql
    .updateTable('app_user')
    .set({ ...columns, ...(isSwitched && { disabled: !active }), version: user.version + 1 })
    .where('id', '=', userId)
    .execute();
  await userChanged(tx, { action: 'edit', id: userId, before, after: columns });
  if (!isSwitched) return;
  await userChanged(tx, {
    ...{ action: active ? 'enable' : 'disable', id: userId },
    ...{ before: { disabled: user.disabled }, after: { disabled: !active } },
    ended: active ? null : await endSessions(tx, { userId }, app.now(), 'auth.userEnded'),
  });
}
