import { LOGIN_LOCK, SYSTEM_NOTICE } from '#domain/constants.ts';
import { Fault } from '#domain/fault.ts';
import { hasEnded } from '#domain/user/standing.ts';
import type { App } from '#server/base/app.ts';
import { raiseEvents } from '#server/bus/raise.ts';
import { rememberDevice } from '../session/known-device.ts';
import { takeAttemptBack } from '../session/login-attempt.ts';
import { type Credentials, openSession, type SessionFactor, type SessionOrigin } from '../session/session.ts';
import { openTicket } from './ticket.ts';
import { isRemembered, readWays } from './ways.ts';

/**
 * The answer to a sign-in. `device` is the browser's secret for the next time; `failures` is the number of
 * others' failures since the last one.
 */
export type SignedIn = Credentials & { device: string; failures: number };

/** A user with a proven identity, and the attempt that counts until the sign-in is complete. */
export type Entering = {
  userId: number;
  method: 'password' | 'provider';
  keepConnected: boolean;
  /** The secret of the browser, and the known browser with it. */
  device: string | null;
  deviceId: number | null;
  attemptId: number;
  origin: SessionOrigin;
};

/** The stored user of a sign-in. */
export function readEntering({ database }: App, where: { username: string } | { id: number }) {
  return database.sql
    .selectFrom('app_user')
    .select(['id', 'username', 'email', 'roles', 'password_hash', 'disabled', 'end_date', 'time_zone'])
    .where((eb) =>
      'id' in where
        ? eb('id', '=', where.id)
        : eb(eb.fn('lower', ['username']), '=', where.username.toLowerCase()),
    )
    .executeTakeFirst();
}

/**
 * Refuses a user whose account has ended. The attempt does not count, because the identity is proven. @throws
 * Fault `auth.userEnded` 403
 */
export async function refuseEnded(
  app: App,
  user: { disabled: boolean; end_date: string | null; time_zone: string },
  attemptId: number,
): Promise<void> {
  const account = { disabled: user.disabled, endDate: user.end_date, timeZone: user.time_zone };
  if (!hasEnded(account, app.now())) return;
  await takeAttemptBack(app, attemptId);
  throw new Fault('auth.userEnded', 403);
}

/**
 * Opens the session, unless the user has a second factor that this browser has not shown yet. In that case
 * the fault carries a ticket for it as `ticket`, and the ways to show it as `ways`.
 * @throws Fault `auth.secondFactor` 401
 */
export async function admitUser(app: App, entering: Entering, isTrusted = false): Promise<SignedIn> {
  if (isTrusted) return enter(app, entering, 'provider');
  const ways = await readWays(app.database, entering.userId);
  if (ways.length === 0) return enter(app, entering, null);
  if (await isRemembered(app, entering.deviceId)) return enter(app, entering, 'device');
  // Failed guesses of the second factor go on counting: the first one does not clear them.
  await takeAttemptBack(app, entering.attemptId);
  const ticket = await openTicket(app, entering);
  throw new Fault('auth.secondFactor', 401, { params: { ticket, ways: ways.join(' ') } });
}

/** Opens the session of a user who has shown all required factors. */
export function enter(
  { database, now }: App,
  entering: Entering,
  factor: SessionFactor,
  rememberUntilMs: number | null = null,
): Promise<SignedIn> {
  const { userId, method, keepConnected, device, deviceId, attemptId, origin } = entering;
  const nowMs = now();
  return database.sql.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('app_user')
      .select(['id', 'username', 'last_login'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const username = user.username.toLowerCase();
    const failures = await tx
      .selectFrom('login_failure')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('username', '=', username)
      .where('device_id', 'is distinct from', deviceId ?? 0)
      .where('id', '<>', attemptId)
      .where('failed_at', '>', user.last_login ?? new Date(0))
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('app_user')
      .set({ last_login: new Date(nowMs) })
      .where('id', '=', userId)
      .execute();
    await tx
      .deleteFrom('login_failure')
      .where('username', '=', username)
      .where('device_id', 'is not distinct from', deviceId)
      .execute();
    await tx
      .deleteFrom('session')
      .where('user_id', '=', userId)
      .where('cookie_expires_at', '<', new Date(nowMs))
      .execute();
    return {
      ...(await openSession({ sql: tx }, user, { keepConnected, nowMs, origin, method, factor })),
      device: await rememberDevice({ sql: tx }, { id: userId, nowMs, secret: device, rememberUntilMs }),
      failures: failures.count,
    };
  });
}

/** Notifies a user that failed attempts have locked the sign-in for all unknown browsers. */
export async function notifyLocked({ database, now }: App, userId: number): Promise<void> {
  const notice = { code: SYSTEM_NOTICE, userId, kind: 'sign_ins', value: LOGIN_LOCK.failures } as const;
  await raiseEvents(database.sql, [notice], now());
}
