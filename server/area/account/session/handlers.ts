import { postLoginCookie, postLoginDelete, postSetup } from '#api/session.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { makeRoadTicket } from './road-ticket.ts';
import { endSession, renewSession } from './session.ts';
import { setUp } from './setup.ts';

/** Renewing and signing out, tickets for the road, and creating the first administrator. */
export const sessionHandlers: readonly Handler[] = [
  handle(postLoginCookie, ({ body, app }) => renewSession(app, body)),
  handle(postLoginDelete, async ({ body, app }) => {
    await endSession(app, body);
    return { ok: true as const };
  }),
  makeRoadTicket,
  handle(postSetup, ({ body, app }) => setUp(app, body)),
];
