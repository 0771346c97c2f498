import { deleteUserSession } from '#api/user.ts';
import { command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { endSessions } from '../session/session.ts';
import { findAdministered } from './read-user.ts';
import { userChanged } from './user-changed.ts';

/** Closes a session of a user. */
export const closeUserSession = handle(deleteUserSession, (call) =>
  command(call, async (tx) => {
    const { params, caller, app } = call;
    const { user } = await findAdministered(tx, caller, params.user_id);
    const session = await tx.sql
      .selectFrom('session')
      .select('id')
      .where('id', '=', params.session_id)
      .where('user_id', '=', user.id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!session) throw notFound();
    await userChanged(tx, {
      action: 'close_session',
      id: user.id,
      before: { session: session.id },
      ended: await endSessions(tx, { sessionId: session.id }, app.now()),
    });
    return { ok: true as const };
  }),
);
