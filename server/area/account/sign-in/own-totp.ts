import { Fault } from '#domain/fault.ts';
import { seal, unseal } from '#server/base/access/sealed.ts';
import type { App } from '#server/base/app.ts';
import { newTotpSecret, stepOf } from './totp.ts';

const PURPOSE = 'one-time codes';

/** Begins to set up an app for codes: stores a new unconfirmed secret. Only for users without an app. */
export async function startTotp(app: App, userId: number): Promise<string> {
  const secret = newTotpSecret();
  const row = { secret: await seal(app, PURPOSE, secret), last_step: 0 };
  const { numInsertedOrUpdatedRows } = await app.database.sql
    .insertInto('user_totp')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('user_totp.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) throw new Fault('err.stale', 410);
  return secret;
}

/** The result of a code: it is right and now used up, it was used before, or it is wrong. */
export type CodeOutcome = 'right' | 'used' | 'wrong';

/**
 * Checks a one-time code of a user and uses it up. `isConfirmed`: the app is set up, otherwise it is being
 * set up.
 */
export async function useTotpCode(
  app: App,
  userId: number,
  code: string,
  isConfirmed: boolean,
): Promise<CodeOutcome> {
  const { sql } = app.database;
  const stored = await sql
    .selectFrom('user_totp')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', isConfirmed ? 'is not' : 'is', null)
    .executeTakeFirst();
  const secret = stored ? await unseal(app, PURPOSE, stored.secret) : null;
  if (secret === null && stored)
    app.log.error({ userId }, 'the secret of one-time codes cannot be read: was SECRET_KEY changed?');
  const step = secret === null ? null : stepOf(secret, code, app.now());
  if (step === null) return 'wrong';
  // If the same code is shown twice at once, one wins.
  const { numUpdatedRows } = await sql
    .updateTable('user_totp')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? 'right' : 'used';
}
