import { deleteProfileSessions, getProfileSessions, postProfilePassword, putProfile } from '#api/user.ts';
import { Fault } from '#domain/fault.ts';
import { profileFaults } from '#domain/user/user.ts';
import { type Command, command } from '../access/command.ts';
import { assertCurrent } from '../access/record.ts';
import { type Handler, handle } from '../http/route.ts';
import { assertOwnPassword } from '../session/login.ts';
import { readProfile } from '../session/profile.ts';
import { endSessions } from '../session/session.ts';
import { setPassword } from './set-password.ts';
import { userChanged } from './user-changed.ts';
import { readSessions } from './user-sessions.ts';

/** The own stored user, locked until the command ends. */
function lockOwn({ sql }: Pick<Command, 'sql'>, userId: number) {
  return sql
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** What everybody does to their own profile (spec §2, domain rules §9.3). */
export const ownProfileHandlers: readonly Handler[] = [
  handle(putProfile, async (call) => {
    const { caller, app, request } = call;
    const { version: given, current_password, ...after } = call.body;
    const { userId, username } = caller;
    const { email } = await app.database.sql
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const fields = profileFaults(call.body, { email });
    if (fields.length > 0) throw new Fault('err.request', 422, { fields });
    if (after.email !== email) {
      await assertOwnPassword(app, { userId, username, address: request.ip }, current_password!);
    }
    await command(call, async (tx) => {
      const user = await lockOwn(tx, userId);
      assertCurrent(user, { version: given });
      // An e-mail that an administrator has just set must not be changed back without the password.
      if (user.email !== email) throw new Fault('err.stale', 410);
      await tx.sql
        .updateTable('app_user')
        .set({ ...after, version: user.version + 1 })
        .where('id', '=', userId)
        .execute();
      const { name, surname, phone, language, distance_unit, volume_unit } = user;
      const before = { name, surname, email, phone, language, distance_unit, volume_unit };
      await userChanged(tx, { action: 'edit', id: userId, before, after });
    });
    return readProfile(app, caller);
  }),

  handle(postProfilePassword, async (call) => {
    const { body, caller, app, request } = call;
    const { userId, username } = caller;
    await assertOwnPassword(app, { userId, username, address: request.ip }, body.current_password);
    await command(call, async (tx) => {
      const user = await lockOwn(tx, userId);
      await setPassword(tx, user, { password: body.password, mustChange: false, nowMs: app.now() });
      const ended = await endSessions(tx, { userId, except: caller.sessionId }, app.now());
      await userChanged(tx, { action: 'password', id: userId, ended });
    });
    return readProfile(app, caller);
  }),

  handle(getProfileSessions, async ({ caller, app }) => ({
    sessions: await readSessions(app, caller, caller.userId),
  })),

  handle(deleteProfileSessions, (call) =>
    command(call, async (tx) => {
      const { userId, sessionId } = call.caller;
      const ended = await endSessions(tx, { userId, except: sessionId }, call.app.now());
      await userChanged(tx, { action: 'close_session', id: userId, ended });
      return { ok: true as const };
    }),
  ),
];
