import { randomUUID } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import { type ClientTask, clientTask, SOCKET_CLOSE } from '#api/socket.ts';
import { HEARTBEAT_MS } from '#domain/constants.ts';
import { Fault } from '#domain/fault.ts';
import { authenticate } from '#server/base/access/authenticate.ts';
import { auditAlone } from '#server/base/access/command.ts';
import type { App } from '#server/base/app.ts';
import { readStructureDrivers } from '#server/bus/board/structure-drivers.ts';
import { joinAudience, leaveAudience } from './audience.ts';
import { giveReasons } from './close-reason.ts';
import { dismiss } from './dismiss.ts';
import { type Connection, encodeMessage, hubOf, sendText } from './hub.ts';

/** Longest message of a client, bytes. */
export const MESSAGE_MAX = 4096;
/**
 * Messages and pings that a client may send between two sweeps, a second. A browser sends one message in 50
 * s.
 */
const HEARD_MAX = 30;
/** Time that a dismissed client has to answer our close message, milliseconds. */
const GOODBYE_MS = 1000;
/** Time that a client has to send the login task, milliseconds. */
const LOGIN_MS = 10_000;
/** After this long a silence a client counts as gone, milliseconds. It allows for two late heartbeats. */
const SILENCE_MS = 2.5 * HEARTBEAT_MS;

/** The opener of a socket: its address, the host in the request, and the page that the browser names. */
type Opener = { ip: string; host: string; headers: { origin?: string | undefined } };

/**
 * Takes in a newly opened socket. It must sign in with a login task; headers do not count. Pages of other
 * sites are refused, and so are more sockets of one address than may wait to sign in.
 */
export function acceptConnection(app: App, socket: WebSocket, { ip, host, headers }: Opener): void {
  const hub = hubOf(app);
  const nowMs = app.now();
  giveReasons(socket);
  if (!isOwnPage(headers.origin, [host, hostOf(app.config.PUBLIC_URL)])) {
    sendAway(socket, SOCKET_CLOSE.foreignPage, 'page of another site');
    return;
  }
  let strangers = 0;
  for (const other of hub.connections) if (!other.caller && other.ip === ip) strangers++;
  if (strangers >= app.config.SOCKETS_PER_ADDRESS) {
    sendAway(socket, SOCKET_CLOSE.tooMany, 'too many sockets without login');
    return;
  }
  const connection: Connection = {
    id: randomUUID(),
    socket,
    ip,
    openedMs: nowMs,
    heardMs: nowMs,
    heard: 0,
    isSigningIn: false,
    form: 'text',
    caller: null,
    checkedMs: nowMs,
    audience: null,
    lag: null,
  };
  hub.connections.add(connection);
  socket.on('message', (data, isBinary) => {
    if (isPatient(connection)) hear(app, connection, data, isBinary);
  });
  socket.on('ping', () => isPatient(connection));
  socket.on('close', () => {
    hub.connections.delete(connection);
    hub.stale.delete(connection);
    leaveAudience(hub, connection);
  });
}

const hostOf = (url: string | undefined) => (url === undefined ? null : (URL.parse(url)?.host ?? null));

/** Is the page our own? Browsers name the page that opens a socket; other programs need not. */
function isOwnPage(origin: string | undefined, own: readonly (string | null)[]): boolean {
  return origin === undefined || own.includes(hostOf(origin) ?? '');
}

/** Closes a socket of a possibly hostile client, without waiting for it longer than a moment. */
function sendAway(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
}

/** Counts the messages of a client, and closes the socket of one that sends too much. */
function isPatient(connection: Connection): boolean {
  const { socket } = connection;
  connection.heard++;
  if (connection.heard <= HEARD_MAX) return true;
  if (socket.readyState === socket.OPEN) sendAway(socket, SOCKET_CLOSE.tooMany, 'too many messages');
  return false;
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
  else if (task.task === 'heartbeat') answerHeartbeat(connection);
  else if (connection.isSigningIn) socket.close(SOCKET_CLOSE.badMessage, 'login under way');
  else void signInConnection(app, connection, task);
}

/** Strangers get no answer, so that their messages cannot make the server send. */
function answerHeartbeat(connection: Connection): void {
  if (connection.caller) sendText(connection, encodeMessage({ type: 'heartbeat' }));
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
    if (caller.factorMissing) {
      connection.socket.close(SOCKET_CLOSE.factorMissing, 'second factor missing');
      return;
    }
    if (caller.actors.includes('SYS')) {
      // From now on positions are sent. The audit records reads of system staff (domain rules §2.4.10).
      const line = { action: 'read', entity: 'vehicle', id: 'live', after: { endpoint: 'socket' } } as const;
      await auditAlone({ app, caller, request: connection }, line);
    }
    connection.caller = caller;
    connection.checkedMs = app.now();
    connection.form = task.packed ? 'packed' : task.binary ? 'binary' : 'text';
    joinAudience(hub, connection);
    const pages = hub.pages ?? undefined;
    sendText(connection, encodeMessage({ type: 'login', client_id: connection.id, pages }));
  } catch (error) {
    if (error instanceof Fault) {
      dismiss(connection, error.status === 403 ? 'close_session' : 'expired_token', error.code);
    } else {
      app.log.error({ err: error }, 'socket login failed');
      connection.socket.close(1011, 'fault of the server');
    }
  } finally {
    connection.isSigningIn = false;
  }
}

/** Closes sockets that never signed in and sockets that have fallen silent. Begins to count messages anew. */
export function sweepConnections(app: App): void {
  const nowMs = app.now();
  for (const connection of hubOf(app).connections) {
    const { socket, caller, isSigningIn, openedMs, heardMs } = connection;
    connection.heard = 0;
    if (!caller && !isSigningIn && nowMs - openedMs >= LOGIN_MS)
      socket.close(SOCKET_CLOSE.notSignedIn, 'no login');
    else if (nowMs - heardMs >= SILENCE_MS) socket.close(SOCKET_CLOSE.silent, 'no heartbeat');
  }
}
