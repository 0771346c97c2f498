import type { Command } from '#server/base/access/command.ts';
import type { Database } from '#server/base/db/database.ts';

/** The account of a username, ignoring case. */
export function findByName({ sql: db }: Pick<Database, 'sql'>, username: string) {
  return db
    .selectFrom('app_user')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()));
}

/** The same, held until the command ends. */
export function lockByName(tx: Command, username: string) {
  return findByName(tx, username).forUpdate().executeTakeFirst();
}
