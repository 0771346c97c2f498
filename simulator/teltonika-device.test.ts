import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { ackBytes, encodeLogin, encodeTcpFrame } from '#server/protocol/teltonika/encode.ts';
import type { Device } from './device.ts';
import { type TeltonikaOptions, teltonikaDevice } from './teltonika-device.ts';

const IMEI = '356307042441013';
const LOGIN_BYTES = 17;
const START = Date.parse('2026-03-02T08:00:00Z');

const opened: { close(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

function records(count: number, fromS = 0): TrackerRecord[] {
  return Array.from({ length: count }, (_, i) => ({
    ...blankRecord(START + (fromS + i) * 1000),
    ignition: true,
  }));
}

/** A server whose answers the test decides. It notes the frames that each connection sent. */
async function listen(on: {
  login?(connection: number, socket: Socket): void;
  frame?(connection: number, frame: Buffer, socket: Socket): void;
}): Promise<{ port: number; frames: Buffer[][]; logins: number[]; server: Server }> {
  const frames: Buffer[][] = [];
  const logins: number[] = [];
  const server = createServer((socket) => {
    const connection = frames.push([]) - 1;
    let buffered = Buffer.alloc(0);
    let signedIn = false;
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      buffered = Buffer.concat([buffered, bytes]);
      if (!signedIn) {
        if (buffered.length < LOGIN_BYTES) return;
        expect(buffered.subarray(0, LOGIN_BYTES)).toEqual(encodeLogin(IMEI));
        buffered = buffered.subarray(LOGIN_BYTES);
        signedIn = true;
        logins.push(performance.now());
        if (on.login) on.login(connection, socket);
        else socket.write(Buffer.from([1]));
      }
      while (buffered.length >= 8 && buffered.length >= buffered.readUInt32BE(4) + 12) {
        const frame = buffered.subarray(0, buffered.readUInt32BE(4) + 12);
        buffered = buffered.subarray(frame.length);
        frames[connection]!.push(frame);
        if (on.frame) on.frame(connection, frame, socket);
        else socket.write(ackBytes(frame[9]!));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(server);
  return { port: (server.address() as { port: number }).port, frames, logins, server };
}

function device(port: number, options: Partial<TeltonikaOptions> = {}): Device & { acked: number[] } {
  const acked: number[] = [];
  const made = teltonikaDevice({
    host: '127.0.0.1',
    port,
    imei: IMEI,
    codec: '8E',
    maxRecords: 10,
    answerMs: 2_000,
    backoffMs: [0, 20],
    newestFirst: false,
    sleepAfterMs: null,
    onAcked: (timeMs) => acked.push((timeMs - START) / 1000),
    ...options,
  });
  opened.push({ close: made.stop });
  return { ...made, acked };
}

const until = (condition: () => boolean) => vi.waitUntil(condition, { interval: 2, timeout: 10_000 });

/** The next connection that this process tries in vain. */
const refusedConnection = () =>
  new Promise<void>((resolve) => {
    const onSocket = (message: unknown) => {
      unsubscribe('net.client.socket', onSocket);
      (message as { socket: Socket }).socket.once('error', () => resolve());
    };
    subscribe('net.client.socket', onSocket);
  });

describe('a Teltonika tracker', () => {
  test('sends packets of at most so many records, one at a time, oldest first', async () => {
    let unanswered = 0;
    let most = 0;
    const server = await listen({
      frame: (_, frame, socket) => {
        most = Math.max(most, ++unanswered);
        setTimeout(() => {
          unanswered--;
          socket.write(ackBytes(frame[9]!));
        }, 5);
      },
    });
    const tracker = device(server.port);
    tracker.push(records(23));
    await tracker.drained();
    expect(server.frames[0]!.map((frame) => frame[9])).toEqual([10, 10, 3]);
    expect(most).toBe(1);
    expect(tracker.acked).toEqual([9, 19, 22]);
  });

  test('an answer that arrives byte by byte is understood', async () => {
    const server = await listen({
      frame: (_, frame, socket) => {
        for (const [i, byte] of ackBytes(frame[9]!).entries()) {
          setTimeout(() => socket.write(Buffer.from([byte])), i * 4);
        }
      },
    });
    const tracker = device(server.port);
    tracker.push(records(2));
    await tracker.drained();
    expect(server.frames[0]).toHaveLength(1);
  });

  test('a wrong count is not believed: the whole packet is sent again', async () => {
    const server = await listen({
      frame: (connection, frame, socket) =>
        socket.write(ackBytes(connection === 0 ? frame[9]! - 1 : frame[9]!)),
    });
    const tracker = device(server.port);
    tracker.push(records(4));
    await tracker.drained();
    const packet = encodeTcpFrame(records(4), { codec: '8E' });
    expect(server.frames).toEqual([[packet], [packet]]);
    expect(tracker.acked).toEqual([3]);
  });

  test('a connection cut before the answer: the same bytes again, records made meanwhile follow', async () => {
    const server = await listen({
      frame: (connection, frame, socket) => {
        if (connection === 0) socket.destroy();
        else socket.write(ackBytes(frame[9]!));
      },
    });
    const tracker = device(server.port);
    tracker.push(records(4));
    await until(() => server.frames[0]?.length === 1);
    tracker.push(records(3, 4));
    await tracker.drained();
    expect(server.frames[1]![0]).toEqual(server.frames[0]![0]);
    expect(server.frames[1]!.map((frame) => frame[9])).toEqual([4, 3]);
  });

  test('a connection cut while the packet is being read: the same bytes again', async () => {
    const packet = encodeTcpFrame(records(255), { codec: '8E' });
    let cut = false;
    const server = await listen({
      login: (connection, socket) => {
        socket.write(Buffer.from([1]));
        if (connection > 0) return;
        socket.removeAllListeners('data');
        socket.once('data', () => {
          cut = true;
          socket.resetAndDestroy();
        });
      },
    });
    const tracker = device(server.port, { maxRecords: 255 });
    tracker.push(records(255));
    await tracker.drained();
    expect(cut).toBe(true);
    expect(server.frames).toEqual([[], [packet]]);
    expect(tracker.acked).toEqual([254]);
  });

  test('no answer in time: it connects anew and sends the packet again', async () => {
    const server = await listen({
      frame: (connection, frame, socket) => {
        if (connection > 0) socket.write(ackBytes(frame[9]!));
      },
    });
    const tracker = device(server.port, { answerMs: 40 });
    tracker.push(records(1));
    await tracker.drained();
    expect(server.frames.map((frames) => frames.length)).toEqual([1, 1]);
  });

  test('a refused login: it waits ever longer before it knocks again', async () => {
    const server = await listen({
      login: (connection, socket) => socket.end(Buffer.from([connection < 3 ? 0 : 1])),
    });
    const tracker = device(server.port, { backoffMs: [0, 60, 150] });
    tracker.push(records(1));
    await until(() => server.logins.length >= 4);
    tracker.stop();
    const [a, b, c, d] = server.logins as [number, number, number, number];
    expect(b - a).toBeLessThan(50);
    expect(c - b).toBeGreaterThanOrEqual(55);
    expect(d - c).toBeGreaterThanOrEqual(145);
  });

  test('a server that is away is tried until it is back', async () => {
    const first = await listen({});
    first.server.close();
    await until(() => !first.server.listening);
    const refused = refusedConnection();
    const tracker = device(first.port);
    tracker.push(records(2));
    await refused;
    const back = createServer((socket) => {
      socket.once('data', () => {
        socket.write(Buffer.from([1]));
        socket.on('data', (frame) => socket.write(ackBytes(frame[9]!)));
      });
    });
    opened.push(back);
    back.listen(first.port, '127.0.0.1');
    await tracker.drained();
    expect(tracker.acked).toEqual([1]);
  });

  test('out of coverage it stores; back, it sends newest first and counts as settled only what has no gap', async () => {
    const server = await listen({});
    const tracker = device(server.port, { newestFirst: true });
    tracker.setCoverage(false);
    tracker.push(records(25));
    // Another command that it sends afterwards arrives.
    const covered = device(server.port);
    covered.push(records(1));
    await covered.drained();
    expect(server.frames.splice(0).map((frames) => frames.length)).toEqual([1]);
    covered.stop();
    tracker.setCoverage(true);
    await tracker.drained();
    const newest = encodeTcpFrame(records(10, 15).reverse(), { codec: '8E' });
    expect(server.frames[0]![0]).toEqual(newest);
    expect(server.frames[0]!.map((frame) => frame[9])).toEqual([10, 10, 5]);
    expect(tracker.acked).toEqual([-0.001, -0.001, 24]);
  });

  test('asleep it hangs up, and calls again for its next record', async () => {
    const ended: number[] = [];
    const server = await listen({
      login: (connection, socket) => {
        socket.on('close', () => ended.push(connection));
        socket.write(Buffer.from([1]));
      },
    });
    const tracker = device(server.port, { sleepAfterMs: 30 });
    tracker.push(records(1));
    await until(() => ended.length === 1);
    tracker.push(records(1, 1));
    await tracker.drained();
    expect(server.frames.map((frames) => frames.length)).toEqual([1, 1]);
  });
});
