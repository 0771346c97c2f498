/**
 * npm run bench:calendar. Measures the calendar of 10,000 vehicles over HTTP. Then it measures the nightly
 * job: once when it raises their alerts, and once when nothing is left to do.
 */
import { raiseAlerts } from '#server/worker/due/raise-alerts.ts';
import { CALENDAR_ROWS, fillDatedRows } from './dated-rows.ts';
import { benchRig, percentile } from './rig.ts';
import { signIn } from './sign-in.ts';

const VEHICLES = 10_000;
const RUNS = 15;
const BUDGET = { calendarMs: 500, jobMs: 30_000 };

const rig = await benchRig({ vehicles: VEHICLES, fleets: 40 });
try {
  const { pool } = rig.database;
  await fillDatedRows(pool, CALENDAR_ROWS);
  const token = await signIn(rig);
  const times: number[] = [];
  let octets = 0;
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${rig.server.httpPort}/api/traza/calendar`, {
      headers: { authorization: `Bearer ${token}` },
    });
    octets = (await answer.arrayBuffer()).byteLength;
    if (answer.status !== 200) throw new Error(`calendar: ${answer.status}`);
    times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  console.log(
    `calendar of ${VEHICLES} vehicles: p50 ${Math.round(percentile(times, 0.5))} ms, p95 ${Math.round(percentile(times, 0.95))} ms (budget ${BUDGET.calendarMs}), ${Math.round(octets / 1024)} kB`,
  );

  await pool.query(
    `insert into vehicle_live (vehicle_id, odometer_m) select id, 99500000 from unnest($1::int[]) id
     on conflict (vehicle_id) do update set odometer_m = excluded.odometer_m`,
    [rig.vehicleIds],
  );
  const app = {
    database: rig.database,
    now: Date.now,
    publish: async () => {},
  } as unknown as Parameters<typeof raiseAlerts>[0];
  for (const label of ['first', 'second']) {
    const began = performance.now();
    const n = await raiseAlerts(app);
    const { rows } = await pool.query('select count(*)::int as n from calendar_alert');
    console.log(
      `${label} nightly run: ${n} vehicles in ${Math.round(performance.now() - began)} ms (budget ${BUDGET.jobMs}), ${rows[0].n} alerts`,
    );
  }
} finally {
  await rig.close();
}
