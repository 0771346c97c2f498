import { sql } from 'kysely';
import { can } from '#domain/access/permission.ts';
import { Fault } from '#domain/fault.ts';
import { refusalOf } from '../access/authenticate.ts';
import { type Caller, readSessions } from '../access/caller.ts';
import type { Command } from '../access/command.ts';
import type { App } from '../app.ts';
import { type FoundUser, findUser } from './read-user.ts';

/**
 * A user whom the caller may write, locked until the command ends. So is the caller, who is read again behind the lock: of two
 * who disable each other at the same moment only one still may, and one administrator always remains.
 * @throws Fault 401 or 403 when the caller's access ended meanwhile, `notFound` 404, `auth.notPermitted` 409
 */
export async function lockUser(
  tx: Command,
  by: { caller: Caller; app: App },
  userId: number,
): Promise<FoundUser & { caller: Caller }> {
  // In one order, so that two commands wait for each other and never both.
  await sql`select from app_user where id = any(${[by.caller.userId, userId]}::int[]) order by id
    for no key update`.execute(tx.sql);
  const nowMs = by.app.now();
  const [state] = await readSessions(tx, { sessionIds: [by.caller.sessionId] }, nowMs);
  const refusal = refusalOf(state, nowMs);
  if (refusal) throw refusal;
  const { caller } = state!;
  const found = await findUser(tx, caller, userId);
  if (found.reach !== 'editable' || !can(caller.actors, 'user:edit'))
    throw new Fault('auth.notPermitted', 409);
  return { ...found, caller };
}

/** The own stored user, locked until the command ends. */
export function lockOwn({ sql: db }: Pick<Command, 'sql'>, userId: number) {
  return db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
