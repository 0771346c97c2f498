import { Fault } from '#domain/fault.ts';
import type { App } from '../app.ts';
import type { Caller, SessionState } from './caller.ts';
import { hashSecret } from './secret.ts';
import { sessionOfToken } from './session-of-token.ts';

/** Why a session is refused: 401 when it is unknown or over, 403 when access was taken away (domain rules §0.2). */
export function refusalOf(state: SessionState | undefined, nowMs: number): Fault | null {
  if (state?.standing === 'accountEnded') return new Fault('auth.userEnded', 403);
  if (state?.standing === 'closed') return new Fault('auth.sessionEnded', 403);
  if (state?.standing !== 'open' || nowMs >= state.caller.tokenExpiresMs)
    return new Fault('auth.sessionEnded', 401);
  return null;
}

/**
 * Finds out who holds a token.
 * @throws Fault `auth.sessionEnded` 401 or 403, `auth.userEnded` 403
 */
export async function authenticate(app: App, token: string | null): Promise<Caller> {
  const nowMs = app.now();
  const state = token ? await sessionOfToken(app, hashSecret(token)) : undefined;
  const refusal = refusalOf(state, nowMs);
  if (refusal) throw refusal;
  return state!.caller;
}
