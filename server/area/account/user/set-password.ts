import { PASSWORDS_KEPT } from '#domain/constants.ts';
import { addDays, daySpan } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import { isNotUsername } from '#domain/user/credential.ts';
import type { Command } from '#server/base/access/command.ts';
import type { Passwords } from '#server/base/password/password.ts';
import { revokeTokens } from './revoke-tokens.ts';

/** The stored data about a user's passwords. */
type Kept = {
  id: number;
  username: string;
  password_hash: string;
  previous_password_hashes: string[];
  time_zone: string;
  version: number;
};

/**
 * A hashed new password that a user may have, and the latest ones with which it was compared, the latest
 * first.
 */
type NewPassword = { hash: string; latest: readonly string[] };

const latestOf = ({ password_hash, previous_password_hashes }: Kept) =>
  [password_hash, ...previous_password_hashes].slice(0, PASSWORDS_KEPT);

/**
 * Hashes another password for a user, before the transaction that sets it. @throws Fault `err.request` 422
 * when it is the username or one of the last three passwords (domain rules §9.3); `err.tooMany` 429
 */
export function newPassword(passwords: Passwords, user: Kept, password: string): Promise<NewPassword> {
  const refused = (code: FaultCode) =>
    new Fault('err.request', 422, { fields: [{ field: 'password', code }] });
  return passwords.admit(async ({ hash, isRight }) => {
    if (!isNotUsername({ username: user.username, password })) throw refused('val.password');
    const latest = latestOf(user);
    for (const one of latest) if (await isRight(password, one)) throw refused('auth.passwordRecent');
    return { hash: await hash(password), latest };
  });
}

/**
 * Sets another password for a user, valid for 180 days or, with `mustChange`, for one sign-in only. Each
 * caller decides whether the access tokens end too (decision 76). Returns how many were revoked.
 * @throws Fault `err.stale` 410 when the user has got another one meanwhile
 */
export async function setPassword(
  tx: Command,
  user: Kept,
  given: { password: NewPassword; mustChange: boolean; endsTokens: boolean; nowMs: number },
): Promise<number> {
  const { hash, latest } = given.password;
  if (user.password_hash !== latest[0]) throw new Fault('err.stale', 410);
  const today = daySpan(given.nowMs, user.time_zone).day;
  await tx.sql
    .updateTable('app_user')
    .set({
      password_hash: hash,
      previous_password_hashes: latest.slice(0, PASSWORDS_KEPT - 1),
      password_changed_at: new Date(given.nowMs),
      password_expiration: given.mustChange ? addDays(today, -1) : null,
      version: user.version + 1,
    })
    .where('id', '=', user.id)
    .execute();
  return given.endsTokens ? await revokeTokens(tx, { userId: user.id }) : 0;
}
