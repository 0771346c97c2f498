import { addDays, daySpan } from '#domain/day.ts';
import { sumEveryMonth } from './report-data.ts';
import { HEAD, reportProbe } from './report-probe.ts';
import { benchRig, type Rig } from './rig.ts';
import { signIn } from './sign-in.ts';

/* npm run bench:year. Uses a year of a thousand vehicles that drive on every working day, with two
   refuellings a week, a cost a month and some fines. Measures the summary of the year over HTTP (R27), and
   distance and fuel (R06) and the use of staff cars (R02) beside it. */
const VEHICLES = 1_000;
const YEAR = { budget: { ms: 500 }, runs: 7 };

const rig = await benchRig({ vehicles: VEHICLES, fleets: 50 }, plant);
try {
  const probe = reportProbe(rig, await signIn(rig));
  const today = daySpan(Date.now(), 'Europe/Madrid').day;
  const range = { from: addDays(today, -364), to: addDays(today, -1) };
  console.info(HEAD);
  await probe.rows('R27, 1,000 vehicles', 'YearSummary', range, YEAR);
  await probe.rows('R27, one vehicle', 'YearSummary', { ...range, vehicles: [rig.vehicleIds[0]] }, YEAR);
  await probe.rows('R06 of the year', 'DistanceFuel', range);
  await probe.rows('R06 by month', 'DistanceFuel', { ...range, breakdown: 'month' });
  await probe.rows('R02 by month', 'SummaryStructure', { ...range, family: 'structure' });
} finally {
  await rig.close();
}

/** Fills the sums of days and the tables of money for a year. */
async function plant({ database }: Pick<Rig, 'database'>): Promise<void> {
  const { pool } = database;
  await pool.query(`
    update vehicle set consumption_l100 = 8.5, fuel_type = 'DIESEL', allow_structure_driver = true;
    insert into vehicle_stay (vehicle_id, from_day, fleet_id) select id, '2020-01-01', fleet_id from vehicle;
    insert into journey_sum (vehicle_id, day, driver_tag, is_private, journeys, start_at, last_start_at, end_at, distance_m,
      duration_s, idle_s, fuel_l, counted_m, harsh_acceleration, harsh_braking, harsh_cornering, excesses, warnings, long_journeys,
      band1_s, band2_s, band3_s, dist_group1, dist_group2, dist_group3, time_group1, time_group2, time_group3)
    select vehicle.id, day::date, '', false, 5, day + interval '7 hours', day + interval '15 hours', day + interval '16 hours',
      120000, 9000, 600, case when vehicle.id % 2 = 0 then 9.5 end, case when vehicle.id % 2 = 0 then 120000 else 0 end, 1, 1, 0, 1,
      0, 0, 3000, 4000, 1400, 3, 1, 1, 3, 2, 0
    from vehicle, generate_series(current_date - 370, current_date - 1, interval '1 day') as day
    where extract(isodow from day) < 6;
    insert into fuel_station (name, province, country) values ('Bench', 'Madrid', 'ES');
    insert into refuelling (source, operation_at, day, hour, time_zone, vehicle_id, fleet_id, station_id, product, product_class,
      liters, amount, validation)
    select 'statement', day + interval '8 hours', day::date, '08:00', 'Europe/Madrid', vehicle.id, fleet_id, 1, 'x', 'DIESEL', 30, 45, 'gps_ok'
    from vehicle, generate_series(current_date - 370, current_date - 1, interval '1 day') as day
    where extract(isodow from day) in (2, 5);
    insert into cost (fleet_id, vehicle_id, bill_type_id, is_rental, operation_date, invoice_date, amount, source)
    select fleet_id, vehicle.id, bill_type.id, true, month::date, month::date, 412.50, 'import'
    from vehicle, generate_series(current_date - 370, current_date - 1, interval '1 month') as month,
      (select id from enum_value where list = 'bill_type' and code = 'RENTAL') as bill_type;
    insert into fine (license, vehicle_id, fleet_id, record_number, organisation, fact, amount, date, origin)
    select license, id, fleet_id, 'E' || n || '-' || id, 'DGT', 'x', 100, current_date - 30 * n, 'post'
    from vehicle, generate_series(1, 4) as n;
    `);
  await sumEveryMonth(pool);
  await pool.query('analyze');
}
