import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { NO_FACTS } from '#domain/telemetry/live-facts.ts';
import { insertUser } from '#server/area/account/session/insert-user.ts';
import { openSession } from '#server/area/account/session/session.ts';
import type { LiveFrame } from '#server/bus/board/live-board.ts';
import { packFrames, unpackFrames } from '#server/bus/live-codec.ts';
import { openNats } from '#server/bus/nats.ts';
import { startNats } from '#server/testing/nats-server.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { trackerClient } from '#server/testing/tracker-client.ts';
import { driving } from './drive.ts';
import { benchDatabase, cpuSeconds, UNLIMITED } from './rig.ts';

/* `npm run bench:cluster`. It measures processor time of gateways for a record, with one, two and three of
   them. It counts the batches that the database refuses when trackers change their gateway with every packet.
   It measures the bus for 10,000 updates a second to two apis. `gateways`, `flapping` or `bus` after `--` is
   that part alone. Other work on the machine adds to all of it, because caches are cold. */
const VEHICLES = 10_000;
const FLEETS = 50;
const TRACKERS = 300;
const PACKETS = 60;
const RECORDS = 10;
const STEP_MS = 10_000;
const GATEWAYS = [1, 2, 3, 1, 2, 3];
const SOCKETS = 200;
const TICKS_S = 10;
const SECONDS = 20;
const FLAPPING = 60;
const FLAPS = 40;

const store = await benchDatabase({ vehicles: VEHICLES, fleets: FLEETS });
const nats = await startNats();
const { pool } = store.database;
/** The time of the next records: the folds would take a vehicle that jumps back for an outlier. */
let nextMs = Date.now() - 60 * 86_400_000;
const start = (ROLE: string) =>
  startServerProcess({
    ...{ ROLE, DATABASE_URL: store.embedded.url, NATS_URL: nats.url, DATA_DIR: store.folder },
    ...UNLIMITED,
    LOG_LEVEL: 'info',
  });
try {
  const parts = { gateways: measureGateways, flapping: measureFlapping, bus: measureBus };
  for (const [name, measure] of Object.entries(parts))
    if (process.argv[2] === undefined || process.argv[2] === name) await measure();
} finally {
  nats.stop();
  await store.close();
}

async function measureGateways(): Promise<void> {
  const api = await start('api');
  const rows: { gateways: number; 'µs a record': number; 'records/s': number }[] = [];
  for (const count of GATEWAYS) {
    const gateways = await Promise.all(Array.from({ length: count }, () => start('gateway')));
    const cpu = () => gateways.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
    // The first packets compile the program and read the memories.
    await load(gateways, PACKETS / 3);
    const before = cpu();
    const { records, seconds } = await load(gateways, PACKETS);
    const us = ((cpu() - before) * 1e6) / records;
    rows.push({ gateways: count, 'µs a record': round(us), 'records/s': Math.round(records / seconds) });
    await Promise.all(gateways.map((gateway) => gateway.stop()));
  }
  await api.stop();
  console.table(rows);
  const best = (count: number) =>
    Math.min(...rows.filter(({ gateways }) => gateways === count).map((row) => row['µs a record']));
  console.table({ '2 to 1': round(best(2) / best(1), 2), '3 to 1': round(best(3) / best(1), 2) });
}

type Gateway = Awaited<ReturnType<typeof start>>;

/** Sends the same load by any number of gateways. */
async function load(gateways: readonly Gateway[], packets: number) {
  const common = { packets, records: RECORDS, startMs: nextMs, stepMs: STEP_MS };
  nextMs += packets * RECORDS * STEP_MS;
  const senders = gateways.map(({ ports }, n) => {
    const imeis = store.imeis.slice(0, TRACKERS).filter((_, i) => i % gateways.length === n);
    return child('ingest-load.ts', { ...common, port: ports.teltonika, imeis });
  });
  await Promise.all(senders.map((sender) => once(sender, 'message')));
  const results = senders.map((sender) => once(sender, 'message'));
  for (const sender of senders) sender.send('go');
  const sent = (await Promise.all(results)).map(([result]) => result as { records: number; seconds: number });
  return {
    records: sent.reduce((sum, { records }) => sum + records, 0),
    seconds: Math.max(...sent.map(({ seconds }) => seconds)),
  };
}

async function measureFlapping(): Promise<void> {
  const gateways = await Promise.all([start('gateway'), start('gateway')]);
  const rows = [];
  for (const isFlapping of [false, true]) {
    const cpu = () => gateways.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
    const [before, refused] = [cpu(), await rolledBack()];
    const imeis = store.imeis.slice(TRACKERS, TRACKERS + FLAPPING);
    const count = FLAPS * RECORDS;
    const clients = imeis.map((imei, seed) => {
      let connections = seed;
      let packets = 0;
      return trackerClient({
        ...{ imei, perPacket: RECORDS },
        records: driving({ seed, startMs: nextMs, stepMs: STEP_MS, count }),
        port: () => gateways[connections++ % gateways.length]!.ports.teltonika,
        // A new connection for each packet, in both cases; only the gateways differ.
        async mayGo() {
          if (packets++ % 2 === 0) return;
          if (!isFlapping) connections++;
          throw new Error('it calls again');
        },
      });
    });
    nextMs += count * STEP_MS;
    await Promise.all(clients.map(({ done }) => done));
    const records = imeis.length * count;
    rows.push({
      trackers: isFlapping ? 'another gateway for each packet' : 'always the same gateway',
      packets: records / RECORDS,
      'refused batches': (await rolledBack()) - refused,
      'µs a record': round(((cpu() - before) * 1e6) / records),
    });
  }
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  console.table(rows);
}

