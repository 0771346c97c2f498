import { isDeepStrictEqual } from 'node:util';
import { SOCKET_CLOSE } from '#api/socket.ts';
import { refusalOf } from '#server/base/access/authenticate.ts';
import { readSessions, type SessionState } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { readStructureDrivers } from '#server/bus/board/structure-drivers.ts';
import { joinAudience, seesOtherVehicles } from './audience.ts';
import { dismiss } from './dismiss.ts';
import { type Connection, hubOf } from './hub.ts';

/**
 * A session is read again this long after the last time, milliseconds. With the second that a sweep may take,
 * that stays well within 30 s.
 */
const RECHECK_MS = 20_000;
/** Sessions read at once. 5,000 sockets are spread over the period instead of being read in one moment. */
const RECHECK_MOST = 500;

/**
 * Reads the due sessions again: those not read for a while, and those whose token has just expired and may
 * have been renewed.
 */
export async function recheckDue(app: App): Promise<void> {
  const nowMs = app.now();
  const due: Connection[] = [];
  for (const connection of hubOf(app).connections) {
    const { caller, checkedMs } = connection;
    if (!caller || connection.socket.readyState !== connection.socket.OPEN) continue;
    if (nowMs - checkedMs >= RECHECK_MS || nowMs >= caller.tokenExpiresMs) due.push(connection);
    if (due.length === RECHECK_MOST) break;
  }
  if (due.length > 0) await recheck(app, due);
}

/**
 * Reads the rights of these users, or of all users, at once: after an edit of users, fleets or assignments.
 */
export async function recheckUsers(app: App, userIds: readonly number[] | null = null): Promise<void> {
  const meant = [...hubOf(app).connections].filter(
    ({ caller }) => caller && (userIds === null || userIds.includes(caller.userId)),
  );
  if (meant.length > 0) await recheck(app, meant);
}

async function recheck(app: App, connections: readonly Connection[]): Promise<void> {
  const hub = hubOf(app);
  const nowMs = app.now();
  const sessionIds = [...new Set(connections.map(({ caller }) => caller!.sessionId))];
  const [states, structureDrivers] = await Promise.all([
    readSessions(app.database, { sessionIds }, nowMs),
    readStructureDrivers(app.database),
  ]);
  hub.structureDrivers = structureDrivers;
  const bySession = new Map(states.map((state) => [state.caller.sessionId, state]));
  for (const connection of connections) {
    if (hub.connections.has(connection))
      apply(app, connection, bySession.get(connection.caller!.sessionId), nowMs);
  }
}

function apply(app: App, connection: Connection, state: SessionState | undefined, nowMs: number): void {
  const refusal = refusalOf(state, nowMs);
  if (refusal) {
    const isExpired = state?.standing === 'open';
    dismiss(connection, isExpired ? 'expired_token' : 'close_session', refusal.code);
    return;
  }
  const before = connection.caller!;
  // Otherwise thousands of equal objects every few seconds would become old garbage.
  if (!isDeepStrictEqual(before, state!.caller)) connection.caller = state!.caller;
  connection.checkedMs = nowMs;
  if (state!.caller.passwordExpired) {
    connection.socket.close(SOCKET_CLOSE.passwordExpired, 'password expired');
  } else if (state!.caller.factorMissing) {
    connection.socket.close(SOCKET_CLOSE.factorMissing, 'second factor missing');
  } else if (seesOtherVehicles(app, before, state!.caller)) {
    connection.socket.close(SOCKET_CLOSE.scopeChanged, 'scope changed');
  } else {
    joinAudience(hubOf(app), connection);
  }
}
