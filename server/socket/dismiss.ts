import { SOCKET_CLOSE } from '#api/socket.ts';
import type { FaultCode } from '#domain/fault-code.ts';
import type { App } from '../app.ts';
import { type Connection, encodeMessage, hubOf, sendText } from './hub.ts';

/** Tells a client why its session is over (spec §4: either message ends it there) and closes its socket. */
export function dismiss(
  connection: Connection,
  type: 'close_session' | 'expired_token',
  reason: FaultCode,
): void {
  sendText(connection, encodeMessage({ type, reason }));
  connection.socket.close(SOCKET_CLOSE.notSignedIn, reason);
}

/** Does so for every socket of a user or of one session. The session itself is ended by who calls. */
export function dismissSockets(
  app: App,
  whose: { userId: number } | { sessionId: number },
  reason: FaultCode,
): void {
  for (const connection of hubOf(app).connections) {
    const { caller } = connection;
    if (!caller) continue;
    const isMeant = 'userId' in whose ? caller.userId === whose.userId : caller.sessionId === whose.sessionId;
    if (isMeant) dismiss(connection, 'close_session', reason);
  }
}
