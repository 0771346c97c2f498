import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { blankRecord, type TrackerRecord } from '#domain/telemetry/record.ts';
import { openSession } from '#server/area/account/session/session.ts';
import { openDatabase } from '#server/base/db/database.ts';
import { migrate } from '#server/base/db/migrate.ts';
import { DEMO_VEHICLES } from '#server/demo/company.ts';
import { encodeLogin, encodeTcpFrame } from '#server/protocol/teltonika/encode.ts';
import { aUser } from '#server/testing/builders.ts';
import { socketOf, vehiclesAt } from '#server/testing/cluster.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { startNats } from '#server/testing/nats-server.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { startPair } from '#server/testing/standby.ts';
import { reading } from '#server/testing/tracker-client.ts';
import { UNLIMITED } from './rig.ts';

/* `npm run bench:soak -- --hours 6 --times 20`. A cluster serves so many times the vehicles of the
   demonstration, in real time. Browsers stay open and lists are read. Each minute it prints memory and open
   files of every process, waiting work, and the delay of boards and standby. At the end it prints their
   slopes. A figure that grows for hours is a leak. */
const HOURS = numberAfter('--hours', 6);
const TIMES = numberAfter('--times', 20);
const VEHICLES = TIMES * DEMO_VEHICLES.length;
const REPORT_MS = 10_000;
const SAMPLE_MS = 60_000;
const READ_MS = 2_000;
const SOCKETS = 100;
/** This share of the samples comes before caches are full and is left out of the slopes. */
const WARM_UP = 1 / 4;

type Sample = { hours: number; values: Record<string, number> };

const folder = mkdtempSync(join(tmpdir(), 'traza-soak-'));
const pair = await startPair(folder);
await migrate(pair.primary.url);
const database = openDatabase(pair.primary.url);
const nats = await startNats();
const vehicles = await fittedVehicles(database.pool, VEHICLES);
const { rows: fleets } = await database.pool.query<{ id: number }>('select id from fleet');
const user = await aUser(database, { roles: ['manager'], fleetIds: fleets.map(({ id }) => id) });
const { token } = await openSession(database, user, { keepConnected: true, nowMs: Date.now() });
const start = (ROLE: string, n: number) =>
  startServerProcess({
    ...{ ROLE, DATABASE_URL: pair.primary.url, DATABASE_READ_URL: pair.standby.url, NATS_URL: nats.url },
    ...{ ...UNLIMITED, DATA_DIR: folder, LOG_LEVEL: 'info' },
  }).then((server) => ({ ...server, name: `${ROLE} ${n}` }));
const ROLES = ['gateway', 'gateway', 'api', 'api', 'worker', 'worker'];
const processes = await Promise.all(ROLES.map((role, i) => start(role, 1 + (i % 2))));
const gateways = processes.slice(0, 2);
const apis = processes.slice(2, 4);

let isOver = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end());
const end = () => {
  isOver = true;
};
/** The time of the last acknowledged record of each vehicle, ms UTC. */
const ackedMs = new Map<number, number>();
const trackers = vehicles.map((vehicle, i) => driveOn(vehicle, i));
const browsers = apis.flatMap((api) => Array.from({ length: SOCKETS }, () => openBrowser(socketOf(api))));
const reader = readLists();
const samples: Sample[] = [];
const began = Date.now();
console.log(`${VEHICLES} vehicles, ${2 * SOCKETS} browsers, ${HOURS} h, ${processes.length} processes`);
while (!isOver && Date.now() - began < HOURS * 3_600_000) {
  await setTimeout(Math.min(SAMPLE_MS, HOURS * 3_600_000));
  const values = await measure();
  samples.push({ hours: (Date.now() - began) / 3_600_000, values });
  console.log(`${Math.round((Date.now() - began) / 60_000)} min`, JSON.stringify(values));
}
end();
console.table(slopes(samples));
for (const browser of browsers) browser.terminate();
await Promise.all([...trackers, reader]);
await Promise.all(processes.map((server) => server.stop()));
nats.stop();
await database.close();
await pair.stop();
rmSync(folder, { recursive: true, force: true });

function numberAfter(name: string, otherwise: number): number {
  const at = process.argv.indexOf(name);
  return at === -1 ? otherwise : Number(process.argv[at + 1]);
}

