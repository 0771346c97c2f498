import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { driving } from '#bench/drive.ts';
import { type Database, openDatabase } from '#server/base/db/database.ts';
import { type Embedded, startEmbedded } from '#server/base/db/embedded.ts';
import { migrate } from '#server/base/db/migrate.ts';
import { storedOf } from '#server/testing/derived.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { trackerClient } from '#server/testing/tracker-client.ts';

const TRACKERS = 100;
const RECORDS = 4_000;
const PATIENCE = { interval: 20, timeout: 120_000 };
const folder = mkdtempSync(join(tmpdir(), 'traza-stalled-'));
let embedded: Embedded;
let database: Database;
let server: ServerProcess;

beforeAll(async () => {
  embedded = await startEmbedded(folder, { fast: true });
  await migrate(embedded.url);
  database = openDatabase(embedded.url);
  server = await startServerProcess({ DATABASE_URL: embedded.url });
});
afterAll(async () => {
  await server.stop();
  await database.close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
});

const residentMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) / 1024;
/** PostgreSQL's child processes leave the process group of their parent, so each one gets the signal. */
function signalDatabase(signal: NodeJS.Signals): void {
  const children = readFileSync(`/proc/${embedded.pid}/task/${embedded.pid}/children`, 'utf8')
    .trim()
    .split(' ');
  for (const pid of [embedded.pid, ...children.map(Number)]) process.kill(pid, signal);
}
/** The server's own word that the database does not answer; it waits two seconds for it. */
const saysNotReady = () =>
  vi.waitUntil(
    async () => (await fetch(`http://127.0.0.1:${server.httpPort}/readyz`)).status === 503,
    PATIENCE,
  );

it('answers nobody while the database stands still, keeps its memory bounded, and goes on afterwards', async () => {
  const vehicles = await fittedVehicles(database.pool, TRACKERS);
  const startMs = Math.floor(Date.now() / 1000) * 1000 - RECORDS * 10_000;
  const clients = vehicles.map(({ imei }, i) =>
    trackerClient({
      port: () => server.ports.teltonika,
      imei,
      records: driving({ seed: i + 1, startMs, stepMs: 10_000, count: RECORDS }),
      perPacket: 40,
      pauseMs: () => 40,
    }),
  );
  const acked = () => clients.reduce((sum, client) => sum + client.acked.length, 0);
  await vi.waitUntil(() => acked() >= TRACKERS * 40, PATIENCE);

  signalDatabase('SIGSTOP');
  await saysNotReady();
  const before = acked();
  const memoryBefore = residentMb();
  await saysNotReady();
  await saysNotReady();
  const during = acked();
  const memoryDuring = residentMb();
  signalDatabase('SIGCONT');
  expect(during).toBe(before);
  expect(memoryDuring - memoryBefore).toBeLessThan(64);

  await Promise.all(clients.map((client) => client.done));
  expect(acked()).toBe(TRACKERS * RECORDS);
  expect((await storedOf(database.pool, vehicles[0]!.vehicleId)).count).toBe(RECORDS);
});
