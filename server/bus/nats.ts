import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';

/** Subjects between processes: frames of vehicles (`live-codec.ts`), and changes as JSON. */
export type WireSubject = 'live' | 'change';

/** A connection that carries messages to the other processes, and may be down. Nothing on it is durable. */
export type Wire = {
  /** Sends to all other processes. A message without a connection, or a large one, is dropped. */
  send(subject: WireSubject, body: Buffer): void;
  isUp(): boolean;
  close(): Promise<void>;
};

type Receiving = {
  /** The process, as in `server_process`. */
  processId: string;
  log: Logger;
  take(subject: WireSubject, body: Buffer): void;
  /** Messages may be missing: the connection was down, or a number was left out. */
  onGap(): void;
};

const RETRY_MS = 1_000;
/** NATS carries a megabyte; larger messages are read from the database. Octets. */
const LARGEST = 900_000;
/** Octets before the body: the sender's UUID and the number of its message. */
const HEAD = 16 + 4;

/**
 * Connects to NATS, and again whenever the connection ends. Returns at once: a process starts without it, and
 * reads from the database until it is there.
 */
export function openNats(url: string, receiving: Receiving): Wire {
  const { processId, log, onGap } = receiving;
  const sender = Buffer.from(processId.replaceAll('-', ''), 'hex');
  const heard = new Map<string, number>();
  let connection: NatsConnection | null = null;
  let isUp = false;
  let isClosed = false;
  let sent = 0;

  const take = (subject: WireSubject, message: Uint8Array) => {
    const bytes = Buffer.from(message);
    const from = bytes.toString('hex', 0, 16);
    const number = bytes.readUInt32LE(16);
    const last = heard.get(from);
    heard.set(from, number);
    if (last !== undefined && number !== (last + 1) >>> 0) onGap();
    receiving.take(subject, bytes.subarray(HEAD));
  };

  const listen = async (nats: NatsConnection, subject: WireSubject) => {
    for await (const { data } of nats.subscribe(`traza.${subject}`)) {
      try {
        take(subject, data);
      } catch (error) {
        log.error({ err: error, subject }, 'message not read');
      }
    }
  };

  const connecting = (async () => {
    // Loaded only by processes that have a bus.
    const { connect } = await import('@nats-io/transport-node');
    while (!isClosed) {
      try {
        connection = await connect({
          ...{ servers: url, name: `traza ${processId}`, noEcho: true },
          ...{ maxReconnectAttempts: -1, reconnectTimeWait: RETRY_MS, pingInterval: 5_000, maxPingOut: 2 },
        });
        break;
      } catch (error) {
        log.warn({ err: error }, 'NATS not reached, trying again');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    if (!connection) return;
    isUp = true;
    for (const subject of ['live', 'change'] as const) void listen(connection, subject);
    onGap();
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') isUp = false;
      if (type === 'reconnect') {
        isUp = true;
        onGap();
      }
      if (type === 'disconnect' || type === 'reconnect') log.warn({ type }, 'NATS');
    }
  })();
  connecting.catch((error) => log.error({ err: error }, 'NATS'));

  return {
    send(subject, body) {
      // The number counts for the receivers, so a message that was dropped is missed.
      sent = (sent + 1) >>> 0;
      if (!isUp || body.length > LARGEST) return;
      const head = Buffer.alloc(HEAD);
      sender.copy(head);
      head.writeUInt32LE(sent, 16);
      connection!.publish(`traza.${subject}`, Buffer.concat([head, body]));
    },
    isUp: () => isUp,
    async close() {
      isClosed = true;
      isUp = false;
      await connection?.close();
      await connecting.catch(() => {});
    },
  };
}
