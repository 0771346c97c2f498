import { LOGIN_LOCK, SYSTEM_NOTICE } from '#domain/constants.ts';
import { Fault } from '#domain/fault.ts';
import { hasEnded } from '#domain/user/standing.ts';
import type { App } from '../app.ts';
import { raiseEvents } from '../event/raise.ts';
import { findDevice, rememberDevice } from './known-device.ts';
import { countAttempt, takeAttemptBack } from './login-attempt.ts';
import { isPassword } from './password.ts';
import { type Credentials, openSession, type SessionOrigin } from './session.ts';

/** Sign-ins that may run or wait. Each takes 19 MiB and 30 ms of a core while it runs. */
const MAX_WAITING = 100;

let waiting = 0;
const turns = new Map<string, Promise<unknown>>();

/** One sign-in at a time for a username, so that those who sign in twice at once do not count against each other. */
async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING) throw new Fault('err.tooMany', 429, { params: { n: 5 } });
  waiting++;
  const turn = (turns.get(name) ?? Promise.resolve()).then(work, work);
  turns.set(name, turn);
  try {
    return await turn;
  } finally {
    waiting--;
    if (turns.get(name) === turn) turns.delete(name);
  }
}

type Attempt = {
  username: string;
  password: string;
  keepConnected: boolean;
  device: string | null;
} & SessionOrigin;

/** What a sign-in answers: `device` is what the browser shows next time; `failures` is how many others failed since the last one. */
export type SignedIn = Credentials & { device: string; failures: number };

/**
 * Signs in with a password. An unknown user and a wrong password give the same answer after the same time.
 * @throws Fault `auth.passwordIncorrect` 401, `auth.locked` 429, `err.tooMany` 429; `auth.userEnded` 403 after the right password
 * only
 */
export function signIn(app: App, attempt: Attempt): Promise<SignedIn> {
  const name = attempt.username.toLowerCase();
  return inTurn(name, () => signInNow(app, { ...attempt, username: name }));
}

async function signInNow(
  app: App,
  { username, password, keepConnected, device, address, agent }: Attempt,
): Promise<SignedIn> {
  const { sql } = app.database;
  const nowMs = app.now();
  const deviceId = await findDevice(app.database, { username, secret: device });
  const attempt = await countAttempt(app, { username, address, deviceId });
  const user = await sql
    .selectFrom('app_user')
    .select(['id', 'username', 'password_hash', 'disabled', 'end_date', 'time_zone', 'last_login'])
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username))
    .executeTakeFirst();
  if (!(await isPassword(password, user?.password_hash ?? null)) || !user) {
    if (user && attempt.locks) await tellOwner(app, user.id);
    throw new Fault('auth.passwordIncorrect', 401);
  }
  if (hasEnded({ disabled: user.disabled, endDate: user.end_date, timeZone: user.time_zone }, nowMs)) {
    await takeAttemptBack(app, attempt.id);
    throw new Fault('auth.userEnded', 403);
  }
  return sql.transaction().execute(async (tx) => {
    const failures = await tx
      .selectFrom('login_failure')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('username', '=', username)
      .where('device_id', 'is distinct from', deviceId ?? 0)
      .where('id', '<>', attempt.id)
      .where('failed_at', '>', user.last_login ?? new Date(0))
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('app_user')
      .set({ last_login: new Date(nowMs) })
      .where('id', '=', user.id)
      .execute();
    await tx
      .deleteFrom('login_failure')
      .where('username', '=', username)
      .where('device_id', 'is not distinct from', deviceId)
      .execute();
    await tx
      .deleteFrom('session')
      .where('user_id', '=', user.id)
      .where('cookie_expires_at', '<', new Date(nowMs))
      .execute();
    const origin = { address, agent };
    return {
      ...(await openSession({ sql: tx }, user, { keepConnected, nowMs, origin })),
      device: await rememberDevice({ sql: tx }, { id: user.id, nowMs, secret: device }),
      failures: failures.count,
    };
  });
}

/** Tells a user that so many attempts failed that the sign-in is locked for everybody unknown. */
async function tellOwner({ database, now }: App, userId: number): Promise<void> {
  const notice = { code: SYSTEM_NOTICE, userId, kind: 'sign_ins', value: LOGIN_LOCK.failures } as const;
  await raiseEvents(database.sql, [notice], now());
}

/**
 * Guards a change that needs the current password. Wrong passwords count as failed sign-ins, so that nobody can try passwords on
 * a screen that was left open.
 * @throws Fault `err.request` 422 with `auth.passwordWrong` on the field, `auth.locked` 429, `err.tooMany` 429
 */
export function assertOwnPassword(
  app: App,
  who: { userId: number; username: string; address: string },
  password: string,
): Promise<void> {
  const username = who.username.toLowerCase();
  return inTurn(username, async () => {
    const attempt = await countAttempt(app, { username, address: who.address, deviceId: null });
    const { password_hash } = await app.database.sql
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', who.userId)
      .executeTakeFirstOrThrow();
    if (await isPassword(password, password_hash)) return takeAttemptBack(app, attempt.id);
    const fields = [{ field: 'current_password', code: 'auth.passwordWrong' }];
    throw new Fault('err.request', 422, { fields });
  });
}
