import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashSecret } from '#server/base/access/secret.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { storedOf } from '#server/testing/derived.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { type TestBroker, testBroker } from '#server/testing/mqtt-broker.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';

const MESSAGES = 400;
const KILLS = 3;

let database: Awaited<ReturnType<typeof testDatabase>>;
let broker: TestBroker;
beforeAll(async () => {
  database = await testDatabase();
  broker = await testBroker();
});
afterAll(async () => {
  await broker.close();
  await database.close();
});

/** A vehicle, a tracker and a token, and how a record of them is published. */
async function aSender() {
  const { pool } = database;
  const [vehicle] = await fittedVehicles(pool, 1);
  const { vehicleId, imei } = vehicle!;
  const token = randomUUID();
  await pool.query(`update tracker set protocol = 'json' where imei = $1`, [imei]);
  await pool.query(
    `insert into feed_token (name, protocol, fleet_id, token_hash, created_at)
     select 'Telemática', 'json', fleet_id, $1, now() from vehicle where id = $2`,
    [hashSecret(token), vehicleId],
  );
  return {
    publish: (timeMs: number) =>
      broker.publish('flota', {
        token,
        records: [{ imei, time: new Date(timeMs).toISOString(), lat: 40.4, lng: -3.7, ignition: true }],
      }),
    count: async () => (await storedOf(pool, vehicleId)).count,
  };
}
const settings = () => ({ DATABASE_URL: database.url, MQTT_URL: broker.url, MQTT_TOPIC: 'flota' });

it('what a broker has taken is stored, however often the server is killed meanwhile', async () => {
  const { publish, count } = await aSender();
  let server = await startServerProcess(settings());
  await expect.poll(broker.connected, { timeout: 10_000 }).toHaveLength(1);
  const startMs = Math.floor(Date.now() / 1000) * 1000 - MESSAGES * 1000;
  const publishing = (async () => {
    for (let i = 0; i < MESSAGES; i++) await publish(startMs + i * 1000);
  })();
  for (let kill = 0; kill < KILLS; kill++) {
    // At a moment when something has been stored since the last start, and something still waits.
    const before = await count();
    await expect.poll(count, { interval: 5, timeout: 30_000 }).toBeGreaterThan(before);
    await server.kill();
    expect(await count()).toBeLessThan(MESSAGES);
    server = await startServerProcess(settings());
  }
  await publishing;
  await expect.poll(count, { timeout: 60_000 }).toBe(MESSAGES);
  expect(await server.stop()).toBe(0);
});

it('of two gateways one reads, and the other one within 15 seconds after it was killed', async () => {
  const { publish, count } = await aSender();
  const start = () => startServerProcess({ ...settings(), ROLE: 'gateway' });
  const gateways = await Promise.all([start(), start()]);
  const isReading = ({ log }: ServerProcess) => log.some((line) => line.includes('MQTT topic subscribed'));
  await expect.poll(() => gateways.filter(isReading).length, { timeout: 15_000 }).toBe(1);
  const reader = gateways.find(isReading)!;
  const other = gateways.find((one) => one !== reader)!;
  await publish(Date.now() - 60_000);
  await expect.poll(count, { timeout: 10_000 }).toBe(1);
  await reader.kill();
  const killedMs = performance.now();
  await publish(Date.now() - 30_000);
  await expect.poll(count, { timeout: 20_000 }).toBe(2);
  expect(performance.now() - killedMs).toBeLessThan(15_000);
  // Its line of the log may come after the record.
  await expect.poll(() => isReading(other)).toBe(true);
  // One that ends well hands over at once.
  expect(await other.stop()).toBe(0);
  const last = await start();
  await expect.poll(() => isReading(last), { timeout: 5_000 }).toBe(true);
  await last.stop();
});
