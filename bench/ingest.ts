import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Geometry } from '#domain/place/geometry.ts';
import { plantAreas, plantPois } from '#server/testing/planted.ts';
import { plantSubscribers, raiseEvenly } from './alert-load.ts';
import { driving } from './drive.ts';
import { figure } from './figure.ts';
import { measureSteps, measureWrites } from './ingest-steps.ts';
import { benchDatabase, benchRig, type Rig } from './rig.ts';

/* npm run bench:ingest. Trackers over TCP against the real server and its database. Measures the records
   per second that are durable, folded and answered. For comparison, it runs PostgreSQL's own COPY of the
   same positions into a table with a primary key. With `-- --places`, it measures the cost of 5,000 points
   of interest and 1,000 areas. It runs the same load by turns without and with them, each time on a new
   database. With `-- --alerts`, it measures the cost of 1,000 events a second that notify 500 users with
   50 subscriptions each. With `-- --steps`, it also shows the share of each step of a record. */
const DEVICES = 500;
const RECORDS = 10;
const hasPlaces = process.argv.includes('--places');
const hasAlerts = process.argv.includes('--alerts');
const hasSteps = process.argv.includes('--steps');
const PACKETS = Number(
  process.argv.find((word) => /^\d+$/.test(word)) ?? (hasPlaces || hasAlerts ? 100 : 300),
);
/** Packets of each tracker before the clock starts. */
const WARM = 40;
const TURNS = 3;
const STEP_MS = 10_000;
const startMs = Math.floor(Date.now() / 1000) * 1000 - ((WARM + PACKETS) * RECORDS + 60) * STEP_MS;

if (hasPlaces)
  await compare('5,000 points of interest and 1,000 areas', async (rig) => {
    await plantMany(rig.database.pool);
    return measure(rig);
  });
else if (hasAlerts) await compare('1,000 events a second', measureAlerts, plantSubscribers);
else await compareCopy();

async function compareCopy(): Promise<void> {
  const rig = await benchRig({ vehicles: DEVICES });
  try {
    const file = await writeCopyFile(rig);
    const copies = [await copy(rig, file)];
    const told = await measure(rig);
    copies.push(await copy(rig, file));
    const copyRate = Math.max(...copies);
    figure('ingest.records', told.rate);
    figure('ingest.ofCopy', told.rate / copyRate);
    figure('ingest.answerP99', told.lines['answer p99 ms']!);
    console.table({
      ...told.lines,
      'COPY into a table with a primary key, rows per second': Math.round(copyRate),
      'ratio to COPY': Number((told.rate / copyRate).toFixed(2)),
    });
    if (hasSteps) await printSteps(told);
  } finally {
    await rig.close();
  }
}

/**
 * The cost of a record by step, in this process: what a new feature adds is seen where it is added. The rest
 * is sockets, answers, raw packets, the board, and garbage that other threads collect.
 */
async function printSteps({ serverUs, garbageUs }: Measured): Promise<void> {
  const steps = measureSteps();
  const store = await benchDatabase({ vehicles: 250 });
  const client = await store.database.pool.connect();
  const write = await measureWrites(client, store.vehicleIds);
  client.release();
  await store.close();
  const known = steps.decode.us + steps.fold.us + steps.pack.us + write.here + garbageUs;
  const line = (us: number, octets?: number) => ({
    'µs a record': Number(us.toFixed(2)),
    'share of the server, %': Math.round((100 * us) / serverUs),
    ...(octets !== undefined && { 'octets of objects a record': Math.round(octets) }),
  });
  console.table({
    decode: line(steps.decode.us, steps.decode.octets),
    fold: line(steps.fold.us, steps.fold.octets),
    pack: line(steps.pack.us, steps.pack.octets),
    write: line(write.here),
    'garbage, on the main thread': line(garbageUs),
    'answer, and the rest': line(serverUs - known),
  });
  console.table({
    'PostgreSQL for these batches, µs a record': Number(write.postgres.toFixed(2)),
    'statements a batch': Number(write.statements.toFixed(1)),
    'ms a batch': Number(write.batchMs.toFixed(1)),
  });
}

