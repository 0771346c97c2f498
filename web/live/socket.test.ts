import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { type WebSocket as Connection, WebSocketServer } from 'ws';
import type { LiveStatus } from './link.ts';
import { keepSocket, type SocketOptions } from './socket.ts';

let stopAll: (() => void)[] = [];
afterEach(() => {
  for (const stop of stopAll) stop();
  stopAll = [];
});

/** A real socket server, and a kept socket that talks to it with short times. */
function rig(over: Partial<SocketOptions> = {}) {
  const server = new WebSocketServer({ port: 0 });
  const { port } = server.address() as AddressInfo;
  const statuses: LiveStatus[] = [];
  const messages: unknown[] = [];
  const frames: Uint8Array[] = [];
  const received: { task: string }[] = [];
  server.on('connection', (connection) => {
    connection.on('message', (data) => received.push(JSON.parse(String(data))));
  });
  const next = () => once(server, 'connection').then(([connection]) => connection as Connection);
  const start = () => {
    const kept = keepSocket({
      url: `ws://localhost:${port}`,
      login: async () => ({
        task: 'login',
        username: 'ana',
        token: 't',
        keep_connected: false,
        binary: true,
      }),
      onMessage: (message) => messages.push(message),
      onFrame: (bytes) => frames.push(bytes),
      onStatus: (status) => statuses.push(status),
      hasNetwork: true,
      tickMs: 5,
      ...over,
      times: { reconnectMs: 30, quietMs: 20, ...over.times },
    });
    stopAll.push(kept.stop, () => server.close());
    return kept;
  };
  return { next, start, statuses, messages, frames, received };
}

const until = (isSo: () => boolean) => vi.waitUntil(isSo, { interval: 5, timeout: 5_000 });

const signedIn = JSON.stringify({ type: 'login', client_id: 'c1' });
const answer = JSON.stringify({ type: 'heartbeat' });

test('it signs in on opening, is live once the server answers, and beats while nothing arrives', async () => {
  const { next, start, statuses, received } = rig();
  const opened = next();
  start();
  const connection = await opened;
  await until(() => received.length === 1);
  expect(received[0]).toEqual({
    task: 'login',
    username: 'ana',
    token: 't',
    keep_connected: false,
    binary: true,
  });
  expect(statuses.at(-1)).toMatchObject({ kind: 'reconnecting' });
  connection.on('message', () => connection.send(answer));
  connection.send(signedIn);
  await until(() => statuses.at(-1)?.kind === 'live');
  await until(() => received.length >= 3);
  expect(received.slice(1, 3)).toEqual([{ task: 'heartbeat' }, { task: 'heartbeat' }]);
  expect(statuses.at(-1)).toMatchObject({ kind: 'live' });
});

test('a socket that answers nothing any more is left, and what it still says is not heard', async () => {
  const { next, start, statuses, frames } = rig({ times: { answerMs: 60 } });
  const first = next();
  const kept = start();
  const silent = await first;
  const second = next();
  silent.send(signedIn);
  await until(() => statuses.at(-1)?.kind === 'live');
  await second;
  silent.send(new Uint8Array([1, 0, 0, 0]));
  const third = next();
  // An attempt that is not signed in gets no messages, and is given up once it is reported that the network
  // has changed.
  kept.report({ kind: 'network', isThere: true });
  await third;
  expect(frames).toEqual([]);
  expect(statuses.at(-1)).toMatchObject({ kind: 'reconnecting', hasFailed: true });
});

test('octets and messages go their own ways, and what is not understood is left alone', async () => {
  const { next, start, messages, frames } = rig();
  const opened = next();
  start();
  const connection = await opened;
  connection.send('no json');
  for (const message of [{ type: 'of_a_later_version' }, { type: 'toString' }, { device_id: 4 }, null, 4])
    connection.send(JSON.stringify(message));
  connection.send(JSON.stringify({ type: 'vehicle_group', device_id: 4, fleet_id: 2 }));
  connection.send(new Uint8Array([1, 0, 0, 0]));
  await until(() => frames.length === 1);
  expect(messages).toEqual([{ type: 'vehicle_group', device_id: 4, fleet_id: 2 }]);
  expect([...frames[0]!]).toEqual([1, 0, 0, 0]);
});

test('it connects again after every close, and marks an attempt that failed', async () => {
  const { next, start, statuses } = rig();
  const first = next();
  start();
  (await first).close();
  const second = await next();
  second.send(JSON.stringify({ type: 'login', client_id: 'c2' }));
  await until(() => statuses.at(-1)?.kind === 'live');
  expect(statuses.some((status) => status.hasFailed)).toBe(true);
  const third = next();
  second.close();
  await third;
  await until(() => statuses.at(-1)?.kind === 'reconnecting');
  // It had been live, so a break is not a failed attempt.
  expect(statuses.at(-1)?.hasFailed).toBe(false);
});

test('without a network it says offline, and goes on trying', async () => {
  const { next, start, statuses } = rig({ hasNetwork: false });
  const first = next();
  start();
  (await first).close();
  await next();
  expect(new Set(statuses.map((status) => status.kind))).toEqual(new Set(['offline']));
});

test('stopped, it opens no more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const { next, start, statuses } = rig();
    const opened = next();
    const kept = start();
    const connection = await opened;
    const count = statuses.length;
    kept.stop();
    await once(connection, 'close');
    vi.advanceTimersByTime(600_000);
    expect(statuses.length).toBe(count);
  } finally {
    vi.useRealTimers();
  }
});
