import { TRACKING_TABLES } from '#server/telemetry/tracking-table.ts';

/**
 * A condition that stored data always meets. `sql` returns its violations: one row each, with a text `what`.
 */
export type Invariant = { name: string; sql: string };

/** The days of vehicles, compared with the sums of the final journeys of each. */
const DAYS_OF_JOURNEYS = `
  with counted as (
    select vehicle_id, day, coalesce(driver_tag, '') as driver_tag, is_private,
      count(*) as journeys, sum(distance_m) as distance_m, sum(duration_s) as duration_s, sum(fuel_l) as fuel_l
    from journey where final group by 1, 2, 3, 4
  )
  select format('vehicle %s on %s', vehicle_id, day) as what
  from counted full join journey_sum as kept using (vehicle_id, day, driver_tag, is_private)
  where (counted.journeys, counted.distance_m, counted.duration_s, counted.fuel_l)
    is distinct from (kept.journeys, kept.distance_m, kept.duration_s, kept.fuel_l)`;

const MONTHS_OF_DAYS = `
  with counted as (
    select vehicle_id, date_trunc('month', day::timestamp)::date as month, is_private,
      sum(journeys) as journeys, sum(distance_m) as distance_m, sum(duration_s) as duration_s, sum(fuel_l) as fuel_l,
      sum(fuel_l) filter (where is_measured) as measured_l,
      coalesce(sum(distance_m) filter (where is_measured), 0) as measured_m
    from (
      select *, sum(distance_m) over of_day = sum(counted_m) over of_day as is_measured
      from journey_sum window of_day as (partition by vehicle_id, day, is_private)
    ) as day
    group by 1, 2, 3
  )
  select format('vehicle %s in %s', vehicle_id, to_char(month, 'YYYY-MM')) as what
  from counted full join journey_month as kept using (vehicle_id, month, is_private)
  where (counted.journeys, counted.distance_m, counted.duration_s, counted.fuel_l, counted.measured_l, counted.measured_m)
    is distinct from (kept.journeys, kept.distance_m, kept.duration_s, kept.fuel_l, kept.measured_l, kept.measured_m)
    or kept.until_m[31] is distinct from kept.distance_m`;

/** A journey has a day of its vehicle, and ends after it began, before the next one. */
const JOURNEYS_IN_DAYS = `
  select format('vehicle %s at %s', vehicle_id, start_at) as what from (
    select vehicle_id, day, start_at, end_at, final, lead(start_at) over (partition by vehicle_id order by start_at) as next_at from journey
  ) as journey
  where end_at < start_at or next_at < end_at
    or (final and not exists (select from vehicle_day where vehicle_id = journey.vehicle_id and day = journey.day))`;

/** Trackers' data refers to vehicles without a foreign key, for speed. */
const WITHOUT_VEHICLE = TRACKING_TABLES.map(
  (table) => `
  select format('%s rows of vehicle %s in ${table}', count(*), vehicle_id) as what from ${table} as told
  where not exists (select from vehicle where id = told.vehicle_id) group by vehicle_id`,
).join('\nunion all');

/** The last row of a vehicle contains no place of private use, and nothing when its tracking is erased. */
const NO_PLACE_OF_PRIVATE_USE = `
  select format('vehicle %s', vehicle_id) as what from vehicle_live
  where (private_at is not null or folded_at is null or folded_at = to_timestamp(0))
    and (lat is not null or lng is not null or speed_kmh is not null)`;

const VEHICLES_SOMEWHERE = `
  select format('vehicle %s', license) as what from vehicle
  where not exists (select from vehicle_stay where vehicle_id = vehicle.id)`;

const PIECES_OF_DOCUMENTS = `
  select format('version %s of document %s', version.number, version.document_id) as what
  from document_version as version
  left join document_content as content on content.version_id = version.id
  left join lateral (select sum(octet_length(octets)) as size from document_piece where content_id = content.id) as pieces on true
  where pieces.size is distinct from version.size`;

/** The database itself: half-made indexes, unchecked references. */
const SOUND_SCHEMA = `
  select format('index %s', indexrelid::regclass) as what from pg_index where not indisvalid
  union all
  select format('constraint %s of %s', conname, conrelid::regclass) from pg_constraint where not convalidated`;

/** Every invariant that a query can check. */
export const INVARIANTS: readonly Invariant[] = [
  { name: 'days are the sums of their journeys', sql: DAYS_OF_JOURNEYS },
  { name: 'months are the sums of their days', sql: MONTHS_OF_DAYS },
  { name: 'journeys follow each other, each within a day of its vehicle', sql: JOURNEYS_IN_DAYS },
  { name: 'what trackers said belongs to a vehicle', sql: WITHOUT_VEHICLE },
  { name: 'the last place of a vehicle is one of work', sql: NO_PLACE_OF_PRIVATE_USE },
  { name: 'every vehicle has belonged somewhere', sql: VEHICLES_SOMEWHERE },
  { name: 'documents have all their octets', sql: PIECES_OF_DOCUMENTS },
  { name: 'indexes and references are whole', sql: SOUND_SCHEMA },
];
