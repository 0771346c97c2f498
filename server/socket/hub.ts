import type { WebSocket } from 'ws';
import type { Entity } from '#api/entity.ts';
import type { ServerMessage } from '#api/socket.ts';
import type { Caller } from '../access/caller.ts';
import type { Scope } from '../access/visibility.ts';
import type { App } from '../app.ts';

/** An open socket. */
export type Connection = {
  /** The client_id that the login answers. */
  readonly id: string;
  readonly socket: WebSocket;
  /** Address of who opened it. */
  readonly ip: string;
  readonly openedMs: number;
  /** When it last said anything. */
  heardMs: number;
  isSigningIn: boolean;
  /** Wants positions as binary batches. */
  isBinary: boolean;
  /** Null until its login task has been accepted. */
  caller: Caller | null;
  /** When the caller was last read from the database. */
  checkedMs: number;
  /** Null for those who may not see positions. */
  audience: Audience | null;
  /** Set while it reads slower than it is written to: what it has missed. */
  lag: Lag | null;
};

/** Vehicles whose change of state a slow reader has missed; positions come whole when it has caught up. */
type Lag = { sinceMs: number; states: Set<number> };

/** Connections that may see exactly the same, so that one encoding serves them all. */
export type Audience = Scope & {
  readonly key: string;
  readonly allowedEstructura: boolean;
  readonly members: Set<Connection>;
};

/** What the sockets of a process share. */
export type Hub = {
  readonly connections: Set<Connection>;
  readonly audiences: Map<string, Audience>;
  /** What has changed since the last tick of what a connection may see. */
  readonly stale: Map<Connection, Set<Entity>>;
  /** Drivers of type structure, as of the last check; null before the first. */
  structureDrivers: ReadonlySet<number> | null;
};

const hubs = new WeakMap<App, Hub>();

/** The hub of a running server; empty in a process that listens to nobody, where telling everybody is simply telling none. */
export function hubOf(app: App): Hub {
  let hub = hubs.get(app);
  if (!hub) {
    hub = { connections: new Set(), audiences: new Map(), stale: new Map(), structureDrivers: null };
    hubs.set(app, hub);
  }
  return hub;
}

/** A message as the octets that are sent, to be given to any number of sockets. */
export function encodeMessage(message: ServerMessage): Buffer {
  return Buffer.from(JSON.stringify(message));
}

/** Sends text that has been encoded; a socket on its way out is left alone. */
export function sendText(connection: Connection, text: Buffer): void {
  if (connection.socket.readyState === connection.socket.OPEN)
    connection.socket.send(text, { binary: false });
}
