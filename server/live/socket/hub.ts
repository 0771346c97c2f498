import type { WebSocket } from 'ws';
import type { Entity } from '#api/entity.ts';
import type { ServerMessage } from '#api/socket.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Scope } from '#server/base/access/visibility.ts';
import type { App } from '#server/base/app.ts';

/** An open socket. */
export type Connection = {
  /** The client_id in the answer to the login. */
  readonly id: string;
  readonly socket: WebSocket;
  /** The address from which it was opened. */
  readonly ip: string;
  readonly openedMs: number;
  /** Time of its last message, ms UTC. */
  heardMs: number;
  /** Messages and pings since the last sweep. */
  heard: number;
  isSigningIn: boolean;
  /** How it wants positions. */
  form: 'text' | 'binary' | 'packed';
  /** Null until its login task has been accepted. */
  caller: Caller | null;
  /** Time at which the caller was last read from the database, ms UTC. */
  checkedMs: number;
  /** Null for callers who may not see positions. */
  audience: Audience | null;
  /**
   * The changes that it has missed while it reads more slowly than the server writes; null while it keeps up.
   */
  lag: Lag | null;
};

/**
 * Vehicles whose state changes a slow reader has missed. Positions are sent in full when it has caught up.
 */
type Lag = { sinceMs: number; states: Set<number> };

/** Connections that may see exactly the same, so that one encoding serves all of them. */
export type Audience = Scope & {
  readonly key: string;
  readonly allowedEstructura: boolean;
  readonly members: Set<Connection>;
};

/** The common state of the sockets of a process. */
export type Hub = {
  readonly connections: Set<Connection>;
  readonly audiences: Map<string, Audience>;
  /** By connection: the kinds of records that it may see and that have changed since the last tick. */
  readonly stale: Map<Connection, Set<Entity>>;
  /** Drivers of type structure, as of the last check; null before the first. */
  structureDrivers: ReadonlySet<number> | null;
  /** The version of the pages that this process serves; null: none. */
  pages: string | null;
};

const hubs = new WeakMap<App, Hub>();

/**
 * The hub of a running server. It is empty in a process that serves no sockets, where sending to everybody
 * sends nothing.
 */
export function hubOf(app: App): Hub {
  let hub = hubs.get(app);
  if (!hub) {
    hub = {
      connections: new Set(),
      audiences: new Map(),
      stale: new Map(),
      structureDrivers: null,
      pages: null,
    };
    hubs.set(app, hub);
  }
  return hub;
}

/** A message as the bytes to send, for any number of sockets. */
export function encodeMessage(message: ServerMessage): Buffer {
  return Buffer.from(JSON.stringify(message));
}

/** Sends encoded text. A socket that is closing gets nothing. */
export function sendText(connection: Connection, text: Buffer): void {
  if (connection.socket.readyState === connection.socket.OPEN)
    connection.socket.send(text, { binary: false });
}
