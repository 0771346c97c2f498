import { postLogin, postLoginCookie, postLoginDelete, postSetup } from '#api/session.ts';
import { type Handler, handle } from '../http/route.ts';
import { signIn } from './login.ts';
import { endSession, renewSession } from './session.ts';
import { setUp } from './setup.ts';

/** Signing in, renewing and signing out, and creating the first administrator. None of them ever answers 210. */
export const sessionHandlers: readonly Handler[] = [
  handle(postLogin, ({ body, app, request }) =>
    signIn(app, {
      username: body.username,
      password: body.password,
      keepConnected: body.keep_connected,
      device: body.device,
      address: request.ip,
      agent: request.headers['user-agent'] ?? null,
    }),
  ),
  handle(postLoginCookie, ({ body, app }) => renewSession(app, body)),
  handle(postLoginDelete, async ({ body, app }) => {
    await endSession(app, body);
    return { ok: true as const };
  }),
  handle(postSetup, ({ body, app }) => setUp(app, body)),
];
