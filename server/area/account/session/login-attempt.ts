import { sql } from 'kysely';
import { lockedUntilMs } from '#domain/access/login-lock.ts';
import { LOGIN_LOCK } from '#domain/constants.ts';
import { MINUTE_MS } from '#domain/duration.ts';
import { Fault } from '#domain/fault.ts';
import type { App } from '#server/base/app.ts';

/**
 * Failures from one address, with any usernames, that lock it. The number is high because a whole office may
 * share an address.
 */
export const ADDRESS_FAILURES = 50;

/**
 * The username of an attempt, in lower case, and its address; null: no user is named, so that the address
 * alone counts. `deviceId` is a browser from which this user has signed in, else null.
 */
export type Attempting = { username: string | null; address: string; deviceId: number | null };

/** A number that no other pair of locks of this database has. */
const ATTEMPT_LOCK = 7265;

/**
 * Counts an attempt as failed before its password is checked. So only as many concurrent attempts are checked
 * as are allowed, in however many processes. Attempts of a known device count apart: nobody elsewhere can
 * lock it. `locks`: the username is locked if this attempt fails.
 * @throws Fault `auth.locked` 429
 */
export function countAttempt(app: App, who: Attempting): Promise<{ id: number; locks: boolean }> {
  const { username, address, deviceId } = who;
  const nowMs = app.now();
  const isKnown = deviceId !== null;
  const named = username === null ? [] : [`name ${username}`];
  const counted = isKnown ? [`device ${deviceId}`] : [...named, `address ${address}`];
  return app.database.sql.transaction().execute(async (tx) => {
    // In one order, so that no two attempts wait for each other.
    await sql`select pg_advisory_xact_lock(${ATTEMPT_LOCK}, key)
      from (select distinct hashtext(name) as key from unnest(${counted}::text[]) as name order by 1) as counted`.execute(
      tx,
    );
    const latest = async (column: 'username' | 'address' | 'device_id', limit: number) => {
      const rows = await tx
        .selectFrom('login_failure')
        .select('failed_at')
        .where(column, '=', column === 'device_id' ? deviceId : who[column])
        .where('device_id', isKnown ? 'is not' : 'is', null)
        .orderBy('failed_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ failed_at }) => failed_at.getTime());
    };
    const own =
      username === null ? [] : await latest(isKnown ? 'device_id' : 'username', LOGIN_LOCK.failures);
    const ofAddress = isKnown ? [] : await latest('address', ADDRESS_FAILURES);
    const untilMs = Math.max(
      lockedUntilMs(own, nowMs) ?? 0,
      lockedUntilMs(ofAddress, nowMs, ADDRESS_FAILURES) ?? 0,
    );
    if (untilMs > 0) {
      throw new Fault('auth.locked', 429, { params: { n: Math.ceil((untilMs - nowMs) / MINUTE_MS) } });
    }
    const { id } = await tx
      .insertInto('login_failure')
      .values({ username: username ?? '', address, device_id: deviceId, failed_at: new Date(nowMs) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, locks: !isKnown && lockedUntilMs([nowMs, ...own], nowMs) !== null };
  });
}

/** Takes back an attempt that did not fail. */
export async function takeAttemptBack({ database }: App, id: number): Promise<void> {
  await database.sql.deleteFrom('login_failure').where('id', '=', id).execute();
}
