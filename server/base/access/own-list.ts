import { Fault } from '#domain/fault.ts';
import type { App } from '#server/base/app.ts';
import type { Caller } from './caller.ts';

/**
 * Guards a path that names a user: users may read their own, SYS anybody's. Returns the user's id. @throws
 * Fault `notFound` 404 for anybody else, existing or not
 */
export async function assertReadable(app: App, caller: Caller, username: string): Promise<number> {
  const name = username.toLowerCase();
  if (name === caller.username.toLowerCase()) return caller.userId;
  const found = caller.actors.includes('SYS')
    ? await app.database.sql
        .selectFrom('app_user')
        .select('id')
        .where((eb) => eb(eb.fn('lower', ['username']), '=', name))
        .executeTakeFirst()
    : undefined;
  if (!found) throw new Fault('notFound', 404);
  return found.id;
}
