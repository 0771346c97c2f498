import type { Pool } from 'pg';
import { type Day, dayStartMs } from '#domain/day.ts';
import { DAY_MS } from '#domain/duration.ts';
import { boxOf, type Geometry } from '#domain/place/geometry.ts';
import { CAMERA_EVENTS } from '#domain/report/code.ts';
import { REQUEST_TABLE } from '#server/base/api-log/request-log.ts';
import { partitionMaker } from '#server/base/db/partition.ts';
import { CALENDAR_ROWS, fillDatedRows } from './dated-rows.ts';

/** Points of interest at the places with most halts, and areas around some of them. */
const PLACES = { pois: 300, groups: 10, areas: 60, radiusM: 1_500 };
const STATIONS = 200;
const REQUESTS_A_DAY = 5_000;
/** The first and the last day of a month. */
type Days = { from: Day; to: Day };

/** The rest of what reports show, in amounts like those of a company with a thousand vehicles. */
const beside = ({ from, to }: Days): readonly string[] => [
  `update vehicle set accessories = '{card_reader}' where id % 2 = 0`,
  // A visit of one journey in twenty, which crosses an area.
  `insert into area_visit (vehicle_id, area_id, start_at, end_at, day, distance_m, max_speed_kmh, driver_tag, decided_at, final)
   select vehicle_id, 1 + nth % ${PLACES.areas}, start_at, end_at, day, distance_m / 3, max_speed_kmh, driver_tag, decided_at, true
   from (select *, row_number() over (order by start_at, vehicle_id) as nth from journey where final and day between '${from}' and '${to}') journey
   where nth % 19 = 0`,
  `with made as (
     insert into schedule (name, ranges) values ('Office', '[{"entry": "08:00", "exit": "17:00", "weekdays": [1, 2, 3, 4, 5]}]')
     returning id
   ) insert into schedule_fleet (schedule_id, fleet_id) select made.id, fleet.id from made, fleet where fleet.parent_id is null`,
  `insert into schedule_violation (vehicle_id, start_at, kind, day, schedule_name, expected_at, actual_at, excess_s, final, told)
   select vehicle_id, start_at, kind, day, 'Office', case when kind <> 'OUT' then start_at + interval '20 minutes' end, start_at,
     case when kind = 'OUT' then duration_s else 1200 end, true, true
   from (select *, (array['ENTRY', 'EXIT', 'OUT'])[1 + duration_s % 3] as kind from journey
     where final and not is_private and day between '${from}' and '${to}' and distance_m % 30 = 0) journey`,
  `insert into alert_event (vehicle_id, event_at, code, lat, lng, value, speed_kmh, decided_at)
   select vehicle_id, start_at + interval '30 seconds', ('{${CAMERA_EVENTS}}'::int[])[1 + distance_m % ${CAMERA_EVENTS.length}],
     start_lat, start_lng, 1 + duration_s % 3, max_speed_kmh, decided_at
   from journey where final and day between '${from}' and '${to}' and duration_s % 20 = 0`,
  `insert into camera_duration (vehicle_id, start_at, code, duration_s, decided_at)
   select vehicle_id, event_at, code, 5, decided_at from alert_event
   where code between 1040 and 1055 and value = 2 and event_at between date '${from}' and date '${to}' + 1 on conflict do nothing`,
  `insert into camera_review (vehicle_id, event_at, code, reviewed_at)
   select vehicle_id, event_at, code, event_at + interval '1 day' from alert_event
   where code between 1040 and 1055 and value = 3 and event_at between date '${from}' and date '${to}' + 1`,
  `insert into camera_alarm (vehicle_id, event_at, code, label, announced, number, noted_at, done_at)
   select vehicle_id, event_at, code, decode(md5(vehicle_id || event_at::text), 'hex'), 0, vehicle_id || ' ' || event_at, event_at, event_at
   from alert_event where code between 1040 and 1055 and value > 1 and event_at between date '${from}' and date '${to}' + 1`,
  `insert into fuel_station (name, province, country, provider)
   select 'E.S. ' || n, 'Madrid', 'ES', 'Solred' from generate_series(1, ${STATIONS}) n`,
  // Each vehicle fills up every fourth day.
  `insert into refuelling (source, card_number, license, driver_id, vehicle_id, fleet_id, operation_at, time_zone, day, hour, station_id,
     product, product_class, liters, unit_price, amount, odometer, validation, discrepancy)
   select 'statement', (7088000000000000 + vehicle.id)::text, vehicle.license, stay.driver_id, vehicle.id, stay.fleet_id,
     (day::date + time '09:15') at time zone vehicle.time_zone, vehicle.time_zone, day::date, '09:15', 1 + vehicle.id % ${STATIONS}, 'DIESEL E+', 'DIESEL',
     30 + vehicle.id % 25, 1.45, 1.45 * (30 + vehicle.id % 25), 10000 + vehicle.id, 'gps_ok', vehicle.id % 7
   from vehicle join vehicle_stay stay on stay.vehicle_id = vehicle.id and stay.to_day is null
   cross join generate_series(date '${from}', date '${to}', interval '4 days') day`,
  // Costs and fines of a year, for its summary.
  `insert into cost (fleet_id, vehicle_id, bill_type_id, is_rental, bill_code, provider, operation_date, invoice_date, amount, source)
   select fleet_id, vehicle.id, type.id, false, 'F-' || n, 'Talleres', day, day, 40 + vehicle.id % 300, 'import'
   from vehicle cross join generate_series(0, 23) n cross join lateral (select date '${to}' - n * 15 as day) days
   join enum_value type on type.list = 'bill_type' and type.code = (array['REPAIR', 'TYRES', 'TOLL'])[1 + n % 3]`,
  `insert into fine (fleet_id, vehicle_id, license, date, organisation, record_number, fact, amount, origin)
   select fleet_id, id, license, date '${to}' - id % 360, 'DGT', 'R-' || id, 'Speeding', 100, 'dev' from vehicle`,
  `insert into vehicle_interval (vehicle_id, kind, start_at, end_at)
   select id, case when id % 2 = 0 then 'in_maintenance' else 'unusable' end, date '${from}' + id % 25, date '${from}' + id % 25 + 2
   from vehicle where id % 4 < 2`,
];

