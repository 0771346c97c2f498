import { Fault } from '#domain/fault.ts';
import type { App } from '#server/base/app.ts';
import type { Hashing } from '#server/base/password/password.ts';
import { countAttempt, takeAttemptBack } from './login-attempt.ts';

/**
 * Guards a change that needs the current password. Wrong passwords count as failed sign-ins, so that nobody
 * can try passwords on a screen that was left open.
 * @throws Fault `err.request` 422 with `auth.passwordWrong` on the field, `auth.locked` 429, `err.tooMany`
 * 429
 */
export function assertOwnPassword(
  app: App,
  who: { userId: number; username: string; address: string },
  password: string,
): Promise<void> {
  const username = who.username.toLowerCase();
  const check = async ({ isRight }: Hashing) => {
    const attempt = await countAttempt(app, { username, address: who.address, deviceId: null });
    const { password_hash } = await app.database.sql
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', who.userId)
      .executeTakeFirstOrThrow();
    if (await isRight(password, password_hash)) return takeAttemptBack(app, attempt.id);
    const fields = [{ field: 'current_password', code: 'auth.passwordWrong' }];
    throw new Fault('err.request', 422, { fields });
  };
  return app.passwords.admit((hashing) => app.crowd.inTurn(username, () => check(hashing)));
}
