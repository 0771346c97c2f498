/**
 * npm run bench:dated-list. Measures a page of the list of a kind of dated rows over all vehicles. There are
 * 60,000 rows on 10,000 vehicles that drove every day of the last month. It is the time over HTTP from the
 * request to the last octet of the answer. Orders by days left and filters by state judge every row.
 */
import { DATED_LISTS_OF } from '#api/dated-lists.ts';
import { DAY_MS } from '#domain/duration.ts';
import { sumMonths } from '#server/telemetry/month-sums.ts';
import { type DatedFill, fillDatedRows } from './dated-rows.ts';
import { benchRig, percentile } from './rig.ts';
import { signedInAsk } from './sign-in.ts';

const VEHICLES = 10_000;
const BUDGET_MS = 1_000;
const RUNS = 9;

const ROWS: DatedFill = {
  maintenance: [
    6,
    'type, date, next_date, next_distance',
    `case when n % 2 = 0 then 'preventive' else 'visual_inspection' end, current_date - n * 90,
     current_date - n * 90 + 100 + (vehicle.id * 7) % 400, 100000 + vehicle.id % 9000`,
  ],
  insurance: [
    6,
    'company, policy, start_day, end_day',
    `'Mutua', 'P' || n, current_date - n * 90, current_date - n * 90 + 60 + (vehicle.id * 7) % 400`,
  ],
};
const QUERIES = {
  'by plate': 'sort=license&dir=asc',
  'by days left': 'sort=days_left&dir=asc',
  'by days left, page 300': 'sort=days_left&dir=desc&page=300',
  'close or expired alone': 'state=close,expired&sort=license&dir=asc',
} as const;

const rig = await benchRig({ vehicles: VEHICLES, fleets: 40 });
try {
  const { pool } = rig.database;
  await fillDatedRows(pool, ROWS);
  await pool.query(`
    insert into journey_sum (vehicle_id, day, driver_tag, is_private, journeys, start_at, last_start_at, end_at,
      distance_m, duration_s, idle_s, counted_m, harsh_acceleration, harsh_braking, harsh_cornering, excesses,
      warnings, long_journeys, band1_s, band2_s, band3_s, dist_group1, dist_group2, dist_group3, time_group1,
      time_group2, time_group3)
    select id, current_date - n, '', false, 3, now(), now(), now(), 80000, 7200, 600, 0, 0, 0, 0, 0, 0, 0, 6600,
      0, 0, 3, 0, 0, 3, 0, 0
    from vehicle, generate_series(1, 30) n`);
  await sumMonths(
    pool,
    rig.vehicleIds.flatMap((vehicle_id) =>
      [1, 15, 30].map((n) => ({
        vehicle_id,
        day: new Date(Date.now() - n * DAY_MS).toISOString().slice(0, 10),
      })),
    ),
  );
  // Some have reached the figure of their maintenance, most have not.
  await pool.query(
    `insert into vehicle_live (vehicle_id, odometer_m)
     select id, 95000000 + (id % 1000) * 12000 from vehicle
     on conflict (vehicle_id) do update set odometer_m = excluded.odometer_m`,
  );
  await pool.query('analyze');
  const ask = await signedInAsk(rig);
  for (const section of ['maintenance', 'insurance'] as const)
    for (const [name, query] of Object.entries(QUERIES)) {
      const { path } = DATED_LISTS_OF[section].list;
      const times: number[] = [];
      const before = rig.cpu();
      // The first call of each is not counted: the server has only just started.
      for (let run = 0; run <= RUNS; run++) {
        const began = performance.now();
        const { rows } = await ask<{ rows: unknown[] }>(`${path}?${query}`);
        if (rows.length === 0) throw new Error(`${section}: no rows`);
        if (run > 0) times.push(performance.now() - began);
      }
      const after = rig.cpu();
      tell(`${section}, ${name}`, times, {
        server: ((after.server - before.server) / (RUNS + 1)) * 1000,
        postgres: ((after.postgres - before.postgres) / (RUNS + 1)) * 1000,
      });
    }
} finally {
  await rig.close();
}

function tell(what: string, times: readonly number[], cpu: { server: number; postgres: number }): void {
  const sorted = Float64Array.from(times).sort();
  const median = percentile(sorted, 0.5);
  const verdict = median <= BUDGET_MS ? 'kept' : 'MISSED';
  console.info(
    `${what.padEnd(38)} median ${median.toFixed(0).padStart(5)} ms   worst ${sorted.at(-1)!.toFixed(0).padStart(5)} ms   processor: server ${cpu.server.toFixed(0).padStart(5)}, PostgreSQL ${cpu.postgres.toFixed(0).padStart(5)} ms   budget ${BUDGET_MS} ms: ${verdict}`,
  );
  if (median > BUDGET_MS) process.exitCode = 1;
}
