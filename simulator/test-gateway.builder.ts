import { createServer, type Server, type Socket } from 'node:net';
import { decodeBody } from '#server/protocol/teltonika/decode.ts';
import { ackBytes } from '#server/protocol/teltonika/encode.ts';

const LOGIN_BYTES = 17;

/** A gateway for tests: notes the times of the records it gets, by IMEI, and refuses some trackers. */
export type TestGateway = {
  port: number;
  times: Map<string, number[]>;
  /** Refused IMEIs, one entry for each attempt. */
  refused: string[];
  /** Breaks all connections, is away until they have ended, and comes back. */
  restart(): Promise<void>;
  close(): void;
};

/**
 * Opens a gateway on a free port. `onPacket` gets the number of records so far, before they are acknowledged.
 */
export async function openTestGateway(options: {
  refuses: readonly string[];
  onPacket?(total: number): void;
}): Promise<TestGateway> {
  const times = new Map<string, number[]>();
  const refused: string[] = [];
  const sockets = new Set<Socket>();
  let total = 0;
  const serve = (socket: Socket) => {
    sockets.add(socket);
    let buffered = Buffer.alloc(0);
    let imei: string | null = null;
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      buffered = Buffer.concat([buffered, bytes]);
      if (imei === null) {
        if (buffered.length < LOGIN_BYTES) return;
        imei = buffered.toString('latin1', 2, LOGIN_BYTES);
        buffered = buffered.subarray(LOGIN_BYTES);
        const accepted = !options.refuses.includes(imei);
        if (!accepted) refused.push(imei);
        socket.write(Buffer.from([accepted ? 1 : 0]));
      }
      while (buffered.length >= 8 && buffered.length >= buffered.readUInt32BE(4) + 12) {
        const end = buffered.readUInt32BE(4) + 8;
        const decoded = decodeBody(buffered.subarray(8, end));
        buffered = buffered.subarray(end + 4);
        if (decoded.kind !== 'records') throw new Error(`not records but ${decoded.kind}`);
        const known = times.get(imei) ?? [];
        times.set(imei, [...known, ...decoded.records.map((record) => record.timeMs)]);
        total += decoded.count;
        options.onPacket?.(total);
        socket.write(ackBytes(decoded.count));
      }
    });
  };
  const listen = (port: number) =>
    new Promise<Server>((resolve) => {
      const opened = createServer(serve).listen(port, '127.0.0.1', () => resolve(opened));
    });
  let server = await listen(0);
  const { port } = server.address() as { port: number };
  const breakOff = () =>
    new Promise<unknown>((resolve) => {
      server.close(resolve);
      for (const socket of sockets) socket.destroy();
    });
  return {
    port,
    times,
    refused,
    close: () => void breakOff(),
    async restart() {
      await breakOff();
      server = await listen(port);
    },
  };
}
