import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { App } from '#server/base/app.ts';

/** The parts of the app that sealing needs. */
export type Keyed = Pick<App, 'database' | 'config'>;

/** The purpose of a sealed secret. Sealed for one purpose, it cannot be read for another. */
export type Purpose =
  | 'one-time codes'
  | 'making a passkey'
  | 'sign-in flow'
  | 'mail password'
  | 'tracker password'
  | 'webhook secret'
  | 'push key';

/** Length of the nonce and of the tag of AES-GCM, bytes. */
const NONCE = 12;
const TAG = 16;
/** The first byte names the key: the one in the database alone, or with `SECRET_KEY` too. */
const PLAIN = 0;
const WITH_SETTING = 1;

const keys = new WeakMap<App['database'], Promise<Buffer>>();

async function readKey({ sql }: App['database']): Promise<Buffer> {
  const found = await sql.selectFrom('sealing_key').select('secret').executeTakeFirst();
  if (found) return found.secret;
  // If several processes make it at once, one wins.
  await sql
    .insertInto('sealing_key')
    .values({ secret: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await sql.selectFrom('sealing_key').select('secret').executeTakeFirstOrThrow()).secret;
}

async function keyFor({ database, config }: Keyed, kind: number, purpose: Purpose): Promise<Buffer> {
  let key = keys.get(database);
  if (!key) {
    key = readKey(database);
    keys.set(database, key);
    key.catch(() => keys.delete(database));
  }
  const salt = kind === WITH_SETTING ? (config.SECRET_KEY ?? '') : '';
  return Buffer.from(hkdfSync('sha256', await key, salt, `traza ${purpose}`, 32));
}

/**
 * Encrypts a text so that only this installation can read it, and only for the same purpose (AES-256-GCM).
 */
export async function seal(app: Keyed, purpose: Purpose, text: string): Promise<Buffer> {
  const kind = app.config.SECRET_KEY ? WITH_SETTING : PLAIN;
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', await keyFor(app, kind, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(kind), nonce, cipher.getAuthTag(), body]);
}

/** The original text; null if it was changed, or sealed for another purpose or with another `SECRET_KEY`. */
export async function unseal(app: Keyed, purpose: Purpose, sealed: Buffer): Promise<string | null> {
  const kind = sealed[0];
  if (sealed.length <= 1 + NONCE + TAG || (kind !== PLAIN && kind !== WITH_SETTING)) return null;
  const nonce = sealed.subarray(1, 1 + NONCE);
  const decipher = createDecipheriv('aes-256-gcm', await keyFor(app, kind, purpose), nonce);
  decipher.setAuthTag(sealed.subarray(1 + NONCE, 1 + NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE + TAG)), decipher.final()]).toString(
      'utf8',
    );
  } catch {
    return null;
  }
}
