import type { Transaction } from 'kysely';
import { type Keyed, seal, unseal } from '#server/base/access/sealed.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import type { MailServer } from './mail-transport.ts';

const PURPOSE = 'mail password';

type Sql = Pick<Transaction<DB>, 'selectFrom'>;
/** The mail server with the version of its settings. */
export type StoredMailServer = MailServer & { version: number };

/**
 * The mail server of the installation; undefined: there is none. A password sealed with another `SECRET_KEY`
 * is lost, and is read as none.
 */
export async function readMailServer(
  app: Keyed,
  sql: Sql = app.database.sql,
): Promise<StoredMailServer | undefined> {
  const stored = await sql.selectFrom('mail_setting').selectAll().executeTakeFirst();
  if (!stored) return undefined;
  const { host, port, security, username, sender, version, password } = stored;
  const known = password && (await unseal(app, PURPOSE, password));
  return { host, port, security, username, sender, version, password: known };
}

/** A mail server in its stored form; its password is sealed. */
export async function sealedMailServer(app: Keyed, { password, ...server }: MailServer) {
  const sealed = password === null ? null : await seal(app, PURPOSE, password);
  return { ...server, password: sealed };
}
