import { PASSWORDS_KEPT } from '#domain/constants.ts';
import { addDays, daySpan } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import { isNotUsername } from '#domain/user/credential.ts';
import type { Command } from '../access/command.ts';
import { hashPassword, isPassword } from '../session/password.ts';
import { revokeTokens } from './revoke-tokens.ts';

/** What is kept of a user's passwords. */
type Kept = {
  id: number;
  username: string;
  password_hash: string;
  previous_password_hashes: string[];
  time_zone: string;
  version: number;
};

/**
 * Gives a user another password, good for 180 days or, with `mustChange`, for one sign-in only. Each caller says whether the
 * access tokens end too (decision 76). Answers how many were revoked.
 * @throws Fault `err.request` 422 when it is the username or one of the last three passwords (domain rules §9.3)
 */
export async function setPassword(
  tx: Command,
  user: Kept,
  given: { password: string; mustChange: boolean; endsTokens: boolean; nowMs: number },
): Promise<number> {
  const refused = (code: FaultCode) =>
    new Fault('err.request', 422, { fields: [{ field: 'password', code }] });
  if (!isNotUsername({ username: user.username, password: given.password })) throw refused('val.password');
  const latest = [user.password_hash, ...user.previous_password_hashes].slice(0, PASSWORDS_KEPT);
  const repeats = await Promise.all(latest.map((hash) => isPassword(given.password, hash)));
  if (repeats.includes(true)) throw refused('auth.passwordRecent');
  const today = daySpan(given.nowMs, user.time_zone).day;
  await tx.sql
    .updateTable('app_user')
    .set({
      password_hash: await hashPassword(given.password),
      previous_password_hashes: latest.slice(0, PASSWORDS_KEPT - 1),
      password_changed_at: new Date(given.nowMs),
      password_expiration: given.mustChange ? addDays(today, -1) : null,
      version: user.version + 1,
    })
    .where('id', '=', user.id)
    .execute();
  return given.endsTokens ? await revokeTokens(tx, { userId: user.id }) : 0;
}
