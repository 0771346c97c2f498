import { postFactorReset } from '#api/sign-in.ts';
import { Fault } from '#domain/fault.ts';
import { command } from '#server/base/access/command.ts';
import { handle } from '#server/base/http/route.ts';
import { lockUser } from '../user/lock-user.ts';
import { takeFactors } from './take-factors.ts';

/** Removes all second factors of a user. */
export const resetFactors = handle(postFactorReset, (call) =>
  command(call, async (tx) => {
    const { params, app } = call;
    const { user, caller } = await lockUser(tx, call, params.user_id);
    // The profile handles one's own factors.
    if (user.id === caller.userId) throw new Fault('user.notYourself', 409);
    await takeFactors(tx, user.id, app.now());
    return { ok: true as const };
  }),
);
