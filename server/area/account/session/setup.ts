import { timingSafeEqual } from 'node:crypto';
import type { BodyOf } from '#api/endpoint.ts';
import type { postSetup } from '#api/session.ts';
import { Fault } from '#domain/fault.ts';
import { hashSecret, newSecret } from '#server/base/access/secret.ts';
import type { App } from '#server/base/app.ts';
import type { Database } from '#server/base/db/database.ts';
import { insertUser } from './insert-user.ts';
import { type Credentials, openSession } from './session.ts';

/** Is the installation still without users, waiting for its first administrator? */
export async function isSetupPending(database: Pick<Database, 'sql'>): Promise<boolean> {
  const somebody = await database.sql.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  return somebody === undefined;
}

/**
 * Returns the one-time link of an installation without users; null when a user exists. It makes a new key and
 * stores its hash. A key printed by an earlier start no longer works, because only its hash is stored, and it
 * could not be printed again.
 */
export async function pendingSetup(app: Pick<App, 'config' | 'database'>): Promise<string | null> {
  if (!(await isSetupPending(app.database))) return null;
  const key = newSecret();
  await app.database.sql
    .updateTable('installation')
    .set({ setup_key_hash: hashSecret(key) })
    .where('id', '=', 1)
    .execute();
  const base = app.config.PUBLIC_URL ?? `http://localhost:${app.config.HTTP_PORT}`;
  return new URL(`/setup?key=${key}`, base).href;
}

/**
 * Creates the company's root fleet and its administrator, and signs the administrator in. Only one of several
 * concurrent calls succeeds. @throws Fault `auth.setupDone` 409 when a user exists, `auth.notPermitted` 409
 * for another key
 */
export async function setUp(app: App, given: BodyOf<typeof postSetup>): Promise<Credentials> {
  await assertKey(app.database, given.key);
  const password_hash = await app.passwords.admit(({ hash }) => hash(given.password));
  return app.database.sql.transaction().execute(async (tx) => {
    await tx.selectFrom('installation').select('id').where('id', '=', 1).forUpdate().executeTakeFirst();
    await assertKey({ sql: tx }, given.key);
    const fleet = await tx
      .insertInto('fleet')
      .values({ name: given.company })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { key: _key, company: _company, confirm: _confirm, password: _password, ...person } = given;
    const user = await insertUser(
      { sql: tx },
      {
        ...person,
        password_hash,
        // Only system staff makes system staff, so the first account must belong to it.
        roles: ['administrator', 'system'],
        fleetIds: [fleet.id],
        // Administrators can grant only rights that they have, so the first one must have all.
        allowed_estructura: true,
        password_changed_at: new Date(app.now()),
        last_login: new Date(app.now()),
      },
    );
    await tx.updateTable('installation').set({ setup_key_hash: null }).where('id', '=', 1).execute();
    return openSession({ sql: tx }, user, { keepConnected: false, nowMs: app.now() });
  });
}

/** Checks the key for setting up the installation. */
async function assertKey(database: Pick<Database, 'sql'>, key: string): Promise<void> {
  if (!(await isSetupPending(database))) throw new Fault('auth.setupDone', 409);
  const { setup_key_hash: expected } = await database.sql
    .selectFrom('installation')
    .select('setup_key_hash')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  if (!expected || !timingSafeEqual(expected, hashSecret(key))) throw new Fault('auth.notPermitted', 409);
}
