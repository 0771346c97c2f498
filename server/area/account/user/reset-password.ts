import { postUserPassword } from '#api/user.ts';
import { Fault } from '#domain/fault.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { endSessions } from '../session/session.ts';
import { findEditable, lockUser } from './lock-user.ts';
import { newPassword, setPassword } from './set-password.ts';
import { userChanged } from './user-changed.ts';

/**
 * Sets another password for a user. The user's sessions end, and access tokens too unless the caller keeps
 * them.
 */
export const resetPassword = handle(postUserPassword, async (call) => {
  const { params, body, app, caller } = call;
  const { must_change, revoke_tokens } = body;
  const found = await findEditable(app.database, caller, params.user_id);
  // One's own password needs the present one, which the profile handles.
  if (found.user.id === caller.userId) throw new Fault('user.notYourself', 409);
  const password = await newPassword(app.passwords, found.user, body.password);
  return command(call, async (tx) => {
    const { user } = await lockUser(tx, call, params.user_id);
    await setPassword(tx, user, {
      password,
      mustChange: must_change,
      endsTokens: revoke_tokens,
      nowMs: app.now(),
    });
    await tx.sql.deleteFrom('known_device').where('user_id', '=', user.id).execute();
    const ended = await endSessions(tx, { userId: user.id }, app.now());
    await userChanged(tx, { action: 'password', id: user.id, after: { must_change }, ended });
    return { ok: true as const };
  });
});
