import {
  deleteUserSession,
  getUser,
  getUserHistory,
  getUserPhoto,
  getUserSessions,
  getUsers,
  getUsersExport,
} from '#api/user.ts';
import { Fault } from '#domain/fault.ts';
import { USER_LIST } from '#domain/user/user-list.ts';
import { command } from '../access/command.ts';
import { readHistory } from '../access/history.ts';
import { notFound } from '../access/record.ts';
import { type Handler, handle } from '../http/route.ts';
import { listFile } from '../list/list-file.ts';
import { endSessions } from '../session/session.ts';
import { photoHandlers, readPhoto } from './photo-handlers.ts';
import { ownProfileHandlers } from './profile-handlers.ts';
import { findUser, userRecordOf } from './read-user.ts';
import { readAllUsers, readUsers } from './read-users.ts';
import { userChanged } from './user-changed.ts';
import { userCommandHandlers } from './user-commands.ts';
import { readSessions } from './user-sessions.ts';

/** Users, as administrators keep them, and what everybody does to their own profile. */
export const userHandlers: readonly Handler[] = [
  ...userCommandHandlers,
  ...ownProfileHandlers,
  ...photoHandlers,

  handle(getUsers, ({ query, caller, app }) => readUsers(app.database, caller, query, app.now())),

  handle(getUsersExport, async (call) => {
    const { app, caller, query } = call;
    return listFile(call, USER_LIST, await readAllUsers(app.database, caller, query, app.now()));
  }),

  handle(getUser, async ({ params, caller, app }) => {
    const found = await findUser(app.database, caller, params.user_id);
    return userRecordOf(caller, found, app.now());
  }),

  handle(getUserSessions, async ({ params, caller, app }) => {
    await findUser(app.database, caller, params.user_id);
    return { sessions: await readSessions(app, caller, params.user_id) };
  }),

  handle(deleteUserSession, (call) =>
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
  ),

  handle(getUserHistory, async ({ params, caller, app }) => {
    await findUser(app.database, caller, params.user_id);
    return { history: await readHistory(app.database, { entity: 'user', id: params.user_id }) };
  }),

  handle(getUserPhoto, async ({ params, caller, app }) => {
    await findUser(app.database, caller, params.user_id);
    return readPhoto(app.database, params.user_id);
  }),
];
