import type { Command } from '#server/base/access/command.ts';
import { userChanged } from './user-changed.ts';

/** Revokes the access tokens of a user, or one of them, each with a line in the audit; returns how many. */
export async function revokeTokens(
  tx: Command,
  { userId, tokenId }: { userId: number; tokenId?: number },
): Promise<number> {
  let revoking = tx.sql.deleteFrom('access_token').where('user_id', '=', userId);
  if (tokenId !== undefined) revoking = revoking.where('id', '=', tokenId);
  const revoked = await revoking.returning(['id', 'name']).execute();
  for (const { id, name } of revoked)
    await userChanged(tx, { action: 'revoke_token', id: userId, before: { token: id, name } });
  return revoked.length;
}
