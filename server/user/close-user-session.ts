import { deleteUserSession } from '#api/user.ts';
import { Fault } from '#domain/fault.ts';
import { command } from '../access/command.ts';
import { notFound } from '../access/record.ts';
import { handle } from '../http/route.ts';
import { endSessions } from '../session/session.ts';
import { findUser } from './read-user.ts';
import { userChanged } from './user-changed.ts';

/** Closes a session of a user. */
export const closeUserSession = handle(deleteUserSession, (call) =>
  command(call, async (tx) => {
    const { params, caller, app } = call;
    const { user, reach } = await findUser(tx, caller, params.user_id);
    const session = await tx.sql
      .selectFrom('session')
      .select('id')
      .where('id', '=', params.session_id)
      .where('user_id', '=', user.id)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!session) throw notFound();
    if (reach !== 'editable') throw new Fault('auth.notPermitted', 409);
    await userChanged(tx, {
      action: 'close_session',
      id: user.id,
      before: { session: session.id },
      ended: await endSessions(tx, { sessionId: session.id }, app.now()),
    });
    return { ok: true as const };
  }),
);
