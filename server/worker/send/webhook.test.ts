import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  deleteWebhook,
  getWebhookDeliveries,
  getWebhooks,
  postWebhook,
  postWebhookSecret,
  postWebhookTest,
  putWebhook,
} from '#api/webhook.ts';
import { DAY_MS } from '#domain/duration.ts';
import { isPublicAddress, postOutward } from '#server/area/notification/channel/outward.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { tell } from './queued.builder.ts';
import { webhookChannel } from './send-requests.ts';
import { openSender, type Sender } from './sender.ts';

type Got = { headers: IncomingMessage['headers']; body: string };
const got: Got[] = [];
const ok = (response: ServerResponse) => void response.end('thanks');
let answer: (response: ServerResponse) => void = ok;
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  got.push({ headers: request.headers, body });
  answer(response);
});

let server: TestApp;
let sender: Sender;
let url = '';
let fleetId: number;
let vehicleId: number;
let driverId: number;
let owner: { id: number; username: string };
let token: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  server = await testApp({ WEBHOOK_INTERNAL: 'true' });
  const { database } = server.app;
  fleetId = (await aFleet(database)).id;
  vehicleId = (await aVehicle(database, { fleet_id: fleetId, license: '1234BCD', alias: 'Furgón' })).id;
  driverId = (await aDriver(database, { fleet_id: fleetId, name: 'Eva', surname: 'Ruiz' })).id;
  sender = openSender(server.app, webhookChannel(server.app));
});
afterAll(async () => {
  await sender.close();
  await server.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});
beforeEach(async () => {
  server.clock.nowMs = NOW;
  got.length = 0;
  answer = ok;
  await server.app.database.pool.query('truncate webhook, delivery, raised_event');
  owner = await aUser(server.app.database, { roles: ['administrator'], fleetIds: [fleetId], language: 'en' });
  token = await server.tokenOf(owner);
});

const input = (more: object = {}) => ({ name: 'ERP', url, fleet_id: fleetId, events: [911], ...more });
const add = async (more: object = {}) => (await server.call(postWebhook, { token, body: input(more) })).body;
const happen = (n = 1) =>
  tell(server.app.database, {
    events: Array.from({ length: n }, () => ({
      ...{ code: 911, vehicleId, driverId, timeMs: NOW, value: 20, lat: 40, lng: -3, detail: { limit: 80 } },
    })),
    ...{ userId: owner.id, channels: [], nowMs: server.clock.nowMs },
  });
const sendAfter = async (ms: number) => {
  server.clock.nowMs += ms;
  await sender.drain();
};
const deliveries = async (id: number) =>
  (await server.call(getWebhookDeliveries, { token, params: { webhook_id: id } })).body.rows;

it('another program gets each event once, and can prove where it came from', async () => {
  const { id, secret } = await add();
  await happen(2);
  await sendAfter(0);
  expect(got).toHaveLength(1);
  const { headers, body } = got[0]!;
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['traza-signature']))!;
  expect(Number(t)).toBe(NOW / 1_000);
  expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
  const said = JSON.parse(body);
  expect(said.delivery).toBe(headers['traza-delivery']);
  expect(said.events).toHaveLength(2);
  expect(said.events[0]).toMatchObject({
    ...{ code: 911, name: 'Speeding', timestamp: new Date(NOW).toISOString(), value: 20, fleet_id: fleetId },
    vehicle: { id: vehicleId, license: '1234BCD', alias: 'Furgón' },
    driver: { id: driverId, name: 'Eva Ruiz' },
    ...{ lat: 40, lng: -3, detail: { limit: 80 } },
  });
  expect(await deliveries(id)).toMatchObject([
    { state: 'sent', status: 200, events: 2, answer: 'thanks', problem: null },
  ]);
  // The secret is shown only once.
  expect((await server.call(getWebhooks, { token })).text).not.toContain(secret);
  const renewed = await server.call(postWebhookSecret, { token, params: { webhook_id: id } });
  expect(renewed.body.secret).not.toBe(secret);
});

it.each<[string, (response: ServerResponse) => void, object]>([
  [
    'fails',
    (response) => void response.writeHead(500).end('oops'),
    { status: 500, problem: 'status', answer: 'oops' },
  ],
  [
    'leads elsewhere',
    (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    { status: 302, problem: 'redirect' },
  ],
  ['hangs up', (response) => void response.destroy(), { status: null, problem: 'unreachable' }],
])('a receiver that %s gets the same request again, later', async (_, bad, expected) => {
  const { id } = await add();
  answer = bad;
  await happen();
  await sendAfter(0);
  expect(await deliveries(id)).toMatchObject([{ state: 'waiting', attempts: 1, ...expected }]);
  answer = ok;
  await sendAfter(14_000);
  expect(got).toHaveLength(1);
  await sendAfter(1_000);
  expect(got).toHaveLength(2);
  expect(got[1]!.body).toBe(got[0]!.body);
  expect(await deliveries(id)).toMatchObject([{ state: 'sent', attempts: 2 }]);
});

it('the secret is sealed; one that cannot be read any more sends nothing, and is renewed', async () => {
  const { id, secret } = await add();
  const { pool } = server.app.database;
  const { rows } = await pool.query(
    `select encode(secret, 'escape') as row from webhook union all select audit_entry::text from audit_entry`,
  );
  expect(JSON.stringify(rows)).not.toContain(secret);
  // As after a restore without its `SECRET_KEY`.
  await pool.query('update webhook set secret = set_byte(secret, 20, get_byte(secret, 20) # 1)');
  await happen();
  await sendAfter(0);
  expect(got).toHaveLength(0);
  expect(await deliveries(id)).toMatchObject([{ state: 'waiting', problem: 'key' }]);
  await server.call(postWebhookSecret, { token, params: { webhook_id: id } });
  await sendAfter(15_000);
  expect(got).toHaveLength(1);
});

it('a receiver that does not answer in time is left, and the connection with it', async () => {
  const patience = new AbortController();
  const left = new Promise((resolve) => {
    answer = (response) => {
      response.once('close', resolve);
      // Its time is over.
      patience.abort();
    };
  });
  const options = { headers: {}, body: Buffer.from('{}'), isInternalAllowed: true, signal: patience.signal };
  await expect(postOutward(url, options)).rejects.toMatchObject({ problem: 'slow' });
  await left;
});

it('of an answer without end only the beginning is read', async () => {
  const { id } = await add();
  const closed = new Promise((resolve) => {
    answer = (response) => {
      response.once('close', resolve);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
      };
      response.on('drain', more);
      more();
    };
  });
  await happen();
  await sendAfter(0);
  await closed;
  const [row] = await deliveries(id);
  expect([row!.state, row!.answer!.length]).toEqual(['sent', 2_000]);
});

