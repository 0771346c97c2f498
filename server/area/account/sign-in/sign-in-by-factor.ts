import { SECOND_FACTOR } from '#domain/constants.ts';
import { DAY_MS } from '#domain/duration.ts';
import { Fault } from '#domain/fault.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import { readCode } from '#domain/user/second-factor.ts';
import type { App } from '#server/base/app.ts';
import { findDevice } from '../session/known-device.ts';
import { countAttempt } from '../session/login-attempt.ts';
import type { SessionFactor, SessionOrigin } from '../session/session.ts';
import { enter, notifyLocked, readEntering, refuseEnded, type SignedIn } from './admit-user.ts';
import { useTotpCode } from './own-totp.ts';
import { authenticationOptions, readPasskeys, usePasskey } from './passkey.ts';
import { useRecoveryCode } from './recovery.ts';
import { readTicket, useTicket } from './ticket.ts';

type Given = {
  ticket: string;
  code: string | null;
  passkey: unknown;
  remember: boolean;
  device: string | null;
  site: string;
} & SessionOrigin;

/**
 * Signs in by the second factor a user who has shown the first one. Like a password, a guess counts as a
 * failed sign-in before it is checked.
 * @throws Fault 401 `auth.tooLate`, `auth.codeWrong`, `auth.codeUsed`, `auth.passkeyWrong`; `auth.locked`
 * 429, `auth.userEnded` 403
 */
export async function signInByFactor(app: App, given: Given): Promise<SignedIn> {
  const owing = await readTicket(app, given.ticket);
  const user = await readEntering(app, { id: owing.user_id });
  if (!user) throw new Fault('auth.tooLate', 401);
  const username = user.username.toLowerCase();
  return app.crowd.inTurn(username, async () => {
    const { address, agent, device } = given;
    const deviceId = await findDevice(app.database, { username, secret: device });
    const attempt = await countAttempt(app, { username, address, deviceId });
    await refuseEnded(app, user, attempt.id);
    const shown = await shownFactor(app, { ...given, userId: user.id, challenge: owing.challenge });
    if ('refusal' in shown) {
      if (attempt.locks) await notifyLocked(app, user.id);
      throw new Fault(shown.refusal, 401);
    }
    await useTicket(app, owing.id);
    const { method, keep_connected: keepConnected } = owing;
    const origin = { address, agent };
    const entering = {
      userId: user.id,
      method,
      keepConnected,
      device,
      deviceId,
      attemptId: attempt.id,
      origin,
    };
    const untilMs = given.remember ? app.now() + SECOND_FACTOR.rememberDays * DAY_MS : null;
    return enter(app, entering, shown.factor, untilMs);
  });
}

type Shown = { factor: SessionFactor } | { refusal: FaultCode };

async function shownFactor(
  app: App,
  given: Given & { userId: number; challenge: string | null },
): Promise<Shown> {
  const { userId, challenge, passkey, site } = given;
  if (passkey) {
    const isGood =
      challenge !== null && (await usePasskey(app, { site, userId, challenge, response: passkey })) !== null;
    return isGood ? { factor: 'passkey' } : { refusal: 'auth.passkeyWrong' };
  }
  const typed = readCode(given.code ?? '');
  if (typed?.way === 'recovery') {
    const isGood = await useRecoveryCode(app.database, userId, typed.code, app.now());
    return isGood ? { factor: 'recovery' } : { refusal: 'auth.codeWrong' };
  }
  const outcome = typed ? await useTotpCode(app, userId, typed.code, true) : 'wrong';
  if (outcome === 'right') return { factor: 'code' };
  return { refusal: outcome === 'used' ? 'auth.codeUsed' : 'auth.codeWrong' };
}

/**
 * The options with which the browser calls a passkey of the ticket's user. Each answer replaces the challenge
 * of the one before.
 */
export async function passkeyOptions(app: App, given: { ticket: string; site: string }) {
  const owing = await readTicket(app, given.ticket);
  const options = await authenticationOptions(given.site, await readPasskeys(app, owing.user_id));
  await app.database.sql
    .updateTable('sign_in_ticket')
    .set({ challenge: options.challenge })
    .where('id', '=', owing.id)
    .execute();
  return { options: { ...options } as Record<string, unknown> };
}
