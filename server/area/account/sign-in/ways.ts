import { sql } from 'kysely';
import type { FactorWay } from '#domain/user/second-factor.ts';
import type { App } from '#server/base/app.ts';
import type { Db } from '#server/base/db/database.ts';

/** The ways in which a user can show a second factor; empty: the user has none. */
export async function readWays({ sql: db }: Db, userId: number): Promise<FactorWay[]> {
  const { rows } = await sql<Record<FactorWay, boolean>>`
    select exists (select from user_passkey where user_id = ${userId}) as passkey,
      exists (select from user_totp where user_id = ${userId} and confirmed_at is not null) as code,
      exists (select from user_recovery where user_id = ${userId} and used_at is null) as recovery`.execute(
    db,
  );
  const { passkey, code, recovery } = rows[0]!;
  const own: FactorWay[] = [...(passkey ? (['passkey'] as const) : []), ...(code ? (['code'] as const) : [])];
  // Recovery codes replace something else; alone they are no second factor.
  return own.length > 0 && recovery ? [...own, 'recovery'] : own;
}

/** Has a user of this known browser shown the second factor there, and chosen to be remembered? */
export async function isRemembered({ database, now }: App, deviceId: number | null): Promise<boolean> {
  if (deviceId === null) return false;
  const found = await database.sql
    .selectFrom('known_device')
    .select('id')
    .where('id', '=', deviceId)
    .where('factor_until', '>', new Date(now()))
    .executeTakeFirst();
  return found !== undefined;
}

/** Makes every browser of a user need the second factor again. */
export async function forgetRemembered({ sql: db }: Db, userId: number): Promise<void> {
  await db.updateTable('known_device').set({ factor_until: null }).where('user_id', '=', userId).execute();
}
