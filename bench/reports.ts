import { readFileSync } from 'node:fs';
import { addDays, daySpan, dayStartMs } from '#domain/day.ts';
import { emptyMemory } from '#domain/telemetry/memory.ts';
import { createUser } from '#server/access/create-user.ts';
import { openSession } from '#server/access/session.ts';
import { foldRecords } from '#server/telemetry/fold-packets.ts';
import { readRecords } from '#server/telemetry/position-store.ts';
import { type FilledMonth, fillMonth, fillMonthsBefore } from './report-data.ts';
import { benchRig, type Rig } from './rig.ts';

/*
 * npm run bench:reports. A thousand vehicles and a month of what the folds make of simulated driving, then a year of it: how
 * long reports take over HTTP, when their first rows are there, what a workbook costs the server in memory; and what the same
 * summary costs when it is computed from the positions.
 */
const VEHICLES = 1_000;
const TEMPLATES = 50;
const DAYS = 31;
const SAMPLE = 10;
const ZONE = 'Europe/Madrid';
const RUNS = 5;

const rig = await benchRig({ vehicles: VEHICLES, fleets: 50 });
try {
  const { pool } = rig.database;
  const today = daySpan(Date.now(), ZONE).day;
  const began = performance.now();
  const month = await fillMonth(pool, {
    vehicleIds: rig.vehicleIds,
    templates: TEMPLATES,
    sample: SAMPLE,
    today,
    days: DAYS,
  });
  const filled = await pool.query<{ journeys: number; days: number }>(
    'select (select count(*)::int from journey) as journeys, (select count(*)::int from vehicle_day) as days',
  );
  console.log(filled.rows[0], `filled in ${Math.round((performance.now() - began) / 1000)} s`);
  const token = await signIn(rig);
  const range = { from: month.from, to: month.to };
  const fits = { from: await firstDayOf(100_000, month), to: month.to };
  const rows: Record<string, unknown>[] = [];
  const measure = async (name: string, report: string, body: object, budget: string) => {
    const took = await timed(() => run(token, report, body));
    rows.push({ report: name, ...took, budget });
    return took;
  };
  const summary = await measure('R01 by day, 1,000 × 31', 'Summary', range, '1 s');
  await measure('R01 of the range, 1,000 × 31', 'Summary', { ...range, breakdown: 'total' }, '1 s');
  await measure('R01 of drivers by day', 'Summary', { ...range, variant: 'driver' }, '');
  await measure('R03, 1,000 × 31', 'Journeys', range, '5 s, first rows 1 s');
  await measure('R03 of drivers', 'Journeys', { ...range, variant: 'driver' }, '5 s, first rows 1 s');
  await measure('R04, 1,000 × 31', 'Driving', range, '');
  await measure('R07, 1,000 × 31', 'DrivingEvents', range, '');
  await measure('R13, 1,000 × 31', 'Health', range, '');
  await measure('R20, 1,000 × 1', 'DailyConnection', {}, '');
  rows.push({ ...(await measureFile('R03 xlsx', token, fits)), budget: '10 s, 200 MB' });
  rows.push({
    ...(await measureFile('R03 xlsx, ordered', token, { ...fits, sort: { id: 'distance', dir: 'desc' } })),
    budget: '10 s, 200 MB',
  });
  const raw = await fromPositions(rig, month);
  await fillMonthsBefore(pool, { days: DAYS, times: 11 });
  const year = { from: addDays(month.from, -11 * DAYS + 1), to: addDays(month.to, 0) };
  const whole = { ...year, from: year.from < addDays(month.to, -364) ? addDays(month.to, -364) : year.from };
  await measure('R01 of the range, 1,000 × 365', 'Summary', { ...whole, breakdown: 'total' }, '');
  await measure('R04, 1,000 × 365', 'Driving', whole, '');
  await measure('R01 by day, 1,000 × 31, beside a year', 'Summary', range, '1 s');
  await measure('R03, 1,000 × 31, beside a year', 'Journeys', range, '5 s, first rows 1 s');
  console.table(rows);
  const perDay = raw.ms / (SAMPLE * DAYS);
  console.table({
    'positions read and folded again': raw.positions,
    'from positions, ms a vehicle-day': Number(perDay.toFixed(2)),
    'R01, ms a vehicle-day': Number((summary.ms / (VEHICLES * DAYS)).toFixed(4)),
    ratio: Math.round(perDay / (summary.ms / (VEHICLES * DAYS))),
  });
} finally {
  await rig.close();
}

