import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { driving } from '#bench/drive.ts';
import { storedOf } from '#server/testing/derived.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { trackerClient } from '#server/testing/tracker-client.ts';
import { borrowEmbedded } from './borrow-embedded.ts';
import { type Database, openDatabase } from './database.ts';

const TRACKERS = 20;
const RECORDS = 2_000;
/** Time within which the server must be ready again after its database was killed, milliseconds. */
const BACK_MS = 10_000;
const folder = mkdtempSync(join(tmpdir(), 'traza-killed-'));
let server: ServerProcess;
let borrowed: Awaited<ReturnType<typeof borrowEmbedded>>;
let database: Database;

beforeAll(async () => {
  server = await startServerProcess({ DATA_DIR: folder });
  borrowed = await borrowEmbedded(folder);
  database = openDatabase(borrowed.url);
});
afterAll(async () => {
  await database.close();
  await borrowed.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const isReady = async () => (await fetch(`http://127.0.0.1:${server.httpPort}/readyz`)).ok;

it('starts a killed PostgreSQL again under load, and has every answered record', async () => {
  const vehicles = await fittedVehicles(database.pool, TRACKERS);
  const startMs = Math.floor(Date.now() / 1000) * 1000 - RECORDS * 10_000;
  const clients = vehicles.map(({ imei }, i) =>
    trackerClient({
      port: () => server.ports.teltonika,
      imei,
      records: driving({ seed: i + 1, startMs, stepMs: 10_000, count: RECORDS }),
      perPacket: 20,
      pauseMs: () => 10,
    }),
  );
  const acked = () => clients.reduce((sum, client) => sum + client.acked.length, 0);
  await expect.poll(acked, { timeout: 60_000 }).toBeGreaterThan((TRACKERS * RECORDS) / 10);
  process.kill(
    Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
    'SIGKILL',
  );
  await expect.poll(isReady, { interval: 5, timeout: BACK_MS }).toBe(false);
  await expect.poll(isReady, { interval: 50, timeout: BACK_MS }).toBe(true);

  await Promise.all(clients.map((client) => client.done));
  for (const [i, { vehicleId }] of vehicles.entries()) {
    const { count, records } = await storedOf(database.pool, vehicleId);
    expect(count).toBe(RECORDS);
    expect(records).toEqual(clients[i]!.acked);
  }
});
