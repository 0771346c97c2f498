import { postLoginCookie, postLoginDelete, postSetup } from '#api/session.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { endSession, renewSession } from './session.ts';
import { setUp } from './setup.ts';

/** Renewing and signing out, and creating the first administrator. None of them ever answers 210. */
export const sessionHandlers: readonly Handler[] = [
  handle(postLoginCookie, ({ body, app }) => renewSession(app, body)),
  handle(postLoginDelete, async ({ body, app }) => {
    await endSession(app, body);
    return { ok: true as const };
  }),
  handle(postSetup, ({ body, app }) => setUp(app, body)),
];
