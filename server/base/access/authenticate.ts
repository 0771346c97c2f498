import { Fault } from '#domain/fault.ts';
import type { App } from '#server/base/app.ts';
import { isAccessToken } from './access-token-secret.ts';
import { type Caller, readTicketCaller, readTokenCaller, type SessionState } from './caller.ts';
import { hashSecret } from './secret.ts';
import { sessionOfToken } from './session-of-token.ts';

/**
 * The fault that refuses a session: 401 when it is unknown or over, 403 when access was taken away (domain
 * rules §0.2).
 */
export function refusalOf(
  state: Pick<SessionState, 'caller' | 'standing'> | undefined,
  nowMs: number,
): Fault | null {
  if (state?.standing === 'accountEnded') return new Fault('auth.userEnded', 403);
  if (state?.standing === 'closed') return new Fault('auth.sessionEnded', 403);
  if (state?.standing !== 'open' || nowMs >= state.caller.tokenExpiresMs)
    return new Fault('auth.sessionEnded', 401);
  return null;
}

/** The precision of a token's time of last use, milliseconds. */
const USED_EVERY_MS = 60_000;

/** Finds the owner of a personal access token, and notes its use. */
async function authenticateToken(app: App, token: string): Promise<Caller> {
  const nowMs = app.now();
  const found = await readTokenCaller(app.database, hashSecret(token), nowMs);
  const refusal = refusalOf(found ?? undefined, nowMs);
  if (refusal) throw refusal;
  const { caller, usedMs } = found!;
  if (usedMs === null || nowMs - usedMs >= USED_EVERY_MS)
    await app.database.sql
      .updateTable('access_token')
      .set({ last_used_at: new Date(nowMs) })
      .where('id', '=', caller.token!.id)
      .execute();
  return caller;
}

/**
 * Finds the holder of a token, of a session or a personal access token. @throws Fault `auth.sessionEnded` 401
 * or 403, `auth.userEnded` 403
 */
export async function authenticate(app: App, token: string | null): Promise<Caller> {
  const nowMs = app.now();
  if (token && isAccessToken(token)) return authenticateToken(app, token);
  const state = token ? await sessionOfToken(app, hashSecret(token)) : undefined;
  const refusal = refusalOf(state, nowMs);
  if (refusal) throw refusal;
  return state!.caller;
}

/**
 * Finds the user of a road ticket. Everywhere else it is an unknown token. @throws Fault `auth.sessionEnded`
 * 401, `auth.userEnded` 403
 */
export async function authenticateTicket(app: App, ticket: string): Promise<Caller> {
  const nowMs = app.now();
  const state = await readTicketCaller(app.database, hashSecret(ticket), nowMs);
  const refusal = refusalOf(state ?? undefined, nowMs);
  if (refusal) throw refusal;
  return state!.caller;
}
