import { SECOND_FACTOR } from '#domain/constants.ts';
import { Fault } from '#domain/fault.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { assertOwnPassword } from '../session/own-password.ts';

/** Has the caller signed in within the last ten minutes? */
export async function isFresh({ database, now }: App, caller: Caller): Promise<boolean> {
  const { created_at } = await database.sql
    .selectFrom('session')
    .select('created_at')
    .where('id', '=', caller.sessionId)
    .executeTakeFirstOrThrow();
  return now() - created_at.getTime() < SECOND_FACTOR.freshS * 1000;
}

/**
 * Guards changes of sign-in: a stranger at a screen that was left open must not make them. A user with a
 * recent sign-in may; every other one shows the password, or signs in again.
 * @throws Fault `err.request` 422 with `val.required` or `auth.passwordWrong` on the field
 */
export async function assertFresh(
  app: App,
  caller: Caller,
  given: { password: string | null; address: string },
): Promise<void> {
  const { password, address } = given;
  if (password) {
    const { userId, username } = caller;
    return assertOwnPassword(app, { userId, username, address }, password);
  }
  if (await isFresh(app, caller)) return;
  const fields = [{ field: 'current_password', code: 'val.required' }];
  throw new Fault('err.request', 422, { fields });
}
