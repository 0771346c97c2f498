import { getVehiclesAt, getVehicleWindow, readWindow } from '#api/moment.ts';
import { HOUR_MS } from '#domain/duration.ts';
import { MARK_EVERY } from '#domain/telemetry/mark.ts';
import { emptyMemory } from '#domain/telemetry/memory-shape.ts';
import { CAR } from '#domain/telemetry/record.builder.ts';
import { chunkPayload } from '#server/telemetry/chunk-payload.ts';
import { foldRecords } from '#server/telemetry/fold-packets.ts';
import { partitions } from '#server/telemetry/partition.ts';
import { writeCheckpoints } from '#server/telemetry/write-batch.ts';
import { driving } from './drive.ts';
import { figure } from './figure.ts';
import { exponent, isGrowth } from './growth.ts';
import { benchRig, percentile, type Rig } from './rig.ts';
import { signIn } from './sign-in.ts';

/* npm run bench:moments. Uses a day of positions of 1,000 and of 10,000 vehicles, packed by hours, with
   journeys and the marks of the folds. Measures the server's time for the state of all vehicles at an
   instant of that day, and for ten minutes to play. */
const HOURS = 24;
/** A record every 30 seconds while driving: 120 an hour. */
const STEP_MS = 30_000;
const PER_HOUR = HOUR_MS / STEP_MS;
/** Different days; every vehicle drives one of them. */
const TEMPLATES = 40;
const RUNS = 9;
const CASES: readonly { vehicles: number; budgetMs: number; id?: string }[] = [
  { vehicles: 1_000, budgetMs: 300, id: 'moments.thousand' },
  ...(isGrowth ? [{ vehicles: 3_000, budgetMs: 600 }] : []),
  { vehicles: 10_000, budgetMs: 2_000, id: 'moments.tenThousand' },
];

/** Fills the day before the full hour that has just passed. */
async function fillDay({ database: { pool }, vehicleIds }: Rig, endMs: number): Promise<void> {
  const startMs = endMs - HOURS * HOUR_MS;
  const hours = Array.from({ length: HOURS }, (_, i) => startMs + i * HOUR_MS);
  const days = Array.from({ length: TEMPLATES }, (_, i) =>
    driving({ seed: i + 1, startMs, stepMs: STEP_MS, count: HOURS * PER_HOUR }),
  );
  await partitions(pool).chunk(hours);
  await pool.query(
    `insert into vehicle_stay (vehicle_id, from_day, fleet_id) select id, '2020-01-01', fleet_id from vehicle`,
  );
  for (const [i, hourMs] of hours.entries()) {
    const payloads = days.map((day) => chunkPayload(day.slice(i * PER_HOUR, (i + 1) * PER_HOUR)));
    await pool.query(
      `insert into position_chunk (vehicle_id, hour, t0, t1, n, payload)
       select id, $2, $2, $3, $4, ($5::bytea[])[1 + id % ${TEMPLATES}] from unnest($1::int[]) as id`,
      [vehicleIds, new Date(hourMs), new Date(hourMs + HOUR_MS - STEP_MS), PER_HOUR, payloads],
    );
    await pool.query(
      `insert into journey (vehicle_id, start_at, end_at, day, final, is_private, has_gap, distance_m, duration_s, movement_s,
         idle_s, longest_halt_s, band1_s, band2_s, band3_s, harsh_acceleration, harsh_braking, harsh_cornering, excesses,
         warnings, decided_at)
       select id, $2, $2::timestamptz + interval '10 minutes', $2::date, true, false, false, 8000, 600, 600, 0, 0, 600, 0, 0,
         0, 0, 0, 0, 0, $2 from unnest($1::int[]) as id`,
      [vehicleIds, new Date(hourMs)],
    );
  }
  // Marks come anywhere in an hour.
  const marks = days.map((day, i) => {
    const sinceMark = Math.floor((i * MARK_EVERY) / TEMPLATES);
    const { checkpoints } = foldRecords(0, { ...emptyMemory(), sinceMark }, day, CAR);
    return checkpoints.filter((one) => one.day === null);
  });
  const client = await pool.connect();
  // In the order of arrival: one mark of every vehicle, then the next ones.
  for (let i = 0; i < Math.max(...marks.map((ofDay) => ofDay.length)); i++)
    await writeCheckpoints(
      client,
      vehicleIds.flatMap((vehicleId) => {
        const mark = marks[vehicleId % TEMPLATES]![i];
        return mark ? [{ ...mark, vehicleId }] : [];
      }),
    );
  client.release();
  await pool.query('vacuum analyze');
}

/**
 * Median and longest of some calls, the server's processor time of each, milliseconds, and the octets of the
 * last answer.
 */
async function measure(rig: Rig, ask: (run: number) => Promise<Response>) {
  const cpu = rig.cpu();
  const times: number[] = [];
  let bytes: Uint8Array<ArrayBuffer> = new Uint8Array();
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    const response = await ask(run);
    bytes = new Uint8Array(await response.arrayBuffer());
    times.push(performance.now() - began);
    if (response.status !== 200) throw new Error(`${response.status}: ${new TextDecoder().decode(bytes)}`);
  }
  times.sort((a, b) => a - b);
  const cpuMs = ((rig.cpu().server - cpu.server) * 1000) / RUNS;
  return { medianMs: percentile(times, 0.5), mostMs: times.at(-1)!, cpuMs, bytes };
}

const round = (ms: number) => `${Math.round(ms)} ms`.padStart(9);

const costs: { load: number; cost: number }[] = [];
for (const { vehicles, budgetMs, id } of CASES) {
  const rig = await benchRig({ vehicles, fleets: 50 });
  try {
    const endMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
    await fillDay(rig, endMs);
    const headers = { authorization: `Bearer ${await signIn(rig)}` };
    const get = (path: string, query: Record<string, string>) =>
      fetch(`http://127.0.0.1:${rig.server.httpPort}/api/traza${path}?${new URLSearchParams(query)}`, {
        headers,
      });
    // Another hour each time, and not always its beginning.
    const instant = (run: number) => endMs - (2 + 2 * run) * HOUR_MS + run * 400_000;
    const iso = (ms: number) => new Date(ms).toISOString();
    const moment = await measure(rig, (run) => get(getVehiclesAt.path, { ts: iso(instant(run)) }));
    const { count } = { count: JSON.parse(new TextDecoder().decode(moment.bytes)).vehicles.length };
    if (count !== vehicles) throw new Error(`${count} vehicles instead of ${vehicles}`);
    if (id) figure(id, moment.medianMs / 1000);
    const name = `${vehicles.toLocaleString('en')} vehicles`.padEnd(16);
    console.info(
      `${name} a moment     ${round(moment.medianMs)} median ${round(moment.mostMs)} most, budget ${budgetMs} ms, ` +
        `processor time of the server ${round(moment.cpuMs)}`,
    );
    costs.push({ load: vehicles, cost: moment.cpuMs });
    if (moment.medianMs > budgetMs) process.exitCode = 1;
    const window = await measure(rig, (run) =>
      get(getVehicleWindow.path, { from: iso(instant(run)), to: iso(instant(run) + 600_000), every: '0' }),
    );
    const changes = readWindow(window.bytes).count;
    console.info(
      `${name} ten minutes  ${round(window.medianMs)} median ${round(window.mostMs)} most, ` +
        `${changes.toLocaleString('en')} changes, ${(window.bytes.length / 1e6).toFixed(1)} MB`,
    );
  } finally {
    await rig.close();
  }
}
if (isGrowth)
  console.info(`processor time grows with the vehicles to the power of ${exponent(costs).toFixed(2)}`);
