/**
 * npm run bench:record. Measures the time to open each tab of a vehicle's record with ten years of rows,
 * among 1,000 vehicles with as many. It is the time over HTTP from the request to the last octet of the
 * answer.
 */
import { fillDatedRows } from './dated-rows.ts';
import { benchRig, percentile } from './rig.ts';
import { signIn } from './sign-in.ts';

const VEHICLES = 1_000;
const BUDGET_MS = 150;
const RUNS = 40;

/** Rows of a vehicle in ten years: the number, and the columns of the n-th with their values in SQL. */
const ROWS = {
  bill: [500, 'code, type_id, date, amount', `'F' || n, bill_type.id, current_date - n * 7, n * 1.5`],
  maintenance: [
    200,
    'type, date, next_date, description',
    `'preventive', current_date - n * 18, current_date - n * 18 + 365, 'Aceite y filtros'`,
  ],
  tyre: [60, 'position, fitted', `'P' || n % 6, current_date - n * 60`],
  inspection: [2, 'type_id, next, exemption', `itv_type.id + n, current_date + 90, false`],
  amortization: [
    10,
    'monthly_fee, start_day, end_day',
    `350, current_date - n * 365, current_date - n * 365 + 364`,
  ],
  insurance: [
    10,
    'company, policy, start_day, end_day',
    `'Mutua', 'P' || n, current_date - n * 365, current_date - n * 365 + 364`,
  ],
  tachograph: [3, 'type, last_check', `'smart2', current_date - n * 700`],
  claim: [20, 'number, date, at_fault, state', `'S' || n, current_date - n * 180, false, 'closed'`],
} as const;

const rig = await benchRig({ vehicles: VEHICLES, fleets: 40 });
try {
  const { pool } = rig.database;
  await fillDatedRows(pool, ROWS);
  const token = await signIn(rig);
  for (const section of Object.keys(ROWS) as (keyof typeof ROWS)[]) {
    const times: number[] = [];
    // The first call of each is not counted: the server has only just started.
    for (let run = 0; run <= RUNS; run++) {
      const id = rig.vehicleIds[(run * 37) % VEHICLES];
      const began = performance.now();
      const answer = await fetch(
        `http://127.0.0.1:${rig.server.httpPort}/api/traza/vehicle/${id}/${section}`,
        {
          headers: { authorization: `Bearer ${token}` },
        },
      );
      const { rows } = (await answer.json()) as { rows: unknown[] };
      if (run > 0) times.push(performance.now() - began);
      if (rows.length !== ROWS[section][0]) throw new Error(`${section}: ${rows.length} rows`);
    }
    tell(section, times);
  }
} finally {
  await rig.close();
}

function tell(section: keyof typeof ROWS, times: readonly number[]): void {
  const sorted = Float64Array.from(times).sort();
  const [median, worst] = [percentile(sorted, 0.5), sorted.at(-1)!];
  const rows = String(ROWS[section][0]).padStart(4);
  const verdict = worst <= BUDGET_MS ? 'kept' : 'MISSED';
  console.info(
    `${section.padEnd(14)}${rows} rows   median ${median.toFixed(1).padStart(6)} ms   worst ${worst.toFixed(1).padStart(6)} ms   budget ${BUDGET_MS} ms: ${verdict}`,
  );
  if (worst > BUDGET_MS) process.exitCode = 1;
}
