import { connect, type Socket } from 'node:net';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { encodeLogin, encodeTcpFrame } from '#server/protocol/teltonika/encode.ts';

/** A tracker for tests. It always reconnects, and repeats a packet until it is answered. */
export type TrackerClient = {
  /** Records whose packet was answered with its count. */
  acked: TrackerRecord[];
  /** Settles when every packet was answered. */
  done: Promise<void>;
  /** Ends the connection; the tracker makes another one. */
  hangUp(): void;
  stop(): void;
};

/**
 * Sends records in packets, each only after the answer to the one before, and once `mayGo` resolves.
 * `pauseMs` gives the wait between packets.
 */
export function trackerClient(options: {
  port: () => number;
  imei: string;
  records: readonly TrackerRecord[];
  perPacket: number;
  pauseMs?: () => number;
  mayGo?: () => Promise<void>;
}): TrackerClient {
  const acked: TrackerRecord[] = [];
  let next = 0;
  let stopped = false;
  let socket: Socket | null = null;
  const run = async (): Promise<void> => {
    while (!stopped && next < options.records.length) {
      await session().catch(() => {});
      if (next < options.records.length) await wait(30);
    }
  };
  const session = async (): Promise<void> => {
    socket = connect({ port: options.port(), host: '127.0.0.1', noDelay: true });
    socket.on('error', () => {});
    const read = reading(socket);
    socket.write(encodeLogin(options.imei));
    if ((await read(1))[0] !== 1) throw new Error('refused');
    while (!stopped && next < options.records.length) {
      await options.mayGo?.();
      const packet = options.records.slice(next, next + options.perPacket);
      socket.write(encodeTcpFrame(packet, { codec: '8E' }));
      const answer = (await read(4)).readUInt32BE(0);
      if (answer !== packet.length) continue;
      acked.push(...packet);
      next += packet.length;
      if (options.pauseMs) await wait(options.pauseMs());
    }
    socket.destroy();
  };
  return {
    acked,
    done: run(),
    hangUp: () => void socket?.destroy(),
    stop() {
      stopped = true;
      socket?.destroy();
    },
  };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Reads exactly n bytes at a time; rejects when the connection ends. */
export function reading(socket: Socket): (bytes: number) => Promise<Buffer> {
  let buffered: Buffer = Buffer.alloc(0);
  let ended = false;
  let wake = () => {};
  socket.on('data', (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk]);
    wake();
  });
  socket.once('close', () => {
    ended = true;
    wake();
  });
  return async (bytes) => {
    while (buffered.length < bytes) {
      if (ended) throw new Error('connection ended');
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const taken = buffered.subarray(0, bytes);
    buffered = buffered.subarray(bytes);
    return taken;
  };
}
