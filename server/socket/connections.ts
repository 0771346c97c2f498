import { randomUUID } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import { type ClientTask, clientTask, SOCKET_CLOSE } from '#api/socket.ts';
import { HEARTBEAT_MS } from '#domain/constants.ts';
import { Fault } from '#domain/fault.ts';
import { authenticate } from '../access/authenticate.ts';
import { auditAlone } from '../access/command.ts';
import type { App } from '../app.ts';
import { readStructureDrivers } from '../board/structure-drivers.ts';
import { joinAudience, leaveAudience } from './audience.ts';
import { dismiss } from './dismiss.ts';
import { type Connection, encodeMessage, hubOf, sendText } from './hub.ts';

/** Longest message of a client, bytes. */
export const MESSAGE_MAX = 4096;
/** Time that a client has to send the login task, milliseconds. */
const LOGIN_MS = 10_000;
/** After this long a silence a client counts as gone, milliseconds. It allows for two late heartbeats. */
const SILENCE_MS = 2.5 * HEARTBEAT_MS;

/** Takes in a socket that has just been opened. It must sign in with a login task; headers do not count. */
export function acceptConnection(app: App, socket: WebSocket, ip: string): void {
  const hub = hubOf(app);
  const nowMs = app.now();
  const connection: Connection = {
    id: randomUUID(),
    socket,
    ip,
    openedMs: nowMs,
    heardMs: nowMs,
    isSigningIn: false,
    isBinary: false,
    caller: null,
    checkedMs: nowMs,
    audience: null,
    lag: null,
  };
  hub.connections.add(connection);
  socket.on('message', (data, isBinary) => hear(app, connection, data, isBinary));
  socket.on('close', () => {
    hub.connections.delete(connection);
    hub.stale.delete(connection);
    leaveAudience(hub, connection);
  });
}

function hear(app: App, connection: Connection, data: RawData, isBinary: boolean): void {
  const { socket } = connection;
  if (socket.readyState !== socket.OPEN) return;
  connection.heardMs = app.now();
  // Text arrives as one Buffer: this is the default of `ws`, and nothing here changes it.
  const bytes = data as Buffer;
  const task = isBinary || bytes.length > MESSAGE_MAX ? null : parseTask(bytes);
  if (bytes.length > MESSAGE_MAX) socket.close(SOCKET_CLOSE.tooLarge, `more than ${MESSAGE_MAX} bytes`);
  else if (!task) socket.close(SOCKET_CLOSE.badMessage, 'not a task');
  else if (task.task === 'heartbeat') return;
  else if (connection.isSigningIn) socket.close(SOCKET_CLOSE.badMessage, 'login under way');
  else void signInConnection(app, connection, task);
}

function parseTask(bytes: Buffer): ClientTask | null {
  try {
    return clientTask.safeParse(JSON.parse(bytes.toString())).data ?? null;
  } catch {
    return null;
  }
}

async function signInConnection(
  app: App,
  connection: Connection,
  task: Extract<ClientTask, { task: 'login' }>,
): Promise<void> {
  const hub = hubOf(app);
  connection.isSigningIn = true;
  try {
    const caller = await authenticate(app, task.token);
    if (caller.username.toLowerCase() !== task.username.toLowerCase())
      throw new Fault('auth.sessionEnded', 401);
    hub.structureDrivers ??= await readStructureDrivers(app.database);
    if (connection.socket.readyState !== connection.socket.OPEN) return;
    if (caller.passwordExpired) {
      connection.socket.close(SOCKET_CLOSE.passwordExpired, 'password expired');
      return;
    }
    if (caller.actors.includes('SYS')) {
      // From now on positions are sent. What system staff reads is recorded in the audit (domain rules §2.4.10).
      const line = { action: 'read', entity: 'vehicle', id: 'live', after: { endpoint: 'socket' } } as const;
      await auditAlone({ app, caller, request: connection }, line);
    }
    connection.caller = caller;
    connection.checkedMs = app.now();
    connection.isBinary = task.binary;
    joinAudience(hub, connection);
    sendText(connection, encodeMessage({ type: 'login', client_id: connection.id }));
  } catch (error) {
    if (error instanceof Fault) {
      dismiss(connection, error.status === 403 ? 'close_session' : 'expired_token', error.code);
    } else {
      app.log.error({ err: error }, 'socket login failed');
      connection.socket.close(1011);
    }
  } finally {
    connection.isSigningIn = false;
  }
}

/** Closes sockets that never signed in and sockets that have fallen silent. */
export function closeIdle(app: App): void {
  const nowMs = app.now();
  for (const { socket, caller, isSigningIn, openedMs, heardMs } of hubOf(app).connections) {
    if (!caller && !isSigningIn && nowMs - openedMs >= LOGIN_MS)
      socket.close(SOCKET_CLOSE.notSignedIn, 'no login');
    else if (nowMs - heardMs >= SILENCE_MS) socket.close(SOCKET_CLOSE.silent, 'no heartbeat');
  }
}
