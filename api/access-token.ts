import { z } from 'zod';
import { accessTokenInput } from '#domain/access/access-token.ts';
import { TOKEN_SCOPES } from '#domain/access/token-scope.ts';
import { idText } from '#domain/field.ts';
import { endpoint } from './endpoint.ts';

const instant = z.iso.datetime();
const done = z.object({ ok: z.literal(true) });

/** A personal access token, without its secret, which is shown once and never again. */
export const accessToken = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** The last four characters of the secret. */
  hint: z.string(),
  created_at: instant,
  expires_at: instant,
  /** To the minute; null: the token was never used. */
  last_used_at: instant.nullable(),
});
export type AccessToken = z.infer<typeof accessToken>;

export const getProfileTokens = endpoint({
  name: 'getProfileTokens',
  method: 'GET',
  path: '/user/profile/token',
  access: 'session',
  of: ['user'],
  summary: 'Own access tokens',
  answer: z.object({ tokens: z.array(accessToken) }),
});

export const postProfileToken = endpoint({
  name: 'postProfileToken',
  method: 'POST',
  path: '/user/profile/token',
  access: 'session',
  changes: ['user'],
  summary: 'Make an access token for another program; only this answer has its secret',
  body: accessTokenInput,
  answer: z.object({ id: z.int(), secret: z.string() }),
});

export const deleteProfileToken = endpoint({
  name: 'deleteProfileToken',
  method: 'DELETE',
  path: '/user/profile/token/{token_id}',
  access: 'session',
  changes: ['user'],
  summary: 'Revoke an own access token at once',
  params: z.object({ token_id: idText }),
  answer: done,
});

const ofUser = z.object({ user_id: idText });

export const getUserTokens = endpoint({
  name: 'getUserTokens',
  method: 'GET',
  path: '/user/{user_id}/token',
  access: 'user:read',
  audited: 'user',
  summary: 'Access tokens of a user',
  params: ofUser,
  answer: z.object({ tokens: z.array(accessToken) }),
});

export const deleteUserToken = endpoint({
  name: 'deleteUserToken',
  method: 'DELETE',
  path: '/user/{user_id}/token/{token_id}',
  access: 'user:edit',
  changes: ['user'],
  summary: 'Revoke an access token of a user at once',
  params: ofUser.extend({ token_id: idText }),
  answer: done,
});
