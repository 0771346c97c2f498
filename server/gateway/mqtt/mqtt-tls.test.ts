import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { postFeedToken } from '#api/feed-token.ts';
import { NOW, type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aTracker, aUser, aVehicle } from '#server/testing/builders.ts';
import { aCertificate } from '#server/testing/certificate.ts';
import { storedOf } from '#server/testing/derived.ts';
import { testGateway } from '#server/testing/gateway.ts';
import { type TestBroker, testBroker } from '#server/testing/mqtt-broker.ts';
import { type MqttReader, readMqtt } from './mqtt-reader.ts';

const SETTINGS = { MQTT_TOPIC: 'flota/posiciones', MQTT_CLIENT: 'traza' };
const HOST = { ip: '127.0.0.1' };
const usual = getCACertificates('default');
let server: TestApp;
let gateway: Awaited<ReturnType<typeof testGateway>>;
let broker: TestBroker;
let reader: MqttReader;

beforeAll(async () => {
  server = await testApp();
  gateway = await testGateway(server.app, { now: server.app.now });
});
afterEach(async () => {
  await reader.close();
  await broker.close();
  setDefaultCACertificates(usual);
});
afterAll(async () => {
  await gateway.close();
  await server.close();
});

/** The lines of the log about a broker, each in full. */
function readWith(url: string) {
  const lines: { level: number; msg: string; err?: { code?: string } }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  reader = readMqtt(gateway.gateway, log, SETTINGS, url);
  return lines;
}
const isConnected = async () =>
  Number(/traza_mqtt_connected\{[^}]*\} (\d)/.exec(await gateway.metrics.metrics())?.[1]);

it('records come over TLS from a broker whose certificate is trusted', async () => {
  const { database } = server.app;
  const { id: fleetId } = await aFleet(database);
  const admin = await server.tokenOf(
    await aUser(database, { roles: ['administrator'], fleetIds: [fleetId] }),
  );
  const body = { name: 'Telemática', protocol: 'json' as const, fleet_id: fleetId };
  const { token } = (await server.call(postFeedToken, { token: admin, body })).body;
  const { id: vehicleId } = await aVehicle(database, { fleet_id: fleetId });
  const { imei } = await aTracker(database, { vehicle_id: vehicleId, protocol: 'json' });

  const certificate = await aCertificate(HOST);
  setDefaultCACertificates([...usual, certificate.cert]);
  broker = await testBroker(certificate);
  expect(broker.url).toMatch(/^mqtts:/);
  readWith(broker.url);
  await expect.poll(isConnected, { timeout: 10_000 }).toBe(1);
  const record = { imei, time: new Date(NOW - 5_000).toISOString(), lat: 40.4, lng: -3.7 };
  await broker.publish(SETTINGS.MQTT_TOPIC, { token, records: [record] });
  await expect
    .poll(async () => (await storedOf(database.pool, vehicleId)).count, { timeout: 10_000 })
    .toBe(1);
});

it.each<[string, () => ReturnType<typeof aCertificate>, boolean, string]>([
  ['that nobody vouches for', () => aCertificate(HOST), false, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['of another host', () => aCertificate({ dns: 'other.example' }), true, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['that is no longer valid', () => aCertificate(HOST, { fromNowMs: -60_000 }), true, 'CERT_HAS_EXPIRED'],
])(
  'a broker with a certificate %s is not read, and the log says why',
  async (_, certified, isTrusted, code) => {
    const certificate = await certified();
    if (isTrusted) setDefaultCACertificates([...usual, certificate.cert]);
    broker = await testBroker(certificate);
    const lines = readWith(broker.url);
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(lines[0]).toMatchObject({
      level: 40,
      msg: 'MQTT broker: its certificate is not trusted',
      err: { code },
    });
    expect([await isConnected(), broker.connected()]).toEqual([0, []]);
  },
);
