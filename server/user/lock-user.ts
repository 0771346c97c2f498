import { Fault } from '#domain/fault.ts';
import type { Caller } from '../access/caller.ts';
import type { Command } from '../access/command.ts';
import { type FoundUser, findUser } from './read-user.ts';

/** A user in the caller's reach, locked until the command ends; only those inside their fleets may be written. */
export async function lockUser(tx: Command, caller: Caller, userId: number): Promise<FoundUser> {
  const found = await findUser(tx, caller, userId, { lock: true });
  if (found.reach !== 'editable') throw new Fault('auth.notPermitted', 409);
  return found;
}

/** The own stored user, locked until the command ends. */
export function lockOwn({ sql }: Pick<Command, 'sql'>, userId: number) {
  return sql
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
