import { SOCKET_CLOSE } from '#api/socket.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import type { App } from '#server/base/app.ts';
import { type Connection, encodeMessage, hubOf, sendText } from './hub.ts';

/**
 * Sends a client the reason for the end of its session and closes its socket. Either message ends the session
 * on the client's side (spec §4).
 */
export function dismiss(
  connection: Connection,
  type: 'close_session' | 'expired_token',
  reason: FaultCode,
  isSignedOut?: true,
): void {
  const why = isSignedOut && type === 'close_session' ? { signed_out: isSignedOut } : {};
  sendText(connection, encodeMessage({ type, reason, ...why }));
  connection.socket.close(SOCKET_CLOSE.notSignedIn, reason);
}

/**
 * Dismisses every socket of a user or of one session. The caller of this function ends the session itself.
 */
export function dismissSockets(
  app: App,
  whose: { userId: number } | { sessionId: number },
  reason: FaultCode,
  isSignedOut?: true,
): void {
  for (const connection of hubOf(app).connections) {
    const { caller } = connection;
    if (!caller) continue;
    const isMeant = 'userId' in whose ? caller.userId === whose.userId : caller.sessionId === whose.sessionId;
    if (isMeant) dismiss(connection, 'close_session', reason, isSignedOut);
  }
}
