import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { SearchEnd, SearchPart } from '#api/geo-search.ts';
import { benchRig } from './rig.ts';
import { A_DAY, CENTRE, driven, fillChunks, fillRows, ofFirstTown } from './search-data.ts';
import { signIn } from './sign-in.ts';

/* npm run bench:search [-- --millions=62] [--year]. Stores positions of 31 days, 2,000 a vehicle and day,
   as hour chunks. Beside them it stores them as plain rows with a block range index on their time. It
   searches both for the vehicles that passed a point, and prints the time. The rows find only vehicles
   with a fix inside; the chunks also those that passed between two. With --year, eleven more months of the
   vehicles around the point are stored as chunks first, and a year is searched too. Everything is deleted
   at the end. */
const DAYS = 31;
const RUNS = 5;
const BUDGET_MS = { month: 100, year: 2_000 };
const GIGABYTE = 1e9;

const millions = Number(/--millions=([\d.]+)/.exec(process.argv.join(' '))?.[1] ?? 62);
const isYear = process.argv.includes('--year');
const vehicles = Math.max(8, Math.round((millions * 1e6) / (DAYS * A_DAY)));
const disk = statfsSync(tmpdir());
const needed = millions * 0.13 * GIGABYTE;
if (disk.bavail * disk.bsize < needed) {
  throw new Error(`not enough room: ${(needed / GIGABYTE).toFixed(0)} GB are needed`);
}

const rig = await benchRig({ vehicles });
try {
  const { pool } = rig.database;
  await pool.query(
    `insert into vehicle_stay (vehicle_id, from_day, fleet_id) select id, '2020-01-01', fleet_id from vehicle`,
  );
  const today = Math.floor(Date.now() / 86_400_000);
  const days = Array.from({ length: DAYS }, (_, i) => today - DAYS + i);
  const fleet = driven(rig.vehicleIds);
  const began = performance.now();
  await Promise.all([fillChunks(pool, fleet, days), fillRows(pool, fleet, days)]);
  if (isYear) {
    const before = Array.from({ length: 334 }, (_, i) => today - 365 + i);
    await fillChunks(pool, driven(ofFirstTown(rig.vehicleIds)), before);
  }
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ n: number }>('select sum(n)::float8 as n from position_chunk');
  const seconds = Math.round((performance.now() - began) / 1000);
  console.info(
    `${(rows[0]!.n / 1e6).toFixed(1)} million positions of ${vehicles} vehicles in chunks, ${seconds} s to store`,
  );

  const token = await signIn(rig);
  const period = (n: number) => ({
    from: new Date((today - n) * 86_400_000).toISOString(),
    to: new Date(today * 86_400_000).toISOString(),
  });

  async function search(radius: number, n: number) {
    const started = performance.now();
    const response = await fetch(`http://127.0.0.1:${rig.server.httpPort}/api/traza/geo-search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...CENTRE, radius, ...period(n) }),
    });
    if (!response.ok) throw new Error(await response.text());
    const lines = (await response.text()).trimEnd().split('\n');
    const ms = performance.now() - started;
    const parts = lines.map((line) => JSON.parse(line) as SearchPart | SearchEnd);
    const passages = parts.flatMap((part) => ('passages' in part ? part.passages : []));
    return { ms, found: new Set(passages.map((one) => one.device_id)).size, passages: passages.length };
  }

  async function scan(radius: number, n: number) {
    const { from, to } = period(n);
    const high = radius / 111_195;
    const wide = high / Math.cos((CENTRE.lat * Math.PI) / 180);
    const started = performance.now();
    const scanned = await pool.query(
      `select vehicle_id, count(*) from plain
       where ts >= $1 and ts < $2 and lat between $3::float8 - $5 and $3::float8 + $5 and lng between $4::float8 - $6 and $4::float8 + $6
         and (((lat - $3) / $5) ^ 2 + ((lng - $4) / $6) ^ 2) <= 1
       group by vehicle_id`,
      [from, to, CENTRE.lat, CENTRE.lng, high, wide],
    );
    return { ms: performance.now() - started, found: scanned.rows.length };
  }

  const median = async <T extends { ms: number }>(runs: number, run: () => Promise<T>) => {
    const all: T[] = [];
    for (let i = 0; i < runs; i++) all.push(await run());
    return all.sort((a, b) => a.ms - b.ms)[Math.floor(runs / 2)]!;
  };
  console.info('                     search   vehicles  passages   rows with BRIN   vehicles    budget');
  for (const [radius, n] of [
    [500, 1],
    [500, 7],
    [500, 31],
    [100, 31],
    [5_000, 31],
  ] as const) {
    const chunks = await median(RUNS, () => search(radius, n));
    const plain = await median(2, () => scan(radius, n));
    const budget =
      radius === 500 && n === 31 ? `${BUDGET_MS.month} ms ${verdict(chunks.ms, BUDGET_MS.month)}` : '';
    console.info(
      `${`${radius} m, ${n} d`.padEnd(14)}${figure(chunks.ms)}${String(chunks.found).padStart(11)}${String(chunks.passages).padStart(10)}${figure(plain.ms).padStart(17)}${String(plain.found).padStart(11)}    ${budget}`,
    );
  }
  if (isYear) {
    const year = await median(RUNS, () => search(500, 364));
    console.info(
      `${'500 m, a year'.padEnd(14)}${figure(year.ms)}${String(year.found).padStart(11)}${String(year.passages).padStart(10)}${' '.repeat(32)}${BUDGET_MS.year} ms ${verdict(year.ms, BUDGET_MS.year)}`,
    );
  }
} finally {
  await rig.close();
}

function figure(ms: number): string {
  return `${ms.toFixed(0)} ms`.padStart(13);
}

function verdict(ms: number, budget: number): string {
  return ms <= budget ? 'kept' : 'MISSED';
}
