import {
  deleteRemembered,
  postPasskey,
  postPasskeyRemove,
  postPasskeyStart,
  postRecoveryCodes,
  postTotp,
  postTotpConfirm,
  postTotpRemove,
  putPasskey,
} from '#api/sign-in.ts';
import { SECOND_FACTOR } from '#domain/constants.ts';
import { Fault } from '#domain/fault.ts';
import { needsFactor } from '#domain/user/second-factor.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import { seal, unseal } from '#server/base/access/sealed.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { lockSelf } from '../user/lock-user.ts';
import { userChanged } from '../user/user-changed.ts';
import { assertFresh } from './fresh-proof.ts';
import { startTotp, useTotpCode } from './own-totp.ts';
import { readPasskeys, registeredPasskey, registrationOptions } from './passkey.ts';
import { firstRecoveryCodes, makeRecoveryCodes } from './recovery.ts';
import { readRule } from './rule.ts';
import { siteOf } from './site.ts';
import { totpUri } from './totp.ts';
import { forgetRemembered, readWays } from './ways.ts';

const done = { ok: true as const };
const PURPOSE = 'making a passkey';

/** The state of making a passkey, held by the page until it is made. */
type PasskeyFlow = { userId: number; challenge: string; untilMs: number };

/**
 * Follows the removal of a factor: recovery codes go with the last one, and every browser needs the second
 * factor again. @throws Fault `auth.factorDemanded` 409 when the role must have one
 */
async function settleRemoval(tx: Command, caller: Caller): Promise<void> {
  await forgetRemembered(tx, caller.userId);
  if ((await readWays(tx, caller.userId)).length > 0) return;
  const { factor_roles } = await readRule(tx);
  if (needsFactor(caller.roles, factor_roles)) throw new Fault('auth.factorDemanded', 409);
  await tx.sql.deleteFrom('user_recovery').where('user_id', '=', caller.userId).execute();
}

