import type { Transaction } from 'kysely';
import { seal, unseal } from '../access/sealed.ts';
import type { App } from '../app.ts';
import type { DB } from '../db/schema.gen.ts';
import type { MailServer } from './mail-transport.ts';

const PURPOSE = 'mail password';

type Keyed = Pick<App, 'database' | 'config'>;
type Sql = Pick<Transaction<DB>, 'selectFrom'>;
/** The mail server with the version of its settings. */
export type StoredMailServer = MailServer & { version: number };

/**
 * The mail server of the installation; undefined: there is none. A password that was sealed with another `SECRET_KEY` is lost, and reads as
 * none.
 */
export async function readMailServer(
  app: Keyed,
  sql: Sql = app.database.sql,
): Promise<StoredMailServer | undefined> {
  const stored = await sql.selectFrom('mail_setting').selectAll().executeTakeFirst();
  if (!stored) return undefined;
  const { host, port, security, username, sender, version, plain_password, password } = stored;
  const known = plain_password ?? (password && (await unseal(app, PURPOSE, password)));
  return { host, port, security, username, sender, version, password: known };
}

/** A mail server as it is stored: nobody reads its password in the database. */
export async function sealedMailServer(app: Keyed, { password, ...server }: MailServer) {
  const sealed = password === null ? null : await seal(app, PURPOSE, password);
  return { ...server, password: sealed, plain_password: null };
}

/** Seals a password that an older version of the program stored in plain. */
export async function sealMailPassword(app: Keyed): Promise<void> {
  const { sql } = app.database;
  const stored = await sql
    .selectFrom('mail_setting')
    .select('plain_password')
    .where('plain_password', 'is not', null)
    .executeTakeFirst();
  if (!stored?.plain_password) return;
  await sql
    .updateTable('mail_setting')
    .set({ password: await seal(app, PURPOSE, stored.plain_password), plain_password: null })
    // Another process may have sealed it, or somebody changed it.
    .where('plain_password', '=', stored.plain_password)
    .execute();
}
