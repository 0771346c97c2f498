import { SYSTEM_NOTICE } from '#domain/constants.ts';
import type { Command } from '#server/base/access/command.ts';
import { endSessions } from '../session/session.ts';
import { userChanged } from '../user/user-changed.ts';
import { forgetRemembered, readWays } from './ways.ts';

/**
 * Removes all second factors of a user who has lost them; all sessions of the user end, and the user gets a
 * notice.
 */
export async function takeFactors(tx: Command, userId: number, nowMs: number): Promise<void> {
  const factors = await readWays(tx, userId);
  await tx.sql.deleteFrom('user_totp').where('user_id', '=', userId).execute();
  await tx.sql.deleteFrom('user_passkey').where('user_id', '=', userId).execute();
  await tx.sql.deleteFrom('user_recovery').where('user_id', '=', userId).execute();
  await tx.sql.deleteFrom('sign_in_ticket').where('user_id', '=', userId).execute();
  await forgetRemembered(tx, userId);
  const ended = await endSessions(tx, { userId }, nowMs);
  await userChanged(tx, { action: 'reset_factors', id: userId, before: { factors }, ended });
  await tx.raise({ code: SYSTEM_NOTICE, userId, kind: 'factors_reset' });
}
