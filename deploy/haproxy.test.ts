import { once } from 'node:events';
import { createServer as createHttp, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '#server/base/config/config.ts';
import { readProxyHeader } from '#server/gateway/proxy-header.ts';
import { encodeLogin } from '#server/protocol/teltonika/encode.ts';
import { PROTOCOL_NAMES, portSetting } from '#server/protocols.ts';
import { freePort, type Haproxy, startHaproxy } from '#server/testing/haproxy.ts';
import { haproxyHere, type Ports } from '../scripts/haproxy-here.ts';

// HAProxy itself, with haproxy.cfg, before servers that stand for two gateways and two apis.

/** Stands for a process. It notes who calls, and answers probes with `status`. */
type Stand = {
  ports: Ports;
  status: number;
  probes: number;
  calls: { address: string | null; socket: Socket }[];
  requests: IncomingHttpHeaders[];
};
const NAMES = ['gateway-1', 'gateway-2', 'api-1', 'api-2'] as const;
const SETTINGS = [...PROTOCOL_NAMES.map(portSetting), 'CAMERA_PORT'];
const servers: Server[] = [];
const sockets: Socket[] = [];
const stands: Record<string, Stand> = {};
let haproxy: Haproxy;
const ports: Record<string, number> = {};

beforeAll(async () => {
  for (const name of NAMES) stands[name] = await aStand();
  for (const setting of SETTINGS) ports[setting] = await freePort();
  haproxy = await startHaproxy((HTTP_PORT) => {
    const bound = Object.entries({ HTTP_PORT, ...ports }).map(([setting, port]) => [setting, String(port)]);
    return haproxyHere(
      readConfig({ HOST: '127.0.0.1', ...Object.fromEntries(bound) }),
      Object.fromEntries(NAMES.map((name) => [name, stands[name]!.ports])),
    );
  });
  await allProbed();
});
beforeEach(() => {
  for (const stand of Object.values(stands)) Object.assign(stand, { calls: [], requests: [] });
});
afterAll(() => {
  haproxy.stop();
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
});

async function aStand(): Promise<Stand> {
  const stand: Stand = { ports: {}, status: 200, probes: 0, calls: [], requests: [] };
  const web = createHttp(({ url, headers }, response) => {
    if (url?.startsWith('/readyz')) stand.probes++;
    else stand.requests.push(headers);
    response.writeHead(url?.startsWith('/readyz') ? stand.status : 200).end();
  });
  const trackers = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.once('data', (bytes) => {
      const header = readProxyHeader(bytes);
      if (header.kind !== 'header') throw new Error('no header');
      stand.calls.push({ address: header.address, socket });
      socket.write('heard');
    });
  });
  const tracker = await portOf(trackers);
  stand.ports = {
    ...Object.fromEntries(SETTINGS.map((setting) => [setting, tracker])),
    HTTP_PORT: await portOf(web),
  };
  return stand;
}

async function portOf(server: Server): Promise<number> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Waits until every process was probed `times` again. */
async function allProbed(times = 1): Promise<void> {
  for (const stand of Object.values(stands)) stand.probes = 0;
  await vi.waitUntil(() => Object.values(stands).every(({ probes }) => probes >= times), { timeout: 10_000 });
}

/** A tracker that says something and waits until it is heard. `at`: the gateway that heard it. */
async function call(setting: string, bytes: Buffer | string, localAddress = '127.0.0.1') {
  const socket = connect({ port: ports[setting]!, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  const calls = () => NAMES.map((name) => stands[name]!.calls.length);
  const before = calls();
  socket.write(bytes);
  await once(socket, 'data');
  const at = NAMES[calls().findIndex((count, i) => count > before[i]!)]!;
  return { socket, closed, at, address: stands[at]!.calls.at(-1)!.address };
}

const login = (n: number) => encodeLogin(`35963310000000${n}`);

it('gives gateways the address of each tracker', async () => {
  expect((await call('TELTONIKA_PORT', login(1), '127.0.0.7')).address).toBe('127.0.0.7');
  expect((await call('GT06_PORT', 'xx', '127.0.0.8')).address).toBe('127.0.0.8');
});

it('gives apis the address of each browser', async () => {
  await fetch(`http://127.0.0.1:${haproxy.port}/`);
  const requests = NAMES.flatMap((name) => stands[name]!.requests);
  expect(requests.map((headers) => headers['x-forwarded-for'])).toEqual(['127.0.0.1']);
});

it('sends a tracker back to its gateway, and shares out those of one address', async () => {
  const at = async (n: number) => {
    const { socket, closed, at } = await call('TELTONIKA_PORT', login(n));
    socket.destroy();
    await closed;
    return at;
  };
  const first = [];
  for (let n = 0; n < 8; n++) first.push(await at(n));
  expect(new Set(first)).toEqual(new Set(['gateway-1', 'gateway-2']));
  for (let n = 7; n >= 0; n--) expect(await at(n)).toBe(first[n]);
  // Other protocols go by the address, whatever the port.
  const phone = await call('GT06_PORT', 'xx', '127.0.0.9');
  expect((await call('OSMAND_PORT', 'xx', '127.0.0.9')).at).toBe(phone.at);
});

it('sends nothing new to a gateway that ends, and leaves it what it has', async () => {
  const { socket, at } = await call('TELTONIKA_PORT', login(3));
  stands[at]!.status = 404;
  await allProbed(2);
  for (let n = 4; n < 8; n++) expect((await call('GT06_PORT', 'xx', `127.0.1.${n}`)).at).not.toBe(at);
  socket.write('more');
  expect(String((await once(stands[at]!.calls[0]!.socket, 'data'))[0])).toBe('more');
  stands[at]!.status = 200;
  await allProbed(2);
});

it('ends the connections to a gateway that is gone, and its trackers come to the other', async () => {
  const { closed, at } = await call('TELTONIKA_PORT', login(3));
  stands[at]!.status = 503;
  await closed;
  expect((await call('TELTONIKA_PORT', login(3))).at).not.toBe(at);
});
