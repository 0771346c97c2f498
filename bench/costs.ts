/**
 * The speed of costs when a month has 100,000 of them: `npm run bench:costs`. Measures the list's first and
 * last page, its sum and its breakdowns over HTTP, for an administrator who sees every centre.
 */
import { benchRig, percentile } from './rig.ts';
import { signIn } from './sign-in.ts';

const VEHICLES = 5_000;
const COSTS = 100_000;
/** The neighbouring months have as many each. */
const MONTHS = ['2026-01-01', '2026-02-01', '2026-03-01'];
const BUDGET_MS = 200;
const RUNS = 20;

const FEBRUARY = 'operation_date_from=2026-02-01&operation_date_to=2026-02-28';
/** The calls, and if the budget applies to them: those for which a screen waits when it opens. */
const ASKED: readonly (readonly [name: string, path: string, hasBudget: boolean])[] = [
  ['first page of the month', `?${FEBRUARY}&sort=operation_date&dir=desc&page_size=100`, true],
  ['first page of all months', '?sort=operation_date&dir=desc&page_size=100', true],
  ['sum of the month', `/total?${FEBRUARY}`, true],
  ['months of the centres', '/month/2026-02', true],
  ['first page by amount', `?${FEBRUARY}&sort=amount&dir=desc&page_size=100`, false],
  ['last page of the month', `?${FEBRUARY}&sort=operation_date&dir=desc&page_size=100&page=1000`, false],
  ['by centre', `/total?${FEBRUARY}&by=centre`, false],
  ['by vehicle', `/total?${FEBRUARY}&by=vehicle`, false],
];

const rig = await benchRig({ vehicles: VEHICLES, fleets: 200 });
try {
  const { pool } = rig.database;
  for (const month of MONTHS)
    await pool.query(
      `insert into cost (fleet_id, vehicle_id, bill_type_id, is_rental, bill_code, provider, operation_date, invoice_date, amount,
         source)
       select vehicle.fleet_id, vehicle.id, type.id, false, 'F-' || n, 'Talleres ' || n % 40, day, day, 10 + n % 90000 / 100.0,
         'import'
       from generate_series(1, $2::int) n
       join (select id, fleet_id, row_number() over (order by id) as nth from vehicle) vehicle on nth = 1 + n % $3::int
       cross join (select id from enum_value where list = 'bill_type' and code = 'REPAIR') type
       cross join lateral (select $1::date + n % 28 as day) days`,
      [month, COSTS, VEHICLES],
    );
  await pool.query('analyze');
  const headers = { authorization: `Bearer ${await signIn(rig)}` };
  for (const [name, path, hasBudget] of ASKED) {
    const times: number[] = [];
    // The first call of each is not counted: the server has only just started.
    for (let run = 0; run <= RUNS; run++) {
      const began = performance.now();
      const answer = await fetch(`http://127.0.0.1:${rig.server.httpPort}/api/traza/cost${path}`, {
        headers,
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      if (run > 0) times.push(performance.now() - began);
    }
    const sorted = Float64Array.from(times).sort();
    const [median, worst] = [percentile(sorted, 0.5), sorted.at(-1)!];
    const verdict = median <= BUDGET_MS ? 'kept' : 'MISSED';
    console.info(
      `${name.padEnd(26)} median ${median.toFixed(1).padStart(6)} ms   worst ${worst.toFixed(1).padStart(6)} ms${hasBudget ? `   budget ${BUDGET_MS} ms: ${verdict}` : ''}`,
    );
    if (hasBudget && median > BUDGET_MS) process.exitCode = 1;
  }
} finally {
  await rig.close();
}