/** Seconds in which the server's main thread has collected garbage. */
async function garbageSeconds({ server }: Rig): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${server.httpPort}/metrics`)).text();
  const sums = metrics.matchAll(/^nodejs_gc_duration_seconds_sum\S* (\S+)$/gm);
  return [...sums].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
}

/** The same load by turns without and with something, after the same preparation. */
async function compare(
  what: string,
  withIt: (rig: Rig) => Promise<Measured>,
  prepare?: (rig: Pick<Rig, 'database'>) => Promise<void>,
): Promise<void> {
  const rates: Record<'none' | 'with', number[]> = { none: [], with: [] };
  const costs: Record<'none' | 'with', number[]> = { none: [], with: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    for (const kind of ['none', 'with'] as const) {
      const rig = await benchRig({ vehicles: DEVICES, ...(hasAlerts && { fleets: 50 }) }, prepare);
      try {
        const { rate, costUs, lines } = await (kind === 'with' ? withIt(rig) : measure(rig));
        rates[kind].push(rate);
        costs[kind].push(costUs);
        console.table({ [what]: kind, ...lines });
      } finally {
        await rig.close();
      }
    }
  }
  const best = { none: Math.max(...rates.none), with: Math.max(...rates.with) };
  // Other work on the machine slows a turn down, so the best of each kind counts.
  const least = { none: Math.min(...costs.none), with: Math.min(...costs.with) };
  figure(hasPlaces ? 'ingest.placesCost' : 'ingest.alertsCost', (100 * least.with) / least.none - 100);
  console.table({
    'records per second without': Math.round(best.none),
    [`with ${what}`]: Math.round(best.with),
    'cost, %': Number((100 - (100 * best.with) / best.none).toFixed(1)),
    'processor µs a record without': least.none,
    'with them': least.with,
    'cost in processor time, %': Number(((100 * least.with) / least.none - 100).toFixed(1)),
  });
}

async function measureAlerts(rig: Rig): Promise<Measured> {
  const raising = raiseEvenly(rig);
  const measured = await measure(rig);
  const raised = await raising.stop();
  const { rows } = await rig.database.pool.query<Record<string, number>>(
    `select (select count(*)::int from notification) as notifications,
       (select coalesce(sum(times), 0)::int from notification) as times,
       (select count(*)::int from waiting_event) as waiting`,
  );
  const { notifications, times, waiting } = rows[0]!;
  return {
    ...measured,
    lines: {
      ...measured.lines,
      'events raised': raised,
      'events that wait at the end': waiting!,
      notifications: notifications!,
      'that is to say told': times!,
    },
  };
}

type Measured = {
  rate: number;
  costUs: number;
  serverUs: number;
  /** Time in which the server's main thread collected garbage, µs a record. */
  garbageUs: number;
  lines: Record<string, number>;
};

/** Sends the load, and returns the results. */
async function measure(rig: Rig): Promise<Measured> {
  const load = fork(join(import.meta.dirname, 'ingest-load.ts'), [
    JSON.stringify({
      port: rig.server.ports.teltonika,
      imeis: rig.imeis,
      packets: WARM + PACKETS,
      warm: WARM,
      records: RECORDS,
      startMs,
      stepMs: STEP_MS,
    }),
  ]);
  await once(load, 'message');
  const cpuBefore = rig.cpu();
  const garbageBefore = await garbageSeconds(rig);
  load.send('go');
  const [result] = (await once(load, 'message')) as [
    { seconds: number; records: number; p50: number; p99: number },
  ];
  const cpu = rig.cpu();
  const garbage = await garbageSeconds(rig);
  const rate = result.records / result.seconds;
  const { rows } = await rig.database.pool.query<Record<string, number>>(
    `select (select sum(n)::int from position_hot) as n, (select count(*)::int from journey where final) as journeys,
       (select count(*)::int from driving_event) as events,
       (select count(*)::int from halt where poi_id is not null and final) as visits,
       (select count(*)::int from area_visit where final) as stays`,
  );
  const { n, journeys, visits, stays } = rows[0]!;
  if (n !== result.records + WARM * RECORDS * DEVICES) throw new Error('stored is not what was answered');
  const each = (after: number, before: number) =>
    Number((((after - before) / result.records) * 1e6).toFixed(1));
  const [serverUs, postgresUs] = [each(cpu.server, cpuBefore.server), each(cpu.postgres, cpuBefore.postgres)];
  return {
    rate,
    costUs: Number((serverUs + postgresUs).toFixed(1)),
    garbageUs: each(garbage, garbageBefore),
    serverUs,
    lines: {
      'records sent and answered': result.records,
      'records stored': n,
      'journeys folded': journeys!,
      'visits to points of interest, stays in areas': visits! + stays!,
      'records per second, durable, folded, answered': Math.round(rate),
      'answer p50 ms': Number(result.p50.toFixed(1)),
      'answer p99 ms': Number(result.p99.toFixed(1)),
      'server processor µs a record': serverUs,
      'PostgreSQL processor µs a record': postgresUs,
    },
  };
}

/** Places all over the driven area; areas from a yard to a district, half of them polygons. */
async function plantMany(pool: Rig['database']['pool']): Promise<void> {
  // A multiplicative sequence is even enough, and the same in every run.
  const spread = (i: number, factor: number) => (i * factor) % 1;
  const point = (i: number) => ({
    lat: 40 + spread(i, 0.754877666) * 0.9,
    lng: -4.1 + spread(i, 0.569840291) * 1.1,
  });
  const bars = { name: 'Bares', isFraudulent: true };
  await plantPois(
    pool,
    Array.from({ length: 5_000 }, (_, i) => ({
      name: `P${i}`,
      ...point(i + 1),
      ...(i % 10 === 0 ? { group: bars } : {}),
    })),
  );
  await plantAreas(
    pool,
    Array.from({ length: 1_000 }, (_, i) => {
      const centre = point(i + 7);
      const radiusM = 100 + spread(i, 0.618) ** 3 * 3_000;
      const corner = (n: number) => ({
        lat: centre.lat + (radiusM / 111_195) * Math.cos((n * Math.PI) / 6),
        lng: centre.lng + (radiusM / 85_000) * Math.sin((n * Math.PI) / 6),
      });
      const geometry: Geometry =
        i % 2 === 0
          ? { type: 'circle', ...centre, radius_m: radiusM }
          : { type: 'polygon', points: Array.from({ length: 12 }, (_, n) => corner(n)) };
      return { name: `A${i}`, geometry };
    }),
  );
}

/** The same positions as plain rows of 12 columns, in PostgreSQL's binary form. */
async function writeCopyFile({ folder, vehicleIds }: Rig): Promise<{ path: string; rows: number }> {
  const path = join(folder, 'positions.bin');
  const out = createWriteStream(path);
  out.write(Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]));
  let rows = 0;
  for (const [seed, vehicleId] of vehicleIds.entries()) {
    const records = driving({ seed: seed + 1, startMs, stepMs: STEP_MS, count: (WARM + PACKETS) * RECORDS });
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
