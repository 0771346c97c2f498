import type { FastifyRequest } from 'fastify';
import { postLogin, postLoginCookie, postLoginDelete, postSetup } from '#api/session.ts';
import {
  postLoginFactor,
  postLoginGoogle,
  postLoginPasskey,
  postLoginProvider,
  postProviderStart,
} from '#api/sign-in.ts';
import { type Handler, handle } from '../http/route.ts';
import { ownFactorHandlers } from './factor/own-factors.ts';
import { resetFactors } from './factor/reset-factors.ts';
import { signInRuleHandlers } from './factor/rule.ts';
import { passkeyOptions, signInByFactor } from './factor/sign-in-by-factor.ts';
import { signIn } from './login.ts';
import { ownSignInHandlers } from './own-sign-in.ts';
import { startFlow } from './provider/provider-flow.ts';
import { signInByProvider } from './provider/sign-in-by-provider.ts';
import { endSession, renewSession, type SessionOrigin } from './session.ts';
import { setUp } from './setup.ts';
import { siteOf } from './site.ts';

const originOf = ({ ip, headers }: FastifyRequest): SessionOrigin => ({
  address: ip,
  agent: headers['user-agent'] ?? null,
});

/** Signing in, renewing and signing out, and creating the first administrator. None of them ever answers 210. */
export const sessionHandlers: readonly Handler[] = [
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
  handle(postLoginCookie, ({ body, app }) => renewSession(app, body)),
  handle(postLoginDelete, async ({ body, app }) => {
    await endSession(app, body);
    return { ok: true as const };
  }),
  handle(postSetup, ({ body, app }) => setUp(app, body)),
  ...ownSignInHandlers,
  ...ownFactorHandlers,
  ...signInRuleHandlers,
  resetFactors,
];
