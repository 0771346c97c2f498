import { deleteProfileSessions } from '#api/user.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { endSessions } from '../session/session.ts';
import { userChanged } from './user-changed.ts';

/** Closes the caller's other sessions. */
export const closeOtherSessions = handle(deleteProfileSessions, (call) =>
  command(call, async (tx) => {
    const { userId, sessionId } = call.caller;
    const ended = await endSessions(tx, { userId, except: sessionId }, call.app.now());
    await userChanged(tx, { action: 'close_session', id: userId, ended });
    return { ok: true as const };
  }),
);
