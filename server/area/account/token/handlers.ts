import { getProfileTokens, getUserTokens } from '#api/access-token.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { findAdministered } from '../user/read-user.ts';
import { createToken } from './create-token.ts';
import { readTokens } from './read-tokens.ts';
import { revokeOwnToken, revokeUserToken } from './revoke-token.ts';

/** Endpoints for personal access tokens, for their users and for administrators (decision 76). */
export const accessTokenHandlers: readonly Handler[] = [
  handle(getProfileTokens, async ({ caller, app }) => ({
    tokens: await readTokens(app.database, caller.userId),
  })),

  handle(getUserTokens, async ({ params, caller, app }) => {
    await findAdministered(app.database, caller, params.user_id);
    return { tokens: await readTokens(app.database, params.user_id) };
  }),

  createToken,
  revokeOwnToken,
  revokeUserToken,
];