/** A passkey of the caller. */
async function findPasskey({ sql }: Command, caller: Caller, id: number) {
  const found = await sql
    .selectFrom('user_passkey')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** @throws Fault `auth.passkeyName` 409 */
async function assertFreeName({ sql }: Command, caller: Caller, name: string, but: number): Promise<void> {
  const taken = await sql
    .selectFrom('user_passkey')
    .select('id')
    .where('user_id', '=', caller.userId)
    .where('id', '<>', but)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst();
  if (taken)
    throw new Fault('auth.passkeyName', 409, { fields: [{ field: 'name', code: 'auth.passkeyName' }] });
}

/** Endpoints for the own second factors: an app for codes, passkeys, recovery codes, remembered browsers. */
export const ownFactorHandlers: readonly Handler[] = [
  handle(postTotp, async ({ app, body, caller, request }) => {
    await assertFresh(app, caller, { password: body.current_password, address: request.ip });
    const secret = await startTotp(app, caller.userId);
    return { secret, uri: totpUri(secret, caller.username) };
  }),

  handle(postTotpConfirm, async (call) => {
    const { app, body, caller } = call;
    const outcome = await useTotpCode(app, caller.userId, body.code.replace(/\s/g, ''), false);
    if (outcome !== 'right') {
      throw new Fault('err.request', 422, { fields: [{ field: 'code', code: 'auth.codeWrong' }] });
    }
    return command(call, async (tx) => {
      await lockSelf(tx, call);
      const { numUpdatedRows } = await tx.sql
        .updateTable('user_totp')
        .set({ confirmed_at: new Date(app.now()) })
        .where('user_id', '=', caller.userId)
        .where('confirmed_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Fault('err.stale', 410);
      await userChanged(tx, { action: 'add_factor', id: caller.userId, after: { factor: 'code' } });
      return { recovery_codes: await firstRecoveryCodes(tx, caller.userId) };
    });
  }),

  handle(postTotpRemove, async (call) => {
    const { app, body, caller, request } = call;
    await assertFresh(app, caller, { password: body.current_password, address: request.ip });
    return command(call, async (tx) => {
      await lockSelf(tx, call);
      await tx.sql.deleteFrom('user_totp').where('user_id', '=', caller.userId).execute();
      await settleRemoval(tx, caller);
      await userChanged(tx, { action: 'remove_factor', id: caller.userId, before: { factor: 'code' } });
      return done;
    });
  }),

  handle(postRecoveryCodes, async (call) => {
    const { app, body, caller, request } = call;
    await assertFresh(app, caller, { password: body.current_password, address: request.ip });
    return command(call, async (tx) => {
      await lockSelf(tx, call);
      // Recovery codes alone are no second factor.
      if ((await readWays(tx, caller.userId)).length === 0) throw new Fault('err.stale', 410);
      const recovery_codes = await makeRecoveryCodes(tx, caller.userId);
      await userChanged(tx, { action: 'add_factor', id: caller.userId, after: { factor: 'recovery' } });
      return { recovery_codes };
    });
  }),

  handle(postPasskeyStart, async ({ app, body, caller, request }) => {
    await assertFresh(app, caller, { password: body.current_password, address: request.ip });
    const passkeys = await readPasskeys(app, caller.userId);
    if (passkeys.length >= SECOND_FACTOR.passkeys)
      throw new Fault('auth.passkeyMost', 409, { params: { max: SECOND_FACTOR.passkeys } });
    const { userId: id, username } = caller;
    const user = { id, username, name: username };
    const options = await registrationOptions(siteOf(app, request), user, passkeys);
    const untilMs = app.now() + SECOND_FACTOR.ticketS * 1000;
    const flow: PasskeyFlow = { userId: id, challenge: options.challenge, untilMs };
    const sealed = await seal(app, PURPOSE, JSON.stringify(flow));
    return { options: { ...options } as Record<string, unknown>, flow: sealed.toString('base64url') };
  }),

  handle(postPasskey, async (call) => {
    const { app, body, caller, request } = call;
    const text = await unseal(app, PURPOSE, Buffer.from(body.flow, 'base64url'));
    const flow = text === null ? null : (JSON.parse(text) as PasskeyFlow);
    if (!flow || flow.userId !== caller.userId || flow.untilMs < app.now())
      throw new Fault('auth.passkeyWrong', 409);
    const given = { site: siteOf(app, request), challenge: flow.challenge, response: body.passkey };
    const passkey = await registeredPasskey(app, given);
    return command(call, async (tx) => {
      await lockSelf(tx, call);
      await assertFreeName(tx, caller, body.name, 0);
      const row = { ...passkey, user_id: caller.userId, name: body.name, created_at: new Date(app.now()) };
      await tx.sql.insertInto('user_passkey').values(row).execute();
      const after = { factor: 'passkey', name: body.name };
      await userChanged(tx, { action: 'add_factor', id: caller.userId, after });
      return { recovery_codes: await firstRecoveryCodes(tx, caller.userId) };
    });
  }),

  handle(putPasskey, (call) =>
    command(call, async (tx) => {
      const { params, body, caller } = call;
      await lockSelf(tx, call);
      const { id, name } = await findPasskey(tx, caller, params.passkey_id);
      await assertFreeName(tx, caller, body.name, id);
      await tx.sql.updateTable('user_passkey').set({ name: body.name }).where('id', '=', id).execute();
      const change = { before: { passkey: name }, after: { passkey: body.name } };
      await userChanged(tx, { action: 'edit', id: caller.userId, ...change });
      return done;
    }),
  ),

  handle(postPasskeyRemove, async (call) => {
    const { app, params, body, caller, request } = call;
    await assertFresh(app, caller, { password: body.current_password, address: request.ip });
    return command(call, async (tx) => {
      await lockSelf(tx, call);
      const { id, name } = await findPasskey(tx, caller, params.passkey_id);
      await tx.sql.deleteFrom('user_passkey').where('id', '=', id).execute();
      await settleRemoval(tx, caller);
      const before = { factor: 'passkey', name };
      await userChanged(tx, { action: 'remove_factor', id: caller.userId, before });
      return done;
    });
  }),

  handle(deleteRemembered, (call) =>
    command(call, async (tx) => {
      await forgetRemembered(tx, call.caller.userId);
      const before = { factor: 'remembered' };
      await userChanged(tx, { action: 'remove_factor', id: call.caller.userId, before });
      return done;
    }),
  ),
];
