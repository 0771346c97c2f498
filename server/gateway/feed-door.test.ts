import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteFeedToken, getFeedTokens, postFeedToken } from '#api/feed-token.ts';
import { getTracker } from '#api/tracker.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import type { FeedProtocolName } from '#domain/tracker/tracker-protocol.ts';
import { encodeFlespi } from '#server/protocol/flespi/encode.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, anImei, aTracker, aUser, aVehicle } from '#server/testing/builders.ts';
import { storedOf } from '#server/testing/derived.ts';
import { testGateway } from '#server/testing/gateway.ts';
import { feedDevice } from '#simulator/feed-device.ts';

let server: TestApp;
let gateway: Awaited<ReturnType<typeof testGateway>>;
let fleetId: number;
let admin: string;

beforeAll(async () => {
  server = await testApp();
  const { app } = server;
  gateway = await testGateway(server.app, { now: app.now });
  fleetId = (await aFleet(app.database)).id;
  admin = await server.tokenOf(await aUser(app.database, { roles: ['administrator'], fleetIds: [fleetId] }));
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});

async function tokenFor(protocol: FeedProtocolName, fleet_id = fleetId, token = admin) {
  const body = { name: 'Telemática', protocol, fleet_id };
  const answer = await server.call(postFeedToken, { token, body });
  expect(answer.status).toBe(200);
  return answer.body;
}
async function fitted(protocol: FeedProtocolName | null = 'json', fleet_id = fleetId) {
  const { id: vehicleId } = await aVehicle(server.app.database, { fleet_id });
  const { id, imei } = await aTracker(server.app.database, { vehicle_id: vehicleId, protocol });
  return { id, imei, vehicleId };
}
async function post(
  protocol: FeedProtocolName,
  token: string | null,
  body: unknown,
  more: { method?: string; path?: string } = {},
) {
  const answer = await fetch(`http://127.0.0.1:${gateway.ports[protocol]}${more.path ?? '/positions'}`, {
    method: more.method ?? 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(more.method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, results: text === '' ? null : JSON.parse(text).results };
}
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
const positions = (imei: string, ...seconds: number[]) =>
  seconds.map((second) => ({ imei, time: at(second), lat: 40.4, lng: -3.7, speed: 30, ignition: true }));
const countOf = async (vehicleId: number) => (await storedOf(server.app.database.pool, vehicleId)).count;

describe('the JSON door', () => {
  it('stores a batch of several trackers, with a verdict for each record', async () => {
    const { token, port } = await tokenFor('json');
    expect(port).toBe(server.app.config.JSON_PORT);
    const [first, second] = [await fitted(), await fitted(null)];
    const free = await aTracker(server.app.database, { protocol: 'json' });
    const records = [
      ...positions(first.imei, -20, -10),
      ...positions(second.imei, -15),
      ...positions(free.imei, -5),
      { imei: first.imei, time: at(0), lat: 99, lng: 0 },
      ...positions(anImei(), -1),
      ...positions(first.imei, 3 * 86_400),
    ];
    expect(await post('json', token, { records })).toEqual({
      status: 200,
      results: [
        ...[{ status: 'stored' }, { status: 'stored' }, { status: 'stored' }, { status: 'kept' }],
        { status: 'refused', reason: 'invalid', field: 'lat' },
        { status: 'refused', reason: 'unknown_tracker' },
        { status: 'refused', reason: 'future' },
      ],
    });
    expect([await countOf(first.vehicleId), await countOf(second.vehicleId)]).toEqual([2, 1]);
    // A tracker without a protocol belongs to that of its first contact.
    const record = await server.call(getTracker, { token: admin, params: { tracker_id: second.id } });
    expect(record.body.protocol).toBe('json');
    const { rows } = await server.app.database.pool.query(`select protocol, attempts from unknown_tracker`);
    expect(rows).toEqual([{ protocol: 'json', attempts: 1 }]);
  });

  it('takes the same batch again without storing it twice', async () => {
    const { token } = await tokenFor('json');
    const { imei, vehicleId } = await fitted();
    const records = positions(imei, -20, -10);
    for (let i = 0; i < 3; i++) expect((await post('json', token, { records })).results).toHaveLength(2);
    expect(await countOf(vehicleId)).toBe(2);
  });

  it('keeps no place of private use', async () => {
    const { token } = await tokenFor('json');
    const { imei, vehicleId } = await fitted();
    const [record] = positions(imei, -10);
    await post('json', token, { records: [{ ...record, private: true }] });
    const { records } = await storedOf(server.app.database.pool, vehicleId);
    expect(records).toMatchObject([{ lat: null, lng: null, privateMode: true }]);
  });

  it('does not hear trackers of other fleets and other protocols', async () => {
    const { token } = await tokenFor('json');
    const foreign = await fitted('json', (await aFleet(server.app.database)).id);
    const other = await aTracker(server.app.database, { protocol: 'teltonika' });
    const below = await fitted('json', (await aFleet(server.app.database, { parent_id: fleetId })).id);
    const records = [foreign, other, below].flatMap(({ imei }) => positions(imei, -10));
    const { results } = await post('json', token, { records });
    expect(results.map(({ status }: { status: string }) => status)).toEqual(['refused', 'refused', 'stored']);
    expect(await countOf(foreign.vehicleId)).toBe(0);
    const { rows } = await server.app.database.pool.query('select tracker_id, reason from packet_refusal');
    expect(rows).toEqual([{ tracker_id: other.id, reason: 'other_protocol' }]);
  });

  it.each<[string, number, (token: string) => Parameters<typeof post>]>([
    ['no token', 401, () => ['json', null, { records: [] }]],
    ['a wrong token', 401, () => ['json', 'x'.repeat(43), { records: [] }]],
    ['the token of another door', 401, (token) => ['flespi', token, []]],
    ['another method', 405, (token) => ['json', token, null, { method: 'GET' }]],
    ['another path', 404, (token) => ['json', token, { records: [] }, { path: '/' }]],
    ['no JSON', 400, (token) => ['json', token, 'lat=40']],
    ['a body that is nested too deeply', 400, (token) => ['json', token, '['.repeat(200_000)]],
    ['too many records', 413, (token) => ['json', token, { records: Array(1_001).fill(0) }]],
    ['a body that is too large', 413, (token) => ['json', token, ' '.repeat(4 * 2 ** 20 + 1)]],
    ['an empty batch', 200, (token) => ['json', token, { records: [] }]],
  ])('%s is answered %i', async (_, status, argsWith) => {
    const { token } = await tokenFor('json');
    // The connection may end while a body that the server does not read is still being sent.
    const answered = await post(...argsWith(token)).catch(() => ({ status: 413 }));
    expect(answered.status).toBe(status);
  });
});

describe('the flespi door', () => {
  it('stores a stream’s batch, and answers what it cannot use all the same', async () => {
    const { token } = await tokenFor('flespi');
    const { imei, vehicleId } = await fitted('flespi');
    const messages = [
      ...JSON.parse(
        encodeFlespi(imei, [{ timeMs: NOW - 9_000, lat: 40.4, lng: -3.7, valid: true, speedKmh: 12 }]),
      ),
      { ident: anImei(), timestamp: NOW / 1000 },
      { ident: 'not an IMEI' },
      7,
    ];
    for (let i = 0; i < 2; i++)
      expect(await post('flespi', token, messages)).toEqual({ status: 200, results: null });
    const { records } = await storedOf(server.app.database.pool, vehicleId);
    expect(records).toMatchObject([{ lat: 40.4, speedKmh: 12, timeMs: NOW - 9_000 }]);
  });
});

it.each(['json', 'flespi'] as const)('the simulated fleet speaks %s', async (protocol) => {
  const { token } = await tokenFor(protocol);
  const { imei, vehicleId } = await fitted(protocol);
  const device = feedDevice({
    ...{ host: '127.0.0.1', port: gateway.ports[protocol], imei, token, protocol, maxRecords: 10 },
    ...{ answerMs: 5_000, backoffMs: [10], onAcked: () => {} },
  });
  device.push(Array.from({ length: 25 }, (_, i) => recordAt(NOW - (25 - i) * 1000)));
  await device.drained();
  device.stop();
  expect(await countOf(vehicleId)).toBe(25);
});

describe('behind a proxy', () => {
  /** Posts from an address that the proxy names; the caller's own claim stands before it. */
  const ask = async (port: number, address: string, token: string | null, records: unknown[] = []) => {
    const answer = await fetch(`http://127.0.0.1:${port}/positions`, {
      method: 'POST',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        'x-forwarded-for': `203.0.113.5, ${address}`,
      },
      body: JSON.stringify({ records }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const many = async (times: number, one: () => Promise<number>) => {
    const statuses: number[] = [];
    for (let i = 0; i < times; i++) statuses.push(await one());
    return statuses;
  };
  const behind = (settings: Record<string, string>, refused: string[] = []) =>
    testGateway(server.app, {
      ...{ now: () => NOW, perAddress: 8, settings },
      onRefused: ({ address, reason }) => refused.push(`${address} ${reason}`),
    });

  it('limits are for each address that the proxy names, and a valid token is not limited', async () => {
    const refused: string[] = [];
    const door = await behind({ TRUST_PROXY: 'true' }, refused);
    const { token } = await tokenFor('json');
    const { json } = door.ports;
    expect(await many(4, () => ask(json, '198.51.100.7', null))).toEqual([401, 401, 429, 429]);
    expect(refused).toEqual([
      ...Array(2).fill('198.51.100.7 401'),
      ...Array(2).fill('198.51.100.7 connections'),
    ]);
    // The neighbour of the address is not shut out with it, and a token identifies its sender.
    expect(await ask(json, '198.51.100.8', null)).toBe(401);
    expect(await many(6, () => ask(json, '198.51.100.9', token))).toEqual([200, 200, 200, 200, 200, 200]);
    await door.close();
  });

  it('strangers are written down with the address that the proxy names', async () => {
    const door = await behind({ TRUST_PROXY: 'true' });
    const { token } = await tokenFor('json');
    const imei = anImei();
    await ask(door.ports.json, '198.51.100.7', token, positions(imei, -5));
    const { rows } = await server.app.database.pool.query(
      'select address from unknown_tracker where imei = $1',
      [imei],
    );
    expect(rows).toEqual([{ address: '198.51.100.7' }]);
    await door.close();
  });

  it('nobody is believed about addresses without the setting', async () => {
    const refused: string[] = [];
    const door = await behind({}, refused);
    expect(await ask(door.ports.json, '198.51.100.7', null)).toBe(401);
    expect(refused).toEqual(['127.0.0.1 401']);
    await door.close();
  });
});

describe('a token', () => {
  it('is told once, seen by who sees its fleet, and ends when it is revoked', async () => {
    const { token, id } = await tokenFor('json');
    const { imei } = await fitted();
    const records = positions(imei, -10);
    expect((await post('json', token, { records })).status).toBe(200);
    const { body, text } = await server.call(getFeedTokens, { token: admin });
    expect(body.rows.find((row) => row.id === id)).toMatchObject({
      protocol: 'json',
      used_at: expect.any(String),
    });
    expect(text).not.toContain(token);
    const stranger = await server.tokenOf(
      await aUser(server.app.database, {
        roles: ['administrator'],
        fleetIds: [(await aFleet(server.app.database)).id],
      }),
    );
    const params = { feed_token_id: id };
    expect((await server.call(getFeedTokens, { token: stranger })).body.rows).toEqual([]);
    expect((await server.call(deleteFeedToken, { token: stranger, params })).status).toBe(404);
    expect((await server.call(deleteFeedToken, { token: admin, params })).status).toBe(200);
    server.clock.nowMs += 10_000;
    expect((await post('json', token, { records })).status).toBe(401);
    expect((await server.call(deleteFeedToken, { token: admin, params })).status).toBe(404);
  });
});
