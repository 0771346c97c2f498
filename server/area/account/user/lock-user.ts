import { sql } from 'kysely';
import { can } from '#domain/access/permission.ts';
import { Fault } from '#domain/fault.ts';
import { refusalOf } from '#server/base/access/authenticate.ts';
import { type Caller, readSessions } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import type { App } from '#server/base/app.ts';
import type { Db } from '#server/base/db/database.ts';
import { type FoundUser, findUser } from './read-user.ts';

type By = { caller: Caller; app: Pick<App, 'now'> };
/**
 * Finds a user whom the caller may edit, and locks the user until the command ends. The caller is locked too,
 * and read again behind the lock. So if two administrators disable each other at the same moment, only one
 * still may, and one always remains.
 * @throws Fault 401 or 403 when the caller's access ended meanwhile, `notFound` 404, `auth.notPermitted` 409
 */
export async function lockUser(tx: Command, by: By, userId: number): Promise<FoundUser & { caller: Caller }> {
  // In one order, so that two commands cannot wait for each other.
  await sql`select from app_user where id = any(${[by.caller.userId, userId]}::int[]) order by id
    for no key update`.execute(tx.sql);
  const caller = await callerNow(tx, by);
  return { ...(await findEditable(tx, caller, userId)), caller };
}

/** A user whom the caller may edit. @throws Fault `notFound` 404, `auth.notPermitted` 409 */
export async function findEditable(db: Db, caller: Caller, userId: number): Promise<FoundUser> {
  const found = await findUser(db, caller, userId);
  if (found.reach !== 'editable' || !can(caller.actors, 'user:edit'))
    throw new Fault('auth.notPermitted', 409);
  return found;
}

/** The own stored user. */
export function readOwn({ sql: db }: Db, userId: number) {
  return db.selectFrom('app_user').selectAll().where('id', '=', userId);
}

/** The caller, read again. @throws Fault 401 or 403 when the caller's access ended meanwhile */
async function callerNow(tx: Db, { caller, app }: By): Promise<Caller> {
  const nowMs = app.now();
  const [state] = await readSessions(tx, { sessionIds: [caller.sessionId] }, nowMs);
  const refusal = refusalOf(state, nowMs);
  if (refusal) throw refusal;
  return state!.caller;
}

/**
 * The own stored user, locked until the command ends. The session is read again behind the lock: one that was
 * closed meanwhile leaves nothing behind, such as a token that would outlive it.
 * @throws Fault 401 or 403 when the caller's access ended meanwhile
 */
export async function lockSelf(tx: Db, by: By) {
  const user = await readOwn(tx, by.caller.userId).forNoKeyUpdate().executeTakeFirstOrThrow();
  await callerNow(tx, by);
  return user;
}