it('after three days of failures it is switched off, and its maker is told once', async () => {
  const { id } = await add();
  answer = (response) => void response.writeHead(500).end();
  for (let hours = 0; hours <= 80; hours += 8) {
    await happen();
    await sendAfter(8 * 3_600_000);
  }
  token = await server.tokenOf(owner);
  const { rows } = (await server.call(getWebhooks, { token })).body;
  expect(rows).toMatchObject([{ is_on: false, off_reason: 'failures' }]);
  const states = (await deliveries(id)).map(({ state }) => state);
  expect(states).not.toContain('waiting');
  expect(states).toContain('failed');
  const told = await server.app.database.pool.query(
    `select user_id, kind, detail from raised_event where code = 1123`,
  );
  expect(told.rows).toEqual([{ user_id: owner.id, kind: 'webhook_off', detail: { name: 'ERP' } }]);
  const before = got.length;
  answer = ok;
  await happen();
  await sendAfter(DAY_MS);
  expect(got).toHaveLength(before);
  const { version } = rows[0]!;
  token = await server.tokenOf(owner);
  await server.call(putWebhook, { token, params: { webhook_id: id }, body: { ...input(), version } });
  await happen();
  await sendAfter(0);
  expect(got).toHaveLength(before + 1);
});

it('it ends with the rights of whoever made it', async () => {
  await add();
  await server.app.database.pool.query(`update app_user set roles = '{visualizer}' where id = $1`, [
    owner.id,
  ]);
  await happen();
  await sendAfter(0);
  expect(got).toEqual([]);
  const { rows } = await server.app.database.pool.query('select is_on, off_reason from webhook');
  expect(rows).toEqual([{ is_on: false, off_reason: 'rights' }]);
});

it('one of the installation is for system staff alone; a fleet out of sight has none', async () => {
  const foreign = (await aFleet(server.app.database)).id;
  for (const fleet_id of [null, foreign])
    expect((await server.call(postWebhook, { token, body: input({ fleet_id }) })).status).toBe(404);
  const { id } = await add();
  const other = await server.tokenOf(
    await aUser(server.app.database, { roles: ['administrator'], fleetIds: [foreign] }),
  );
  expect((await server.call(getWebhooks, { token: other })).body.rows).toEqual([]);
  expect((await server.call(deleteWebhook, { token: other, params: { webhook_id: id } })).status).toBe(404);
});

it('addresses of the internal network are refused, also behind a name and as they are written in odd ways', async () => {
  const strict = await testApp();
  const admin = await strict.tokenOf(await aUser(strict.app.database, { roles: ['system'] }));
  const make = async (address: string) =>
    strict.call(postWebhook, { token: admin, body: input({ name: address, url: address, fleet_id: null }) });
  expect((await make('http://example.org/')).status).toBe(422);
  expect((await make('https://user:pass@example.org/')).status).toBe(422);
  for (const host of [
    '127.0.0.1',
    'localhost',
    '[::1]',
    '0x7f.1',
    '2130706433',
    '[::ffff:10.0.0.1]',
    '10.1.2.3',
  ]) {
    const { body } = await make(`https://${host}:9/`);
    const tried = await strict.call(postWebhookTest, { token: admin, params: { webhook_id: body.id } });
    expect([host, tried.body.problem]).toEqual([host, 'internal']);
  }
  await strict.close();
});

it.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1::1', true],
  ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1'].map(
    (address) => [address, false] as const,
  ),
  ...['224.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fc00::1', '::ffff:192.168.1.1'].map(
    (address) => [address, false] as const,
  ),
  ...[
    ...['64:ff9b::7f00:1', '64:ff9b::10.0.0.1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2002:a00:1::'],
    ...['::7f00:1', '::127.0.0.1', '::10.0.0.1', '::a00:1', '::808:808', '::ffff:0:10.0.0.1', '::ffff:a00:1'],
    ...['2001::a00:1', '2001:0:4136:e378:8000:63bf:f5ff:fffe', 'fec0::1', '4000::1', 'nonsense'],
  ].map((address) => [address, false] as const),
] as const)('%s is an address of the internet: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
