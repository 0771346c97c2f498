import { COOKIE_LIFE, SESSION_LIFE, TOKEN_LIFE } from '#domain/constants.ts';
import { Fault } from '#domain/fault.ts';
import { refusalOf } from '#server/base/access/authenticate.ts';
import { PREVIOUS_TOKEN_MS, readSessions } from '#server/base/access/caller.ts';
import { hashSecret, newSecret } from '#server/base/access/secret.ts';
import type { App } from '#server/base/app.ts';
import type { Database } from '#server/base/db/database.ts';
import type { EndedSessions } from '#server/bus/change.ts';

/** The credentials of a signed-in browser. The server keeps hashes of both. */
export type Credentials = { username: string; token: string; cookie: string };

/**
 * A cookie has two halves: the family stays the same through renewals, the rest is new each time. 22
 * characters hold 16 bytes.
 */
const FAMILY_LENGTH = 22;
const newFamily = () => newSecret(16);
const newCookie = (family: string) => family + newSecret(16);
const familyOf = (cookie: string) => cookie.slice(0, FAMILY_LENGTH);

/** Longest name of a browser in its own words, characters. Real ones are shorter. */
const AGENT_MAX = 300;

/**
 * The expiries of a session. A kept connection can be renewed for a week after its last renewal; any other as
 * long as its token lives (spec §7, §9). After 30 days every session is over: the user signs in again.
 */
function expiries(keepConnected: boolean, { nowMs, openedMs }: { nowMs: number; openedMs: number }) {
  const within = (seconds: number) =>
    new Date(Math.min(nowMs + seconds * 1000, openedMs + SESSION_LIFE * 1000));
  return {
    token_issued_at: new Date(nowMs),
    token_expires_at: within(TOKEN_LIFE),
    cookie_expires_at: within(keepConnected ? COOKIE_LIFE : TOKEN_LIFE),
  };
}

/** The origin of a session, by which its user later recognises it. */
export type SessionOrigin = { address: string; agent: string | null };

/** The proof besides the password or the account at a provider; null: none. */
export type SessionFactor = 'code' | 'recovery' | 'passkey' | 'device' | 'provider' | null;

/** Opens a session for a user who has proved their identity. */
export async function openSession(
  database: Pick<Database, 'sql'>,
  user: { id: number; username: string },
  options: {
    keepConnected: boolean;
    nowMs: number;
    origin?: SessionOrigin;
    method?: 'password' | 'provider';
    factor?: SessionFactor;
  },
): Promise<Credentials> {
  const token = newSecret();
  const family = newFamily();
  const cookie = newCookie(family);
  await database.sql
    .insertInto('session')
    .values({
      user_id: user.id,
      token_hash: hashSecret(token),
      cookie_hash: hashSecret(cookie),
      family_hash: hashSecret(family),
      keep_connected: options.keepConnected,
      created_at: new Date(options.nowMs),
      address: options.origin?.address ?? null,
      agent: options.origin?.agent?.slice(0, AGENT_MAX) ?? null,
      method: options.method ?? 'password',
      factor: options.factor ?? null,
      ...expiries(options.keepConnected, { nowMs: options.nowMs, openedMs: options.nowMs }),
    })
    .execute();
  return { username: user.username, token, cookie };
}

/**
 * Exchanges a cookie for a new token, and for a new cookie when `renew` is true. If one cookie is exchanged
 * twice, only one exchange wins. A spent cookie is refused. A spent cookie shown later than a double click
 * after the renewal also ends its session, because somebody else may hold the live cookie.
 * @throws Fault 401 when the cookie is unknown, spent or expired, 403 when the account or the session was
 * ended
 */
