import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashSecret } from '#server/base/access/secret.ts';
import { testDatabase } from '#server/base/db/testing.ts';
import { storedOf } from '#server/testing/derived.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { type TestBroker, testBroker } from '#server/testing/mqtt-broker.ts';
import { startServerProcess } from '#server/testing/server-process.ts';

const MESSAGES = 400;
const KILLS = 3;
const TOKEN = 'a-token-of-a-test-that-is-long-enough';

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

it('what a broker has taken is stored, however often the server is killed meanwhile', async () => {
  const { pool } = database;
  const [vehicle] = await fittedVehicles(pool, 1);
  await pool.query(`update tracker set protocol = 'json'`);
  await pool.query(
    `insert into feed_token (name, protocol, fleet_id, token_hash, created_at)
     select 'Telemática', 'json', fleet_id, $1, now() from vehicle where id = $2`,
    [hashSecret(TOKEN), vehicle!.vehicleId],
  );
  const settings = { DATABASE_URL: database.url, MQTT_URL: broker.url, MQTT_TOPIC: 'flota' };
  let server = await startServerProcess(settings);
  await expect.poll(broker.connected, { timeout: 10_000 }).toHaveLength(1);
  const startMs = Math.floor(Date.now() / 1000) * 1000 - MESSAGES * 1000;
  const publishing = (async () => {
    for (let i = 0; i < MESSAGES; i++) {
      const time = new Date(startMs + i * 1000).toISOString();
      await broker.publish('flota', {
        token: TOKEN,
        records: [{ imei: vehicle!.imei, time, lat: 40.4, lng: -3.7, ignition: true }],
      });
    }
  })();
  const count = async () => (await storedOf(pool, vehicle!.vehicleId)).count;
  for (let kill = 0; kill < KILLS; kill++) {
    // At a moment when something has been stored since the last start, and something still waits.
    const before = await count();
    await expect.poll(count, { interval: 5, timeout: 30_000 }).toBeGreaterThan(before);
    await server.kill();
    expect(await count()).toBeLessThan(MESSAGES);
    server = await startServerProcess(settings);
  }
  await publishing;
  await expect.poll(count, { timeout: 60_000 }).toBe(MESSAGES);
  expect(await server.stop()).toBe(0);
});
