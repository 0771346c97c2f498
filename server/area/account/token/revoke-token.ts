import { deleteProfileToken, deleteUserToken } from '#api/access-token.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { findAdministered } from '../user/read-user.ts';
import { revokeTokens } from '../user/revoke-tokens.ts';

/** Revokes an own token. */
export const revokeOwnToken = handle(deleteProfileToken, (call) =>
  command(call, (tx) => revoke(tx, { userId: call.caller.userId, tokenId: call.params.token_id })),
);

/** Revokes a token of a user whom the caller administers. */
export const revokeUserToken = handle(deleteUserToken, (call) =>
  command(call, async (tx) => {
    const { params, caller } = call;
    const { user } = await findAdministered(tx, caller, params.user_id);
    return revoke(tx, { userId: user.id, tokenId: params.token_id });
  }),
);

async function revoke(tx: Command, of: { userId: number; tokenId: number }): Promise<{ ok: true }> {
  if ((await revokeTokens(tx, of)) === 0) throw notFound();
  return { ok: true };
}