async function signIn({ database }: Rig): Promise<string> {
  const user = await createUser(database, {
    username: 'bench',
    name: 'Bench',
    surname: 'Bench',
    email: 'bench@example.org',
    password: 'Secreta1',
    roles: ['system'],
    fleetIds: [],
  });
  return (await openSession(database, user, { keepConnected: false, nowMs: Date.now() })).token;
}

/** The first day from which the month's journeys are no more than so many. */
async function firstDayOf(most: number, { to, from }: FilledMonth): Promise<string> {
  const { rows } = await rig.database.pool.query<{ day: string; n: number }>(
    'select day, count(*)::int as n from journey where final and not is_private group by day order by day desc',
  );
  let sum = 0;
  let first = to;
  for (const { day, n } of rows) {
    sum += n;
    if (sum > most || day < from) break;
    first = day;
  }
  return first;
}

function post(token: string, path: string, body: object): Promise<Response> {
  return fetch(`http://127.0.0.1:${rig.server.httpPort}/api/traza/report/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

type Took = { ms: number; firstRowsMs: number; rows: number; mb: number };

async function run(token: string, report: string, body: object): Promise<Took> {
  const began = performance.now();
  const response = await post(token, report, body);
  if (!response.ok) throw new Error(`${report}: ${response.status} ${await response.text()}`);
  let firstRowsMs = 0;
  let octets = 0;
  let tail = '';
  for await (const chunk of response.body!) {
    octets += chunk.length;
    const text = Buffer.from(chunk).toString('latin1');
    if (firstRowsMs === 0 && (tail + text).includes('{"rows"')) firstRowsMs = performance.now() - began;
    tail = (tail + text).slice(-20_000);
  }
  const end = tail.slice(tail.lastIndexOf('{"totals"'));
  const count = /"count":(\d+)/.exec(end)?.[1];
  return { ms: performance.now() - began, firstRowsMs, rows: Number(count), mb: octets / 1e6 };
}

/** The median of some runs, after one to warm up. */
async function timed(once: () => Promise<Took>): Promise<Took> {
  await once();
  const runs: Took[] = [];
  for (let i = 0; i < RUNS; i++) runs.push(await once());
  runs.sort((a, b) => a.ms - b.ms);
  const { ms, firstRowsMs, rows, mb } = runs[Math.floor(RUNS / 2)]!;
  return { ms: Math.round(ms), firstRowsMs: Math.round(firstRowsMs), rows, mb: Number(mb.toFixed(1)) };
}

function rssMb(): number {
  const status = readFileSync(`/proc/${rig.server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
}

async function measureFile(name: string, token: string, body: object) {
  const before = rssMb();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, rssMb());
  }, 20);
  const began = performance.now();
  const response = await post(token, 'Journeys/xlsx', body);
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  let octets = 0;
  for await (const chunk of response.body!) octets += chunk.length;
  clearInterval(timer);
  const { rows } = await rig.database.pool.query<{ n: number }>(
    'select count(*)::int as n from journey where final and not is_private and day >= $1',
    [(body as { from: string }).from],
  );
  return {
    report: `${name}, from ${Math.round(before)} MB`,
    ms: Math.round(performance.now() - began),
    firstRowsMs: 0,
    rows: rows[0]!.n,
    mb: Number((octets / 1e6).toFixed(1)),
    'memory grown MB': Math.round(most - before),
  };
}

/** The same month of some vehicles read from their positions and folded, as a report without day summaries would. */
async function fromPositions({ database }: Rig, { sample, from, to }: FilledMonth) {
  const settings = { timeZone: ZONE, maxSpeedKmh: null, mmaKg: null, initialOdometerM: 0 };
  let positions = 0;
  const began = performance.now();
  for (const vehicleId of sample) {
    const fromMs = dayStartMs(from, ZONE);
    const toMs = dayStartMs(addDays(to, 1), ZONE);
    const records = await readRecords(database.pool, { vehicleId, fromMs, toMs });
    foldRecords(vehicleId, emptyMemory(), records, settings);
    positions += records.length;
  }
  return { ms: performance.now() - began, positions };
}