export async function renewSession(
  app: App,
  given: { username: string; cookie: string; renew: boolean },
): Promise<Credentials> {
  const { database } = app;
  const nowMs = app.now();
  const cookieHash = hashSecret(given.cookie);
  const found = await database.sql
    .selectFrom('session')
    .select(['id', 'keep_connected', 'cookie_expires_at', 'created_at'])
    .where('cookie_hash', '=', cookieHash)
    .executeTakeFirst();
  if (!found) {
    const issuedBefore = new Date(nowMs - PREVIOUS_TOKEN_MS);
    await endFamily(app, given, { reason: 'spent_cookie', issuedBefore });
    throw new Fault('auth.sessionEnded', 401);
  }
  const [state] = await readSessions(database, { sessionIds: [found.id] }, nowMs);
  const isTheirs = state?.caller.username.toLowerCase() === given.username.toLowerCase();
  if (!isTheirs || nowMs >= found.cookie_expires_at.getTime()) throw new Fault('auth.sessionEnded', 401);
  // An expired token is fine here, because the cookie replaces it.
  const refusal = refusalOf(state, 0);
  if (refusal) throw refusal;

  const token = newSecret();
  const cookie = given.renew ? newCookie(familyOf(given.cookie)) : given.cookie;
  const { cookie_expires_at, ...tokenTimes } = expiries(found.keep_connected, {
    nowMs,
    openedMs: found.created_at.getTime(),
  });
  const changed = await database.sql
    .updateTable('session')
    .set((eb) => ({
      previous_token_hash: eb.ref('token_hash'),
      token_hash: hashSecret(token),
      cookie_hash: hashSecret(cookie),
      ...tokenTimes,
      ...(given.renew ? { cookie_expires_at } : {}),
    }))
    .where('cookie_hash', '=', cookieHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new Fault('auth.sessionEnded', 401);
  return { username: state.caller.username, token, cookie };
}

/**
 * Signs out: ends the session to which a cookie belongs or once belonged. Does nothing when there is none.
 */
export async function endSession(app: App, given: { username: string; cookie: string }): Promise<void> {
  await endFamily(app, given, { reason: 'signed_out', issuedBefore: null });
}

async function endFamily(
  app: App,
  given: { username: string; cookie: string },
  how: { reason: 'signed_out' | 'spent_cookie'; issuedBefore: Date | null },
): Promise<void> {
  let ending = app.database.sql
    .updateTable('session')
    .from('app_user')
    .set({ ended_at: new Date(app.now()), end_reason: how.reason })
    .whereRef('app_user.id', '=', 'session.user_id')
    .where((eb) => eb(eb.fn('lower', ['app_user.username']), '=', given.username.toLowerCase()))
    .where('family_hash', '=', hashSecret(familyOf(given.cookie)))
    .where('ended_at', 'is', null);
  if (how.issuedBefore) ending = ending.where('token_issued_at', '<', how.issuedBefore);
  const gone = await ending.returning(['session.id', 'session.user_id']).execute();
  // When a user leaves, only that user's own other pages have something new to show.
  await app.publish(
    gone.map(({ id, user_id }) => ({
      entity: 'user',
      action: 'sign_out',
      id: user_id,
      places: [],
      ended: {
        ids: [id],
        reason: 'auth.sessionEnded',
        ...(how.reason === 'signed_out' && { isSignedOut: true }),
      },
    })),
  );
}

/**
 * Ends sessions against their user's will, inside the command that causes it (domain rules §2.4.9). The cause
 * is an administrator who closed them, disabled the user or reset the password. Once it is committed,
 * requests are refused with 403. The returned change closes the sockets. Road tickets end too: those of the
 * session, or all of the user.
 */
export async function endSessions(
  { sql }: Pick<Database, 'sql'>,
  whose: { userId: number; except?: number } | { sessionId: number },
  nowMs: number,
  reason: 'auth.sessionEnded' | 'auth.userEnded' = 'auth.sessionEnded',
): Promise<EndedSessions> {
  let ending = sql
    .updateTable('session')
    .set({ ended_at: new Date(nowMs), end_reason: 'closed' })
    .where('ended_at', 'is', null);
  if ('sessionId' in whose) ending = ending.where('id', '=', whose.sessionId);
  else ending = ending.where('user_id', '=', whose.userId).where('id', '<>', whose.except ?? 0);
  const ended = await ending.returning('id').execute();
  // The ticket of a user who has ended stays, so that the phone hears why it is refused.
  if (reason !== 'auth.userEnded') {
    const [column, id] =
      'userId' in whose ? (['user_id', whose.userId] as const) : (['session_id', whose.sessionId] as const);
    await sql.deleteFrom('road_ticket').where(column, '=', id).execute();
  }
  const isAll = 'userId' in whose && whose.except === undefined;
  return { ids: isAll ? 'all' : ended.map(({ id }) => id), reason };
}
