import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteFeedToken, postFeedToken } from '#api/feed-token.ts';
import { openLease } from '#server/base/db/lease.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, anImei, aTracker, aUser, aVehicle } from '#server/testing/builders.ts';
import { storedOf } from '#server/testing/derived.ts';
import { testGateway } from '#server/testing/gateway.ts';
import { type TestBroker, testBroker } from '#server/testing/mqtt-broker.ts';
import { mqttDuty } from './mqtt-duty.ts';
import { readMqtt } from './mqtt-reader.ts';

const SETTINGS = { MQTT_TOPIC: 'flota/posiciones', MQTT_CLIENT: 'traza' };
const log = pino({ level: 'silent' });
let server: TestApp;
let gateway: Awaited<ReturnType<typeof testGateway>>;
let broker: TestBroker;
let fleetId: number;
let admin: string;
let token: string;

beforeAll(async () => {
  server = await testApp();
  const { app } = server;
  gateway = await testGateway(server.app, { now: app.now });
  broker = await testBroker();
  fleetId = (await aFleet(app.database)).id;
  admin = await server.tokenOf(await aUser(app.database, { roles: ['administrator'], fleetIds: [fleetId] }));
  token = (await tokenFor('json')).token;
});
afterAll(async () => {
  await broker.close();
  await gateway.close();
  await server.close();
});

const read = () => readMqtt(gateway.gateway, log, SETTINGS, broker.url);
const publish = (message: object | string) => broker.publish(SETTINGS.MQTT_TOPIC, message);
async function tokenFor(protocol: 'json' | 'flespi') {
  const body = { name: 'Telemática', protocol, fleet_id: fleetId };
  return (await server.call(postFeedToken, { token: admin, body })).body;
}
async function fitted() {
  const { id: vehicleId } = await aVehicle(server.app.database, { fleet_id: fleetId });
  const { imei } = await aTracker(server.app.database, { vehicle_id: vehicleId, protocol: 'json' });
  return { imei, vehicleId };
}
const position = (imei: string, second: number) => ({
  ...{ imei, time: new Date(NOW + second * 1000).toISOString() },
  ...{ lat: 40.4, lng: -3.7, speed: 30, ignition: true },
});
const countOf = async (vehicleId: number) => (await storedOf(server.app.database.pool, vehicleId)).count;
const stored = (vehicleId: number, count: number) =>
  expect.poll(() => countOf(vehicleId), { timeout: 10_000 }).toBe(count);

describe('what a broker passes on', () => {
  it('is stored, and what was published meanwhile comes when the reader is back', async () => {
    const { imei, vehicleId } = await fitted();
    const first = read();
    await expect.poll(broker.connected).toEqual(['traza']);
    await publish({ token, records: [position(imei, -30), position(imei, -20)] });
    await stored(vehicleId, 2);
    await first.close();
    expect(broker.connected()).toEqual([]);
    await publish({ token, records: [position(imei, -10)] });
    expect(await countOf(vehicleId)).toBe(2);
    const second = read();
    await stored(vehicleId, 3);
    await second.close();
  });

  it('is acknowledged only after the commit', async () => {
    const { imei, vehicleId } = await fitted();
    const { pool } = server.app.database;
    const before = broker.acknowledged();
    const client = await pool.connect();
    await client.query('begin; lock table position_hot in exclusive mode');
    const reader = read();
    await publish({ token, records: [position(imei, -10)] });
    const waiting = async () => (await client.query('select 1 from pg_locks where not granted')).rowCount;
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(broker.acknowledged()).toBe(before);
    await client.query('commit');
    client.release();
    await stored(vehicleId, 1);
    await expect.poll(broker.acknowledged).toBe(before + 1);
    await reader.close();
  });

  it.each<[string, string, () => Promise<object | string> | object | string]>([
    ['no JSON', '401', () => 'lat=40'],
    ['no token', '401', () => ({ records: [] })],
    ['a wrong token', '401', () => ({ token: 'x'.repeat(43), records: [] })],
    [
      'the token of another door',
      '401',
      async () => ({ token: (await tokenFor('flespi')).token, records: [] }),
    ],
    [
      'a revoked token',
      '401',
      async () => {
        const { id, token: revoked } = await tokenFor('json');
        await server.call(deleteFeedToken, { token: admin, params: { feed_token_id: id } });
        return { token: revoked, records: [] };
      },
    ],
    ['a batch of another form', '400', () => ({ token, positions: [] })],
    ['nested too deeply', '400', () => `{"token":"${token}","records":${'['.repeat(20_000)}`],
    ['too many records', '413', () => ({ token, records: Array(1_001).fill(0) })],
    ['a stranger', 'unknown_tracker', () => ({ token, records: [position(anImei(), -1)] })],
    ['a wrong record', 'invalid', () => ({ token, records: [{ imei: anImei(), time: 'x' }] })],
  ])('%s is counted as %s, and does not hold up the next', async (_, reason, message) => {
    const { imei, vehicleId } = await fitted();
    const counted = async () => {
      const told = await gateway.metrics.metrics();
      const line = new RegExp(`traza_refused_total\\{protocol="json-mqtt",reason="${reason}"\\} (\\d+)`);
      return Number(line.exec(told)?.[1] ?? 0);
    };
    const before = await counted();
    const reader = read();
    await publish(await message());
    await publish({ token, records: [position(imei, -10)] });
    await stored(vehicleId, 1);
    expect(await counted()).toBe(before + 1);
    await reader.close();
  });
});

const duty = (lastsMs: number) =>
  mqttDuty(
    openLease(server.app.database.pool, { name: `mqtt ${lastsMs}`, holder: randomUUID(), lastsMs }),
    read,
  );

it('a process that does not renew its turn in time stops reading', async () => {
  const late = duty(500);
  await late.turn();
  await expect.poll(broker.connected).toEqual(['traza']);
  await expect.poll(broker.connected, { timeout: 5_000 }).toEqual([]);
  await late.turn();
  await expect.poll(broker.connected).toEqual(['traza']);
  await late.close();
});

it('one process reads at a time, and the next takes over', async () => {
  const [first, second] = [duty(60_000), duty(60_000)];
  await first.turn();
  await second.turn();
  const { imei, vehicleId } = await fitted();
  await publish({ token, records: [position(imei, -20)] });
  await stored(vehicleId, 1);
  await first.close();
  expect(broker.connected()).toEqual([]);
  await second.turn();
  await publish({ token, records: [position(imei, -10)] });
  await stored(vehicleId, 2);
  await second.close();
});
