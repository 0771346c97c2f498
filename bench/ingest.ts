import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { driving } from './drive.ts';
import { benchRig, type Rig } from './rig.ts';

/*
 * npm run bench:ingest. Trackers over TCP against the real server and its database: how many records a second are durable, folded
 * and answered. For comparison, in the same run: PostgreSQL's own COPY of the same positions into a table with a primary key.
 */
const DEVICES = 500;
const RECORDS = 10;
const PACKETS = Number(process.argv[2] ?? 300);
const STEP_MS = 10_000;
const startMs = Math.floor(Date.now() / 1000) * 1000 - (PACKETS * RECORDS + 60) * STEP_MS;

const rig = await benchRig({ vehicles: DEVICES });
try {
  const file = await writeCopyFile(rig);
  const copies = [await copy(rig, file)];
  const load = fork(join(import.meta.dirname, 'ingest-load.ts'), [
    JSON.stringify({
      port: rig.server.ports.teltonika,
      imeis: rig.imeis,
      packets: PACKETS,
      records: RECORDS,
      startMs,
      stepMs: STEP_MS,
    }),
  ]);
  await once(load, 'message');
  const cpuBefore = rig.cpu();
  load.send('go');
  const [result] = (await once(load, 'message')) as [
    { seconds: number; records: number; p50: number; p99: number },
  ];
  const cpu = rig.cpu();
  copies.push(await copy(rig, file));
  const rate = result.records / result.seconds;
  const copyRate = Math.max(...copies);
  const { rows } = await rig.database.pool.query<{ n: string; journeys: string; events: string }>(
    `select (select sum(n) from position_hot) as n, (select count(*) from journey where final) as journeys,
       (select count(*) from driving_event) as events`,
  );
  console.table({
    'records sent and answered': result.records,
    'records stored': Number(rows[0]!.n),
    'journeys folded': Number(rows[0]!.journeys),
    'records per second, durable, folded, answered': Math.round(rate),
    'answer p50 ms': Number(result.p50.toFixed(1)),
    'answer p99 ms': Number(result.p99.toFixed(1)),
    'COPY into a table with a primary key, rows per second': Math.round(copyRate),
    'ratio to COPY': Number((rate / copyRate).toFixed(2)),
    'server processor µs a record': Number(
      (((cpu.server - cpuBefore.server) / result.records) * 1e6).toFixed(1),
    ),
    'PostgreSQL processor µs a record': Number(
      (((cpu.postgres - cpuBefore.postgres) / result.records) * 1e6).toFixed(1),
    ),
  });
  if (Number(rows[0]!.n) !== result.records) throw new Error('stored is not what was answered');
} finally {
  await rig.close();
}

/** The same positions as plain rows of 12 columns, in PostgreSQL's binary form. */
async function writeCopyFile({ folder, vehicleIds }: Rig): Promise<{ path: string; rows: number }> {
  const path = join(folder, 'positions.bin');
  const out = createWriteStream(path);
  out.write(Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]));
  let rows = 0;
  for (const [seed, vehicleId] of vehicleIds.entries()) {
    const records = driving({ seed: seed + 1, startMs, stepMs: STEP_MS, count: PACKETS * RECORDS });
    const bytes = Buffer.alloc(records.length * 88);
    let at = 0;
    const int4 = (value: number) => {
      at = bytes.writeInt32BE(4, at);
      at = bytes.writeInt32BE(value, at);
    };
    const int2 = (value: number) => {
      at = bytes.writeInt32BE(2, at);
      at = bytes.writeInt16BE(value, at);
    };
    for (const r of records) {
      at = bytes.writeInt16BE(12, at);
      int4(vehicleId);
      at = bytes.writeInt32BE(8, at);
      at = bytes.writeBigInt64BE(BigInt(r.timeMs - Date.UTC(2000, 0, 1)) * 1000n, at);
      int4(Math.round(r.lat! * 1e6));
      int4(Math.round(r.lng! * 1e6));
      for (const value of [r.altitudeM!, r.courseDeg!, r.speedKmh!, r.satellites!, r.rpm!, r.gsmLevel!])
        int2(value);
      int4(r.odometerM!);
      at = bytes.writeInt32BE(1, at);
      at = bytes.writeUInt8(r.ignition ? 1 : 0, at);
    }
    rows += records.length;
    if (!out.write(bytes.subarray(0, at))) await once(out, 'drain');
  }
  out.end(Buffer.from([0xff, 0xff]));
  await finished(out);
  chmodSync(path, 0o644);
  chmodSync(folder, 0o755);
  return { path, rows };
}

async function copy({ database }: Rig, file: { path: string; rows: number }): Promise<number> {
  await database.pool.query(
    `create table plain (vehicle_id int, ts timestamptz, lat int, lng int, altitude int2, course int2, speed int2,
       satellites int2, rpm int2, gsm int2, odometer int, ignition bool, primary key (vehicle_id, ts))`,
  );
  const began = performance.now();
  await database.pool.query(`copy plain from '${file.path}' with (format binary)`);
  const seconds = (performance.now() - began) / 1000;
  await database.pool.query('drop table plain');
  return file.rows / seconds;
}