/** Fills what reports show beside the journeys of a month, whose halts get places. */
export async function fillBeside(pool: Pool, days: Days): Promise<void> {
  await fillPlaces(pool);
  for (const statement of beside(days)) await pool.query(statement);
  await fillDatedRows(pool, CALENDAR_ROWS);
  await fillRequests(pool, days);
  await pool.query('analyze');
}

/** Points of interest where most halts are, and circles around the first of them. */
async function fillPlaces(pool: Pool): Promise<void> {
  await pool.query(
    `with made as (
       insert into poi_group (name, fraudulent) select 'Group ' || n, n = 1 from generate_series(1, $1::int) n returning id
     ) insert into area_group (name) select 'Zones'`,
    [PLACES.groups],
  );
  const { rows } = await pool.query<{ id: number; lat: number; lng: number }>(
    `insert into poi (name, lat, lng)
     select 'Site ' || row_number() over (order by count(*) desc, lat, lng), lat, lng
     from (select round(lat::numeric, 3)::float8 as lat, round(lng::numeric, 3)::float8 as lng from halt where lat is not null) spot
     group by lat, lng order by count(*) desc, lat, lng limit $1
     returning id, lat, lng`,
    [PLACES.pois],
  );
  await pool.query(`insert into poi_in_group (poi_id, group_id) select id, 1 + id % $1 from poi`, [
    PLACES.groups,
  ]);
  await pool.query(
    `update halt set poi_id = poi.id, is_fraudulent = poi_in_group.group_id = 1
     from poi join poi_in_group on poi_in_group.poi_id = poi.id
     where round(halt.lat::numeric, 3)::float8 = poi.lat and round(halt.lng::numeric, 3)::float8 = poi.lng`,
  );
  for (const { id, lat, lng } of rows.slice(0, PLACES.areas)) {
    const circle: Geometry = { type: 'circle', lat, lng, radius_m: PLACES.radiusM };
    const { minLat, minLng, maxLat, maxLng } = boxOf(circle);
    await pool.query(
      `with made as (
         insert into area (name, geometry, min_lat, min_lng, max_lat, max_lng) values ($1, $2, $3, $4, $5, $6) returning id
       ) insert into area_in_group (area_id, group_id) select id, 1 from made`,
      [`Zone ${id}`, JSON.stringify(circle), minLat, minLng, maxLat, maxLng],
    );
  }
}

/** Requests to the API; one in a hundred is slow, and one in two hundred has a large answer. */
async function fillRequests(pool: Pool, { from, to }: Days): Promise<void> {
  const [first, last] = [dayStartMs(from, 'UTC'), dayStartMs(to, 'UTC')];
  const days = Array.from({ length: (last - first) / DAY_MS + 1 }, (_, n) => first + n * DAY_MS);
  await partitionMaker(pool).days(REQUEST_TABLE, days);
  await pool.query(
    `insert into api_request (at, method, path, status, duration_ms, size_bytes)
     select day + n * interval '10 seconds', 'GET', (array['/vehicle', '/fleet', '/notification/unread', '/driver', '/cost'])[1 + n % 5],
       case when n % 50 = 0 then 404 else 200 end, case when n % 100 = 0 then 4000 + n else 5 + n % 90 end,
       case when n % 200 = 0 then 2000000 else 500 + n end
     from unnest($1::timestamptz[]) day cross join generate_series(1, $2::int) n`,
    [days.map((ms) => new Date(ms)), REQUESTS_A_DAY],
  );
}
