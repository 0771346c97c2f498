import { insertUser } from '#server/area/account/session/insert-user.ts';
import { openSession } from '#server/area/account/session/session.ts';
import { openPasswords } from '#server/base/password/password.ts';
import { figure } from './figure.ts';
import { benchRig, percentile, type Rig } from './rig.ts';

/* npm run bench:dashboard. 10,000 vehicles drove on every day of a year. Measures the dashboard over HTTP
   with an empty cache: its counts, its first four charts and the attention list. Then 50 users open it at
   once, each with fleets of their own. The wait of each and the processor time of all are measured. A year's
   chart is measured too. */
const VEHICLES = 10_000;
const FLEETS = 200;
const USERS = 50;
const BUDGET_MS = 1_000;
const BOTH = [
  { what: 'the first time', id: 'first', budgetMs: 500 },
  { what: 'afterwards', id: 'again', budgetMs: BUDGET_MS },
];
const CHARTS = ['distance', 'fuel', 'harshAcceleration', 'maxSpeedEV'];

const rig = await benchRig({ vehicles: VEHICLES, fleets: FLEETS }, plant);
try {
  const { rows: fleets } = await rig.database.pool.query<{ id: number }>('select id from fleet order by id');
  const tokens: string[] = [];
  for (let n = 0; n < USERS; n++)
    tokens.push(
      await tokenOf(n, n % 2 === 0 ? [fleets[0]!.id] : fleets.slice(n, n + 40).map(({ id }) => id)),
    );
  await get(tokens[0]!, '');
  tell('opened by one user, nothing kept', await opened(tokens[0]!), BUDGET_MS);
  tell('opened again', await opened(tokens[0]!), BUDGET_MS);
  for (const { what, id, budgetMs } of BOTH) {
    const before = rig.cpu();
    const times = (await Promise.all(tokens.map(opened))).sort((one, other) => one - other);
    const after = rig.cpu();
    const ms = percentile(times, 0.95);
    tell(`opened by ${USERS} users at once, p95, ${what}`, ms, budgetMs);
    tell('  processor time of the server', (after.server - before.server) * 1_000);
    tell('  processor time of PostgreSQL', (after.postgres - before.postgres) * 1_000);
    figure(`dashboard.${id}`, ms / 1_000);
  }
  const chart = async (query: string) => timed(() => get(tokens[0]!, `/chart?${query}`));
  tell('distance by fleet, 30 days', await chart('metric=distance&group=fleet&range=30'));
  tell('distance by vehicle, 30 days', await chart('metric=distance&group=vehicle&range=30'));
  tell('days offline by vehicle, 7 days', await chart('metric=offline&group=vehicle&range=7'));
  tell('distance by day, a year', await chart('metric=distance&group=day&range=year'));
  tell('the same again', await chart('metric=distance&group=day&range=year'));
} finally {
  await rig.close();
}

/** Sends all requests of the screen as the browser does: at once. */
function opened(token: string): Promise<number> {
  const charts = CHARTS.map((metric) => `/chart?metric=${metric}&group=day&range=7`);
  return timed(() => Promise.all(['', '/charts', '/attention', ...charts].map((path) => get(token, path))));
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

async function get(token: string, path: string): Promise<void> {
  const address = `http://127.0.0.1:${rig.server.httpPort}/api/traza/user/dashboard${path}`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

function tell(name: string, ms: number, budgetMs = Number.POSITIVE_INFINITY): void {
  if (ms > budgetMs) process.exitCode = 1;
  const verdict = Number.isFinite(budgetMs) ? (ms > budgetMs ? `MISSED: ${budgetMs} ms` : 'kept') : '';
  console.info(`${name.padEnd(56)}${`${Math.round(ms)} ms`.padStart(10)}  ${verdict}`);
}

async function tokenOf(n: number, fleetIds: number[]): Promise<string> {
  const user = await insertUser(rig.database, {
    ...{ username: `bench${n}`, name: 'Bench', surname: 'Bench', email: `bench${n}@example.org` },
    ...{
      password_hash: await openPasswords().admit(({ hash }) => hash('Secreta1')),
      roles: ['manager'],
      fleetIds,
    },
    assigned_reports: ['Summary', 'Driving', 'DistanceFuel', 'Health'],
  });
  return (await openSession(rig.database, user, { keepConnected: false, nowMs: Date.now() })).token;
}

/** Fills the sums of days for a year, and dated rows, fines and refuellings to search through. */
async function plant({ database }: Pick<Rig, 'database'>): Promise<void> {
  await database.pool.query(`
    update vehicle set consumption_l100 = 8.5, fuel_type = 'DIESEL';
    insert into vehicle_stay (vehicle_id, from_day, fleet_id) select id, '2020-01-01', fleet_id from vehicle;
    insert into journey_sum (vehicle_id, day, driver_tag, is_private, journeys, start_at, last_start_at, end_at, distance_m,
      duration_s, idle_s, fuel_l, counted_m, harsh_acceleration, harsh_braking, harsh_cornering, excesses, warnings, long_journeys,
      band1_s, band2_s, band3_s, dist_group1, dist_group2, dist_group3, time_group1, time_group2, time_group3)
    select vehicle.id, day::date, '', false, 5, day + interval '7 hours', day + interval '15 hours', day + interval '16 hours',
      120000, 9000, 600, case when vehicle.id % 2 = 0 then 9.5 end, case when vehicle.id % 2 = 0 then 120000 else 0 end, 1, 1, 0, 1,
      0, 0, 3000, 4000, 1400, 3, 1, 1, 3, 2, 0
    from generate_series(current_date - 366, current_date - 1, interval '1 day') as day, vehicle;
    insert into vehicle_day (vehicle_id, day, messages, ignition_s)
    select vehicle.id, day::date, array_fill(10, array[24]), array_fill(0, array[24])
    from generate_series(current_date - 31, current_date - 1, interval '1 day') as day, vehicle;
    insert into vehicle_insurance (vehicle_id, company, policy, start_day, end_day)
    select id, 'Mutua', 'P', current_date - 200, current_date + id % 300 - 20 from vehicle;
    insert into vehicle_maintenance (vehicle_id, type, date, next_date, next_distance)
    select id, 'preventive', current_date - n * 90, current_date - n * 90 + 100 + id % 60, 100000 + id % 9000
    from vehicle, generate_series(1, 4) as n;
    insert into fine (license, vehicle_id, fleet_id, record_number, organisation, fact, amount, date, origin)
    select license, id, fleet_id, 'E' || id, 'DGT', 'x', 100, current_date - 30, 'post' from vehicle where id % 5 = 0;
    insert into fuel_station (name, province, country) values ('Bench', 'Madrid', 'ES');
    insert into refuelling (source, operation_at, day, hour, time_zone, vehicle_id, fleet_id, station_id, product, product_class,
      liters, amount)
    select 'statement', day + interval '8 hours', day::date, '08:00', 'Europe/Madrid', vehicle.id, fleet_id, 1, 'x', 'DIESEL', 30, 45
    from vehicle, generate_series(current_date - 60, current_date - 1, interval '1 day') as day
    where extract(isodow from day) in (2, 5);
    -- Already judged: otherwise judging them would go on beside what is measured.
    update refuelling set validation = 'no_position';
    analyze`);
}
