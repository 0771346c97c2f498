import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { addDays, daySpan } from '#domain/day.ts';
import { HOUR_MS } from '#domain/duration.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { openDatabase } from '#server/base/db/database.ts';
import { startEmbedded } from '#server/base/db/embedded.ts';
import { migrate } from '#server/base/db/migrate.ts';
import { startIngest } from '#server/gateway/lane/ingest.ts';
import { openKnown } from '#server/known/known.ts';
import { partitions } from '#server/telemetry/partition.ts';
import { fittedVehicles } from '#server/testing/fitted.ts';
import { compact } from '#server/worker/telemetry/compact.ts';
import { simulatedFleet } from '#simulator/fleet.ts';
import { driving } from './drive.ts';
import { figure } from './figure.ts';
import { recordsOf } from './report-data.ts';

/* npm run bench:storage [-- --vehicles=50] [--days=31]. Measures the bytes of a position on disk with all
   indexes. It does so as the writer stores its packets, after compaction, and as a plain row with a
   primary key. It runs once for vehicles that drive ten hours a day and report every 18 seconds, to which
   the budget applies. It runs once more for the vehicles of the demonstration, which report less often, so
   that an hour has few positions. Records pass through the real writer in packets of ten and through
   compaction. A thousand vehicles have the same bytes a position: rows and index entries grow with
   vehicles and hours alike. Everything is deleted at the end. */
const PACKET = 10;
const ZONE = 'Europe/Madrid';
const numberOf = (name: string, usual: number) =>
  Number(new RegExp(`--${name}=(\\d+)`).exec(process.argv.join(' '))?.[1] ?? usual);
const [count, days] = [numberOf('vehicles', 50), numberOf('days', 31)];

const folder = mkdtempSync(join(tmpdir(), 'traza-storage-'));
const embedded = await startEmbedded(folder);
try {
  await migrate(embedded.url);
  const database = openDatabase(embedded.url);
  const { pool } = database;
  const to = addDays(daySpan(Date.now(), ZONE).day, -2);
  const from = addDays(to, 1 - days);
  const fleet = simulatedFleet({ seed: 1 }).filter(
    ({ oddity, timeZone }) => oddity === null && timeZone === ZONE,
  );
  const demonstration = (i: number) => recordsOf({ ...fleet[i % fleet.length]!, seed: i + 1 }, from, to);
  const often = (i: number) =>
    Array.from({ length: days }, (_, day) =>
      driving({
        seed: i * 1_000 + day,
        startMs: Date.parse(`${addDays(from, day)}T06:00:00Z`),
        stepMs: 18_000,
        count: 2_000,
      }),
    ).flat();
  const fitted = await fittedVehicles(pool, count);
  await pool.query(`create table plain (vehicle_id int not null, ts timestamptz not null, lat float8, lng float8, speed smallint,
    course smallint, altitude smallint, satellites smallint, hdop real, ignition boolean, movement boolean, odometer bigint,
    primary key (vehicle_id, ts))`);
  for (const [name, id, recordsFor, budget] of [
    ['every 18 s, ten hours a day', 'storage.dense', often, 10],
    ['the demonstration', 'storage.thin', demonstration, 20],
  ] as const) {
    await pool.query('truncate plain, position_hot, position_chunk');
    figure(id, await measure(name, recordsFor, budget));
  }
  await database.close();

  /* As the hourly job does, with the upkeep of tables once a day. */
  async function compactHourByHour(): Promise<void> {
    const firstMs = Date.parse(`${addDays(from, -1)}T00:00:00Z`);
    for (let hour = 0; hour <= (days + 2) * 24; hour++) {
      await compact(pool, partitions(pool), firstMs + hour * HOUR_MS);
      if (hour % 24 === 0) await pool.query('vacuum position_chunk');
    }
  }

  async function measure(
    name: string,
    recordsFor: (i: number) => TrackerRecord[],
    budget: number,
  ): Promise<number> {
    const ingest = startIngest({
      pool,
      known: openKnown(),
      log: pino({ level: 'warn' }),
      onStored: () => {},
      quarantine: async () => {},
    });
    let positions = 0;
    for (const [i, { vehicleId }] of fitted.entries()) {
      const records = recordsFor(i);
      positions += records.length;
      const receivedMs = Date.now();
      for (let at = 0; at < records.length; at += PACKET * 200) {
        const packets: Promise<unknown>[] = [];
        for (let p = at; p < Math.min(records.length, at + PACKET * 200); p += PACKET)
          packets.push(ingest.store({ vehicleId, records: records.slice(p, p + PACKET), receivedMs }));
        await Promise.all(packets);
      }
      await pool.query(
        `insert into plain select $1, to_timestamp(ms / 1000), lat, lng, speed, course, altitude, satellites, hdop, ignition, movement, odometer
       from unnest($2::float8[], $3::float8[], $4::float8[], $5::int[], $6::int[], $7::int[], $8::int[], $9::real[], $10::boolean[],
         $11::boolean[], $12::bigint[]) as r (ms, lat, lng, speed, course, altitude, satellites, hdop, ignition, movement, odometer)
       on conflict do nothing`,
        [
          vehicleId,
          ...(
            [
              'timeMs',
              'lat',
              'lng',
              'speedKmh',
              'courseDeg',
              'altitudeM',
              'satellites',
              'hdop',
              'ignition',
              'movement',
              'odometerM',
            ] as const
          ).map((name) => records.map((record) => record[name])),
        ],
      );
    }
    await ingest.stop();
    const sizeOf = async (table: string) => {
      const { rows } = await pool.query<{ bytes: number }>(
        `select coalesce(sum(pg_total_relation_size(c.oid)), 0)::float8 as bytes from pg_class c
       where c.oid = $1::regclass or c.oid in (select inhrelid from pg_inherits where inhparent = $1::regclass)`,
        [table],
      );
      return rows[0]!.bytes / positions;
    };
    console.info(`${name}: ${positions.toLocaleString('en')} positions of ${count} vehicles in ${days} days`);
    console.info('bytes a position, with indexes');
    console.info(`  plain rows, primary key   ${(await sizeOf('plain')).toFixed(1)}`);
    console.info(`  packets as written        ${(await sizeOf('position_hot')).toFixed(1)}`);
    await compactHourByHour();
    const packed = await sizeOf('position_chunk');
    const { rows } = await pool.query<{ payload: number; n: number }>(
      'select sum(length(payload))::float8 as payload, avg(n)::float8 as n from position_chunk',
    );
    console.info(
      `  compacted                 ${packed.toFixed(1)}  (budget ${budget}: ${packed <= budget ? 'kept' : 'MISSED'}), of these ${(rows[0]!.payload / positions).toFixed(1)} payload, ${rows[0]!.n.toFixed(0)} positions a row`,
    );
    return packed;
  }
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
