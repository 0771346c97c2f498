import { postProfilePassword } from '#api/user.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { assertOwnPassword } from '../session/own-password.ts';
import { readProfile } from '../session/profile.ts';
import { endSessions } from '../session/session.ts';
import { lockSelf, readOwn } from './lock-user.ts';
import { newPassword, setPassword } from './set-password.ts';
import { userChanged } from './user-changed.ts';

/** Changes the own password. All other sessions end, and access tokens too if the user wishes. */
export const changePassword = handle(postProfilePassword, async (call) => {
  const { body, caller, app, request } = call;
  const { userId, username } = caller;
  await assertOwnPassword(app, { userId, username, address: request.ip }, body.current_password);
  const own = await readOwn(app.database, userId).executeTakeFirstOrThrow();
  const password = await newPassword(app.passwords, own, body.password);
  await command(call, async (tx) => {
    const user = await lockSelf(tx, call);
    await setPassword(tx, user, {
      password,
      mustChange: false,
      endsTokens: body.revoke_tokens,
      nowMs: app.now(),
    });
    const ended = await endSessions(tx, { userId, except: caller.sessionId }, app.now());
    await userChanged(tx, { action: 'password', id: userId, ended });
  });
  return readProfile(app, caller);
});
