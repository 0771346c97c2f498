import { sql } from 'kysely';
import { hashSecret, newSecret } from '#server/base/access/secret.ts';
import type { Db } from '#server/base/db/database.ts';

/** The most known browsers of a user; the one not seen for longest is forgotten. */
const DEVICES_MAX = 20;
const SECRET = /^[\w-]{43}$/;

/** The browser with this secret, if a user of this name has signed in from it; null when it is unknown. */
export async function findDevice(
  { sql: db }: Db,
  { username, secret }: { username: string; secret: string | null },
): Promise<number | null> {
  if (!secret) return null;
  const found = await db
    .selectFrom('known_device')
    .innerJoin('app_user', 'app_user.id', 'known_device.user_id')
    .select('known_device.id')
    .where('secret_hash', '=', hashSecret(secret))
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username))
    .executeTakeFirst();
  return found?.id ?? null;
}

/**
 * Notes that a user has signed in from a browser; until `rememberUntilMs` that browser needs no second
 * factor. Returns its secret: a new one for a browser without one.
 */
export async function rememberDevice(
  { sql: db }: Db,
  user: { id: number; nowMs: number; secret: string | null; rememberUntilMs: number | null },
): Promise<string> {
  const secret = SECRET.test(user.secret ?? '') ? user.secret! : newSecret();
  const { nowMs, rememberUntilMs: untilMs } = user;
  const seen = { seen_at: new Date(nowMs), ...(untilMs !== null && { factor_until: new Date(untilMs) }) };
  await db
    .insertInto('known_device')
    .values({ user_id: user.id, secret_hash: hashSecret(secret), ...seen })
    .onConflict((conflict) => conflict.columns(['user_id', 'secret_hash']).doUpdateSet(seen))
    .execute();
  await sql`delete from known_device where id in (
    select id from known_device where user_id = ${user.id} order by seen_at desc, id desc offset ${DEVICES_MAX})`.execute(
    db,
  );
  return secret;
}
