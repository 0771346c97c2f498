import { postUserStanding } from '#api/user.ts';
import { Fault } from '#domain/fault.ts';
import { command } from '#server/base/access/command.ts';
import { assertCurrent } from '#server/base/access/record.ts';
import { handle } from '#server/base/http/route.ts';
import { endSessions } from '../session/session.ts';
import { lockUser } from './lock-user.ts';
import { userChanged } from './user-changed.ts';

/** Disables a user, whose sessions end at once, or enables one again. */
export const disableUser = handle(postUserStanding, (call) =>
  command(call, async (tx) => {
    const { params, body, app } = call;
    const { user, caller } = await lockUser(tx, call, params.user_id);
    if (user.id === caller.userId) throw new Fault('user.notYourself', 409);
    assertCurrent(user, body);
    const version = user.version + 1;
    await tx.sql
      .updateTable('app_user')
      .set({ disabled: body.disabled, version })
      .where('id', '=', user.id)
      .execute();
    const { id } = user;
    await userChanged(tx, {
      action: body.disabled ? 'disable' : 'enable',
      id,
      before: { disabled: user.disabled },
      after: { disabled: body.disabled },
      ended: body.disabled ? await endSessions(tx, { userId: id }, app.now(), 'auth.userEnded') : null,
    });
    return { version };
  }),
);