/** Sends a record each ten seconds, and connects again, to the other gateway, when its own is gone. */
async function driveOn({ vehicleId, imei }: { vehicleId: number; imei: string }, n: number): Promise<void> {
  await setTimeout(((n * REPORT_MS) / VEHICLES) | 0);
  for (let turn = n; !isOver; turn++) {
    const socket = connect({ port: gateways[turn % 2]!.ports.teltonika, host: '127.0.0.1', noDelay: true });
    socket.on('error', () => {});
    const read = reading(socket);
    try {
      socket.write(encodeLogin(imei));
      await read(1);
      while (!isOver) {
        const record = recordOf(n, Date.now());
        socket.write(encodeTcpFrame([record], { codec: '8E' }));
        if ((await read(4)).readUInt32BE(0) === 1) ackedMs.set(vehicleId, record.timeMs);
        await setTimeout(REPORT_MS);
      }
    } catch {
      await setTimeout(1_000);
    }
    socket.destroy();
  }
}

/** Ten minutes on a round, then a halt of five, again and again. */
function recordOf(n: number, nowMs: number): TrackerRecord {
  const [periodMs, drivingMs, mps] = [900_000, 600_000, 14];
  const timeMs = Math.floor(nowMs / 1_000) * 1_000;
  const at = timeMs + n * 7_919;
  const isHalted = at % periodMs > drivingMs;
  const drivenM = (((at / periodMs) | 0) * drivingMs + Math.min(at % periodMs, drivingMs)) * (mps / 1_000);
  const angle = n + drivenM / 8_000;
  return {
    ...blankRecord(timeMs),
    ...{ valid: true, satellites: 11, hdop: 0.8, ignition: !isHalted, movement: !isHalted },
    lat: 40.4 + 0.072 * Math.sin(angle),
    lng: -3.7 + 0.094 * Math.cos(angle),
    ...{ speedKmh: isHalted ? 0 : 50, courseDeg: 90, altitudeM: 650 },
    ...{ odometerM: 50_000_000 + Math.round(drivenM % 1e8), odometerSource: 'device' },
  };
}

function openBrowser(url: string): WebSocket {
  const browser = new WebSocket(url);
  const login = { task: 'login', username: user.username, token, keep_connected: true, binary: true };
  browser.on('error', () => {});
  browser.on('open', () => browser.send(JSON.stringify(login)));
  const beat = setInterval(() => {
    if (browser.readyState === WebSocket.OPEN) browser.send(JSON.stringify({ task: 'heartbeat' }));
  }, 30_000);
  browser.on('close', () => clearInterval(beat));
  return browser;
}

async function readLists(): Promise<void> {
  for (let n = 0; !isOver; n++) {
    await vehiclesAt(apis[n % 2]!, token).catch(() => {});
    await setTimeout(READ_MS);
  }
}

async function measure(): Promise<Record<string, number>> {
  const values: Record<string, number> = {};
  for (const { name, pid } of [...processes, { name: 'nats', pid: nats.pid }]) {
    values[`${name} MB`] = residentMb(pid);
    values[`${name} files`] = readdirSync(`/proc/${pid}/fd`).length;
  }
  const figures = await (await fetch(`http://127.0.0.1:${gateways[0]!.httpPort}/metrics`)).text();
  const sum = (name: string) =>
    [...figures.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))].reduce(
      (all, [, n]) => all + Number(n),
      0,
    );
  values.waiting = sum('traza_waiting');
  values['packets waiting'] = sum('traza_packets_waiting');
  for (const api of apis) values[`${api.name} behind s`] = await behindS(api);
  const { rows } = await database.pool.query<{ kib: number }>(
    'select coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)) / 1024, -1)::int as kib from pg_stat_replication',
  );
  values['standby behind KiB'] = rows[0]!.kib;
  return values;
}

function residentMb(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024);
}

/** How far the board of an api is behind the records that were acknowledged before it was asked, s. */
async function behindS(api: (typeof apis)[number]): Promise<number> {
  const before = new Map(ackedMs);
  const shown = await vehiclesAt(api, token);
  const late = [...before].map(([id, ms]) => ms - Date.parse(shown.get(id)?.ts ?? new Date(0).toISOString()));
  return Math.max(0, ...late) / 1_000;
}

/** The first and last value of each figure, its most, and how much it grows in an hour. */
function slopes(all: readonly Sample[]) {
  const last = all.slice(Math.floor(all.length * WARM_UP));
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
  const hours = last.map((sample) => sample.hours);
  return Object.fromEntries(
    Object.keys(last[0]?.values ?? {}).map((name) => {
      const values = last.map((sample) => sample.values[name]!);
      const [atMean, ofMean] = [mean(hours), mean(values)];
      const spread = hours.reduce((sum, at) => sum + (at - atMean) ** 2, 0);
      const shared = hours.reduce((sum, at, i) => sum + (at - atMean) * (values[i]! - ofMean), 0);
      const perHour = spread === 0 ? 0 : Number((shared / spread).toFixed(2));
      return [
        name,
        { first: all[0]!.values[name], last: values.at(-1), most: Math.max(...values), 'an hour': perHour },
      ];
    }),
  );
}
