import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { driving } from '#bench/drive.ts';
import { openSnapshot } from '#server/area/report/snapshot.ts';
import { partitions } from '#server/telemetry/partition.ts';
import { fixesAround } from '#server/telemetry/position-search.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { aFleet, aTracker, aUser, aVehicle } from '#server/testing/builders.ts';
import { testIngest } from '#server/testing/ingest.ts';
import { compact } from '#server/worker/telemetry/compact.ts';

let server: TestApp;
let token: string;
const ids = { user: 0, vehicle: 0 };

/**
 * A vehicle that drove for thirty hours: the first day is packed, and the packets of the last six hours are
 * not.
 */
beforeAll(async () => {
  server = await testApp();
  const { database } = server.app;
  const { id: fleetId } = await aFleet(database);
  const user = await aUser(database, { roles: ['manager'], fleetIds: [fleetId] });
  token = await server.tokenOf(user);
  ids.user = user.id;
  ids.vehicle = (await aVehicle(database, { fleet_id: fleetId })).id;
  await aTracker(database, { vehicle_id: ids.vehicle });
  const ingest = testIngest(server.app);
  const startMs = Date.parse('2026-02-10T00:00:00Z');
  const records = driving({ seed: 3, startMs, stepMs: 30_000, count: 30 * 120 });
  for (let from = 0; from < records.length; from += 60) {
    const packet = records.slice(from, from + 60);
    await ingest.store({ vehicleId: ids.vehicle, records: packet, receivedMs: packet.at(-1)!.timeMs + 1000 });
  }
  await ingest.stop();
  await compact(database.pool, partitions(database.pool), startMs + 24 * 3_600_000);
  await server.listen();
});
afterAll(() => server.close());

it('lets everything else have its turn after each hour and each packet that it unpacks', async () => {
  const snapshot = await openSnapshot(server.app, { userId: ids.user }, new AbortController().signal);
  const within = { fromMs: Date.parse('2026-02-10T00:00:00Z'), toMs: Date.parse('2026-02-11T06:00:00Z') };
  const box = { south: 35, north: 45, west: -10, east: 0 };
  let turns = 0;
  let fixes = 0;
  const rest = async () => void turns++;
  for await (const { vehicles } of fixesAround(
    snapshot,
    { boxes: [box], within, vehicleIds: [ids.vehicle] },
    rest,
  )) {
    for await (const vehicle of vehicles) fixes += vehicle.fixes.length;
  }
  snapshot.close();
  expect(fixes).toBeGreaterThanOrEqual(30 * 120);
  expect(turns).toBeGreaterThanOrEqual(30);
});

it('ends when its reader goes away, whatever it waits for', async () => {
  const { pool } = server.app.database;
  const reading = async () => {
    const { rows } = await pool.query<{ query: string }>(
      `select query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and application_name = 'traza' and state <> 'idle' and query like '%position_%' and query not like 'lock%'`,
    );
    return rows.length;
  };
  const blocker = await pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table position_hot in access exclusive mode');
  const asked = request({
    port: (server.http.server.address() as AddressInfo).port,
    method: 'POST',
    path: '/api/traza/geo-search',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    agent: false,
  });
  asked.on('error', () => {});
  asked.end(
    JSON.stringify({
      ...{ lat: 40.4, lng: -3.7, radius: 500 },
      ...{ from: '2026-02-01T00:00:00Z', to: '2026-03-01T00:00:00Z' },
    }),
  );
  await once(asked, 'finish');
  await expect.poll(reading).toBe(1);
  asked.destroy();
  // The lock is still held: only a cancellation can end the query.
  await expect.poll(reading).toBe(0);
  await blocker.query('rollback');
  blocker.release();
});
