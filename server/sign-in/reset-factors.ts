import { postFactorReset } from '#api/sign-in.ts';
import { SYSTEM_NOTICE } from '#domain/constants.ts';
import { Fault } from '#domain/fault.ts';
import { command } from '../access/command.ts';
import { handle } from '../http/route.ts';
import { endSessions } from '../session/session.ts';
import { lockUser } from '../user/lock-user.ts';
import { userChanged } from '../user/user-changed.ts';
import { forgetRemembered, readWays } from './ways.ts';

/** Takes all second factors of a user away, who has lost them; every session of theirs ends, and they are told. */
export const resetFactors = handle(postFactorReset, (call) =>
  command(call, async (tx) => {
    const { params, app } = call;
    const { user, caller } = await lockUser(tx, call, params.user_id);
    // The own ones are the profile's business.
    if (user.id === caller.userId) throw new Fault('user.notYourself', 409);
    const factors = await readWays(tx, user.id);
    await tx.sql.deleteFrom('user_totp').where('user_id', '=', user.id).execute();
    await tx.sql.deleteFrom('user_passkey').where('user_id', '=', user.id).execute();
    await tx.sql.deleteFrom('user_recovery').where('user_id', '=', user.id).execute();
    await tx.sql.deleteFrom('sign_in_ticket').where('user_id', '=', user.id).execute();
    await forgetRemembered(tx, user.id);
    const ended = await endSessions(tx, { userId: user.id }, app.now());
    await userChanged(tx, { action: 'reset_factors', id: user.id, before: { factors }, ended });
    await tx.raise({ code: SYSTEM_NOTICE, userId: user.id, kind: 'factors_reset' });
    return { ok: true as const };
  }),
);
