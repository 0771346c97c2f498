import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { withCheckDigit } from '#domain/tracker/imei.ts';
import { openDatabase } from '#server/base/db/database.ts';
import { startEmbedded } from '#server/base/db/embedded.ts';
import { migrate } from '#server/base/db/migrate.ts';
import { arrive } from '#server/console/arrive/arrive.ts';
import { openSource } from '#server/console/arrive/source.ts';
import { makeTraccar } from '#server/console/arrive/traccar.builder.ts';
import { BY_CONSOLE } from '#server/console/by-console.ts';
import { aFleet, aUser } from '#server/testing/builders.ts';
import { cpuSeconds } from './rig.ts';

/* npm run bench:arrive [-- --devices=20] [--days=10]. Measures the arrival of a Traccar in the same
   PostgreSQL. Its devices drive ten hours a day, report every 18 seconds and stand for a sixth of the
   time. Positions lie in the order of their arrival. Then it measures a second run, which finds all of
   them here. Budget: 10 million positions in 10 minutes, 16,700 a second. */
const numberOf = (name: string, usual: number) =>
  Number(new RegExp(`--${name}=(\\d+)`).exec(process.argv.join(' '))?.[1] ?? usual);
const [devices, days] = [numberOf('devices', 20), numberOf('days', 10)];

const folder = mkdtempSync(join(tmpdir(), 'traza-arrive-'));
const embedded = await startEmbedded(folder);
try {
  await migrate(embedded.url);
  const database = openDatabase(embedded.url, { max: 6 });
  await aUser(database, { fleetIds: [(await aFleet(database)).id] });
  await database.pool.query('create database traccar');
  const url = new URL(embedded.url);
  url.pathname = '/traccar';
  await plant(url.href);
  for (const run of ['first', 'second']) {
    const cpu = () => ({
      node: process.cpuUsage().user + process.cpuUsage().system,
      postgres: cpuSeconds(embedded.pid, true),
    });
    const before = cpu();
    const nowMs = Date.now();
    const source = await openSource(url.href, { ownUrl: embedded.url, zone: 'UTC' });
    const said: string[] = [];
    const isComplete = await arrive(
      {
        ...{ database, nowMs, by: BY_CONSOLE({ database, nowMs }) },
        ...{ log: pino({ level: 'warn' }), say: (line: string) => said.push(line) },
      },
      source,
      { isDryRun: false, sinceMs: null, fleet: null, zone: 'Europe/Madrid', language: 'es', eventsTo: null },
    );
    await source.close();
    const after = cpu();
    console.info(`${run} run${isComplete ? '' : ', INCOMPLETE'}: ${said.slice(-2).join('; ')}`);
    console.info(
      `processor: node ${((after.node - before.node) / 1e6).toFixed(1)} s, ` +
        `PostgreSQL ${(after.postgres - before.postgres).toFixed(1)} s; ` +
        `most memory of node so far ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
    );
  }
  await database.close();
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true });
}

async function plant(url: string): Promise<void> {
  const traccar = openDatabase(url, { max: 1 });
  await makeTraccar(traccar.pool);
  for (let n = 1; n <= devices; n++)
    await traccar.pool.query('insert into tc_devices (name, uniqueid) values ($1, $2)', [
      `B ${String(n).padStart(4, '0')}`,
      withCheckDigit(String(35_000_000_000_000 + n)),
    ]);
  // A way along a circle; `i` of a device stands still for a sixth of each hour.
  await traccar.pool.query(
    `insert into tc_positions (protocol, deviceid, devicetime, fixtime, valid, latitude, longitude, altitude, speed, course, attributes)
     select 'teltonika', device, at, at, true, 40 + device * 0.1 + 0.1 * sin(way / 60.0), -3.7 + 0.1 * cos(way / 60.0), 650,
       case when moves then 20 + 10 * sin(i / 9.0) else 0 end, (way * 6)::int % 360,
       json_build_object('sat', 9 + i % 5, 'ignition', moves, 'motion', moves, 'event', 0, 'priority', 0, 'rssi', 4,
         'power', 13.2 + (i % 7) / 10.0, 'battery', 4.1, 'io24', i % 60, 'distance', 185.2, 'totalDistance', 185.2 * i)
     from generate_series(1, $1::int) device, generate_series(1, $2::int) day, generate_series(0, 1999) i,
       lateral (select i % 200 < 167 as moves, i / 200 * 167 + least(i % 200, 167) as way,
         (current_date - 2 - day + interval '6 hours' + i * interval '18 seconds' + device * interval '50 milliseconds')::timestamp as at) one
     order by day desc, i, device`,
    [devices, days],
  );
  await traccar.pool.query('analyze');
  await traccar.close();
}
