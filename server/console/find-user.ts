import type { Command } from '../access/command.ts';

/** The account of a username, whatever its case, held until the command ends. */
export function lockByName({ sql: db }: Pick<Command, 'sql'>, username: string) {
  return db
    .selectFrom('app_user')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username.toLowerCase()))
    .forUpdate()
    .executeTakeFirst();
}
