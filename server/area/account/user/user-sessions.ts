import type { UserSession } from '#api/user.ts';
import { iso } from '#domain/iso.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';

/** The open sessions of a user, newest first: those that can still be used or renewed. */
export async function readSessions(app: App, caller: Caller, userId: number): Promise<UserSession[]> {
  const rows = await app.database.sql
    .selectFrom('session')
    .select(['id', 'created_at', 'token_issued_at', 'token_expires_at', 'cookie_expires_at'])
    .select(['keep_connected', 'address', 'agent'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where((eb) => eb(eb.fn('greatest', ['token_expires_at', 'cookie_expires_at']), '>', new Date(app.now())))
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    opened_at: iso(row.created_at),
    renewed_at: iso(row.token_issued_at),
    ends_at: new Date(
      Math.max(row.token_expires_at.getTime(), row.cookie_expires_at.getTime()),
    ).toISOString(),
    keep_connected: row.keep_connected,
    address: row.address,
    agent: row.agent,
    current: row.id === caller.sessionId,
  }));
}