/** Transactions that the database did not commit, such as batches on an old memory of a vehicle. */
async function rolledBack(): Promise<number> {
  // PostgreSQL publishes its counts a second late.
  await setTimeout(1_500);
  const { rows } = await pool.query<{ n: number }>(
    'select xact_rollback::int as n from pg_stat_database where datname = current_database()',
  );
  return rows[0]!.n;
}

async function measureBus(): Promise<void> {
  const apis = await Promise.all([start('api'), start('api')]);
  const sessions = await signIn();
  const browsers = apis.map(({ httpPort }) =>
    child('live-browsers.ts', {
      ...{ url: `ws://127.0.0.1:${httpPort}/api/traza/socket`, sessions, sockets: SOCKETS },
      ...{ vehicles: VEHICLES, firstVehicle: store.vehicleIds[0] },
    }),
  );
  await Promise.all(browsers.map((browser) => once(browser, 'message')));
  const log = pino({ level: 'warn' });
  const wire = openNats(nats.url, { processId: randomUUID(), log, take: () => {}, onGap: () => {} });
  while (!wire.isUp()) await setTimeout(50);
  await setTimeout(2_000);
  for (const browser of browsers) browser.send('reset');
  const before = { nats: cpuSeconds(nats.pid), apis: apis.map(({ pid }) => cpuSeconds(pid)) };
  const began = performance.now();
  const spent = { encode: 0, decode: 0, bytes: 0 };
  for (let tick = 0; tick < SECONDS * TICKS_S; tick++) {
    const frames = framesOf(tick);
    const from = threadMs();
    const packed = packFrames(frames);
    wire.send('live', packed);
    const sent = threadMs();
    unpackFrames(packed);
    spent.encode += sent - from;
    spent.decode += threadMs() - sent;
    spent.bytes += packed.length;
    await setTimeout(Math.max(0, began + ((tick + 1) * 1_000) / TICKS_S - performance.now()));
  }
  const seconds = (performance.now() - began) / 1_000;
  const share = (cpu: number) => round(cpu / seconds, 3);
  const used = { nats: cpuSeconds(nats.pid) - before.nats, ...spent };
  for (const browser of browsers) browser.send('result');
  const seen = await Promise.all(browsers.map((browser) => once(browser, 'message')));
  for (const browser of browsers) browser.kill();
  console.table({
    'updates/s': Math.round((SECONDS * VEHICLES) / seconds),
    'sockets of each api': SOCKETS,
    'octets an update': round(spent.bytes / (SECONDS * VEHICLES)),
    'updates delivered to browsers/s': Math.round(
      seen.reduce((sum, [{ updates }]) => sum + updates, 0) / seconds,
    ),
    'NATS, of a core': share(used.nats),
    'packing and sending, of a core': share(used.encode / 1_000),
    'unpacking in each api, of a core': share(used.decode / 1_000),
    'bus in all, of a core': share(used.nats + (used.encode + apis.length * used.decode) / 1_000),
    'each api in all, of a core': share(
      apis.reduce((sum, { pid }, i) => sum + cpuSeconds(pid) - before.apis[i]!, 0) / apis.length,
    ),
  });
  await wire.close();
  await Promise.all(apis.map((api) => api.stop()));
}

/** Processor time of this thread so far, ms. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** A tenth of the vehicles, a moment further on. */
function framesOf(tick: number): LiveFrame[] {
  const nowMs = Date.now();
  return store.vehicleIds
    .filter((_, i) => i % TICKS_S === tick % TICKS_S)
    .map((vehicleId) => ({
      ...{ vehicleId, version: 1_000_000 + tick, lastContactMs: nowMs },
      facts: {
        ...{ ...NO_FACTS, lastMs: nowMs, isDriving: true, ignition: true, courseDeg: 90, speedKmh: 50 },
        motion: { state: 'movement', sinceMs: nowMs - 60_000, idleMs: null, stoppedMs: null },
        ...{ lat: 40 + tick / 1e5, lng: -3.7, odometerM: 50_000_000 + tick },
      },
    }));
}

/** A user for each fleet. */
async function signIn() {
  const { rows } = await pool.query<{ id: number }>('select id from fleet where parent_id is not null');
  return Promise.all(
    rows.map(async ({ id }) => {
      const username = `fleet${id}`;
      const person = {
        name: username,
        surname: 'Bench',
        email: `${username}@example.com`,
        password_hash: 'x',
      };
      const user = await insertUser(store.database, {
        ...person,
        username,
        roles: ['visualizer'],
        fleetIds: [id],
      });
      return openSession(store.database, user, { keepConnected: false, nowMs: Date.now() });
    }),
  );
}

function child(file: string, settings: object): ChildProcess {
  return fork(join(import.meta.dirname, file), [JSON.stringify(settings)]);
}

function round(value: number, digits = 1): number {
  return Number(value.toFixed(digits));
}
