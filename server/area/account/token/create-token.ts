import { postProfileToken } from '#api/access-token.ts';
import { isTokenDay, TOKENS_MAX } from '#domain/access/access-token.ts';
import { addDays, daySpan, dayStartMs } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import { newAccessToken } from '#server/base/access/access-token-secret.ts';
import { command } from '#server/base/access/command.ts';
import { hashSecret } from '#server/base/access/secret.ts';
import { handle } from '#server/base/http/route.ts';
import { lockSelf } from '../user/lock-user.ts';
import { userChanged } from '../user/user-changed.ts';

/** Makes a token; only its hash is stored. */
export const createToken = handle(postProfileToken, (call) =>
  command(call, async (tx) => {
    const { caller, body, app } = call;
    const nowMs = app.now();
    const { userId, timeZone } = caller;
    if (!isTokenDay(body.last_day, daySpan(nowMs, timeZone).day))
      throw new Fault('err.request', 422, { fields: [{ field: 'last_day', code: 'token.lastDay' }] });
    // Concurrent calls together cannot exceed the limit.
    await lockSelf(tx, call);
    const { count } = await tx.sql
      .selectFrom('access_token')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= TOKENS_MAX) throw new Fault('token.tooMany', 409, { params: { max: TOKENS_MAX } });
    const secret = newAccessToken();
    const { id } = await tx.sql
      .insertInto('access_token')
      .values({
        user_id: userId,
        name: body.name,
        scopes: body.scopes,
        hint: secret.slice(-4),
        secret_hash: hashSecret(secret),
        created_at: new Date(nowMs),
        expires_at: new Date(dayStartMs(addDays(body.last_day, 1), timeZone)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await userChanged(tx, { action: 'create_token', id: userId, after: { token: id, ...body } });
    return { id, secret };
  }),
);
