import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from '#domain/duration.ts';
import { openDatabase } from '#server/base/db/database.ts';
import { startEmbedded } from '#server/base/db/embedded.ts';
import { migrate } from '#server/base/db/migrate.ts';
import { chunkPayload } from '#server/telemetry/chunk-payload.ts';
import { partitions } from '#server/telemetry/partition.ts';
import { validatePending } from '#server/worker/validate/validate-pending.ts';
import { driving } from './drive.ts';

// The time to validate a statement of 20,000 lines of 1,000 vehicles: `npm run bench:refuelling-validate`.
// Every vehicle fills up on the same 20 mornings, and sends a record every ten seconds in the hours around.
const VEHICLES = 1_000;
const DAYS = 20;
const START_MS = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 30 * 86_400_000;
const SPENT_MOST_S = 60;

const folder = mkdtempSync(join(tmpdir(), 'traza-bench-'));
const embedded = await startEmbedded(folder);
await migrate(embedded.url);
const database = openDatabase(embedded.url);
const { pool } = database;
await pool.query(
  `with top as (insert into fleet (name) values ('Bench') returning id), car as (
     insert into vehicle (fleet_id, license, fuel_type, consumption_l100)
     select top.id, 'B' || n, 'DIESEL', 8 from top, generate_series(1, ${VEHICLES}) n returning id
   ), box as (
     insert into tracker (imei) select (350000000000000 + id)::text from car returning id, imei
   ) insert into tracker_fitting (tracker_id, vehicle_id, fitted_at)
     select id, (imei::bigint - 350000000000000)::int, now() - interval '390 days' from box`,
);
await partitions(pool).chunk([START_MS, START_MS + DAYS * 86_400_000]);
let place = { lat: 0, lng: 0 };
for (let day = 0; day < DAYS; day++) {
  for (let hour = 6; hour < 12; hour++) {
    const hourMs = START_MS + day * 86_400_000 + hour * HOUR_MS;
    const records = driving({ seed: day, startMs: hourMs, stepMs: 10_000, count: 360 });
    place = { lat: records[0]!.lat!, lng: records[0]!.lng! };
    await pool.query(
      `insert into position_chunk (vehicle_id, hour, t0, t1, n, payload) select id, $1, $1, $2, 360, $3 from vehicle`,
      [new Date(hourMs), new Date(records.at(-1)!.timeMs), chunkPayload(records)],
    );
  }
}
await pool.query(
  `with station as (
     insert into fuel_station (name, province, country, lat, lng)
     select 'E.S. ' || n, 'MADRID', 'ES', $1::float8 + n * 0.0005, $2::float8 from generate_series(1, 50) n returning id
   ) insert into refuelling (source, operation_at, day, hour, time_zone, vehicle_id, fleet_id, station_id, product, product_class,
       liters, amount)
     select 'statement', at, at::date, '09:00', 'Europe/Madrid', vehicle.id, vehicle.fleet_id, station.id, 'DIESEL', 'DIESEL', 45, 68
     from vehicle, generate_series(0, ${DAYS - 1}) day,
       lateral (select $3::timestamptz + make_interval(days => day, hours => 9) as at) moment,
       lateral (select min(id) + (vehicle.id + day) % 50 as id from station) station`,
  [place.lat, place.lng, new Date(START_MS)],
);
await pool.query(
  `insert into journey (vehicle_id, start_at, end_at, day, final, is_private, has_gap, distance_m, duration_s, movement_s, idle_s,
     longest_halt_s, band1_s, band2_s, band3_s, harsh_acceleration, harsh_braking, harsh_cornering, excesses, warnings, odometer_m,
     decided_at)
   select id, at, at + interval '1 hour', at::date, true, false, false, 60000, 3600, 3600, 0, 0, 3600, 0, 0, 0, 0, 0, 0, 0, day * 300000, at
   from vehicle, generate_series(0, ${DAYS - 1}) day, generate_series(6, 11) hour,
     lateral (select $1::timestamptz + make_interval(days => day, hours => hour) as at) moment`,
  [new Date(START_MS)],
);
await pool.query('analyze');

const log = { error: console.error, info: () => {} };
const app = { database, log, now: Date.now, publish: async () => {} } as unknown as Parameters<
  typeof validatePending
>[0];
const began = performance.now();
const lines = await validatePending(app);
const seconds = (performance.now() - began) / 1000;
const { rows } = await pool.query(
  'select validation, count(*)::int as n from refuelling group by 1 order by 1',
);
console.log(
  `${lines} refuellings of ${VEHICLES} vehicles validated in ${seconds.toFixed(1)} s (at most ${SPENT_MOST_S})`,
);
console.log(rows.map(({ validation, n }) => `${validation} ${n}`).join(', '));
await database.close();
await embedded.stop();
rmSync(folder, { recursive: true, force: true });
if (seconds > SPENT_MOST_S || lines !== VEHICLES * DAYS) process.exit(1);
