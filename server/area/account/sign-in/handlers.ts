import type { FastifyRequest } from 'fastify';
import { postLogin } from '#api/session.ts';
import {
  postLoginFactor,
  postLoginGoogle,
  postLoginPasskey,
  postLoginProvider,
  postProviderStart,
} from '#api/sign-in.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import type { SessionOrigin } from '../session/session.ts';
import { signIn } from './login.ts';
import { ownFactorHandlers } from './own-factors.ts';
import { ownSignInHandlers } from './own-sign-in.ts';
import { startFlow } from './provider-flow.ts';
import { resetFactors } from './reset-factors.ts';
import { signInRuleHandlers } from './rule.ts';
import { passkeyOptions, signInByFactor } from './sign-in-by-factor.ts';
import { signInByProvider } from './sign-in-by-provider.ts';
import { siteOf } from './site.ts';

const originOf = ({ ip, headers }: FastifyRequest): SessionOrigin => ({
  address: ip,
  agent: headers['user-agent'] ?? null,
});

/** Endpoints for signing in by every way, and for its settings in the own profile and for administrators. */
export const signInHandlers: readonly Handler[] = [
  handle(postLogin, ({ body, app, request }) => {
    const { keep_connected: keepConnected, ...given } = body;
    return signIn(app, { ...given, keepConnected, ...originOf(request) });
  }),
  handle(postProviderStart, ({ body, app, request }) => startFlow(app, request, body.provider)),
  handle(postLoginGoogle, ({ body, app, request }) => {
    const { keep_connected: keepConnected, ...given } = body;
    return signInByProvider(app, { ...given, keepConnected, ...originOf(request) }, 'google');
  }),
  handle(postLoginProvider, ({ body, app, request }) => {
    const { keep_connected: keepConnected, ...given } = body;
    return signInByProvider(app, { ...given, keepConnected, ...originOf(request) });
  }),
  handle(postLoginFactor, ({ body, app, request }) =>
    signInByFactor(app, { ...body, site: siteOf(app, request), ...originOf(request) }),
  ),
  handle(postLoginPasskey, ({ body, app, request }) =>
    passkeyOptions(app, { ticket: body.ticket, site: siteOf(app, request) }),
  ),
  ...ownSignInHandlers,
  ...ownFactorHandlers,
  ...signInRuleHandlers,
  resetFactors,
];
