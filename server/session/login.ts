import { lockedUntilMs } from '#domain/access/login-lock.ts';
import { LOGIN_LOCK } from '#domain/constants.ts';
import { Fault } from '#domain/fault.ts';
import { hasEnded } from '#domain/user/standing.ts';
import type { App } from '../app.ts';
import { isPassword } from './password.ts';
import { type Credentials, openSession, type SessionOrigin } from './session.ts';

/**
 * Failures from one address that lock it, whatever the usernames. The number is high because a whole office may share an address.
 */
export const ADDRESS_FAILURES = 50;
/** Sign-ins that may run or wait. Each takes 19 MiB and 30 ms of a core while it runs. */
const MAX_WAITING = 100;

let waiting = 0;
const turns = new Map<string, Promise<unknown>>();

/** One sign-in at a time for a username. Otherwise many at once could all pass the count before the first one has failed. */
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

type Attempt = { username: string; password: string; keepConnected: boolean } & SessionOrigin;

/**
 * Signs in with a password. An unknown user and a wrong password give the same answer after the same time.
 * @throws Fault `auth.passwordIncorrect` 401, `auth.locked` 429, `err.tooMany` 429; `auth.userEnded` 403 after the right password
 * only
 */
export function signIn(app: App, attempt: Attempt): Promise<Credentials> {
  const name = attempt.username.toLowerCase();
  return inTurn(name, () => signInNow(app, { ...attempt, username: name }));
}

async function signInNow(
  app: App,
  { username, password, keepConnected, address, agent }: Attempt,
): Promise<Credentials> {
  const { sql } = app.database;
  const nowMs = app.now();
  await refuseLocked(app, { username, address }, nowMs);
  const user = await sql
    .selectFrom('app_user')
    .select(['id', 'username', 'password_hash', 'disabled', 'end_date', 'time_zone'])
    .where((eb) => eb(eb.fn('lower', ['username']), '=', username))
    .executeTakeFirst();
  if (!(await isPassword(password, user?.password_hash ?? null)) || !user) {
    await sql
      .insertInto('login_failure')
      .values({ username, address, failed_at: new Date(nowMs) })
      .execute();
    throw new Fault('auth.passwordIncorrect', 401);
  }
  if (hasEnded({ disabled: user.disabled, endDate: user.end_date, timeZone: user.time_zone }, nowMs)) {
    throw new Fault('auth.userEnded', 403);
  }
  return sql.transaction().execute(async (tx) => {
    await tx
      .updateTable('app_user')
      .set({ last_login: new Date(nowMs) })
      .where('id', '=', user.id)
      .execute();
    await tx
      .deleteFrom('login_failure')
      .where((eb) =>
        eb.or([
          eb('username', '=', username),
          eb('failed_at', '<', new Date(nowMs - LOGIN_LOCK.windowS * 2000)),
        ]),
      )
      .execute();
    await tx
      .deleteFrom('session')
      .where('user_id', '=', user.id)
      .where('cookie_expires_at', '<', new Date(nowMs))
      .execute();
    return openSession({ sql: tx }, user, { keepConnected, nowMs, origin: { address, agent } });
  });
}

async function refuseLocked(
  app: App,
  who: { username: string; address: string },
  nowMs: number,
): Promise<void> {
  const latest = (column: 'username' | 'address', limit: number) =>
    app.database.sql
      .selectFrom('login_failure')
      .select('failed_at')
      .where(column, '=', who[column])
      .orderBy('failed_at', 'desc')
      .limit(limit)
      .execute();
  const [byName, byAddress] = await Promise.all([
    latest('username', LOGIN_LOCK.failures),
    latest('address', ADDRESS_FAILURES),
  ]);
  const times = (rows: typeof byName) => rows.map(({ failed_at }) => failed_at.getTime());
  const untilMs = Math.max(
    lockedUntilMs(times(byName), nowMs) ?? 0,
    lockedUntilMs(times(byAddress), nowMs, ADDRESS_FAILURES) ?? 0,
  );
  if (untilMs > 0)
    throw new Fault('auth.locked', 429, { params: { n: Math.ceil((untilMs - nowMs) / 60_000) } });
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
    const nowMs = app.now();
    await refuseLocked(app, { username, address: who.address }, nowMs);
    const { password_hash } = await app.database.sql
      .selectFrom('app_user')
      .select('password_hash')
      .where('id', '=', who.userId)
      .executeTakeFirstOrThrow();
    if (await isPassword(password, password_hash)) return;
    await app.database.sql
      .insertInto('login_failure')
      .values({ username, address: who.address, failed_at: new Date(nowMs) })
      .execute();
    const fields = [{ field: 'current_password', code: 'auth.passwordWrong' }];
    throw new Fault('err.request', 422, { fields });
  });
}
