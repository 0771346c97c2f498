-- Reports by day or range read what the journeys of a day add up to, instead of every journey. Who drove is decided when a report
-- is asked for, from the tag read: only a day on which all journeys have the same tag, or none, is read at once.
alter table vehicle_day
  -- Different tags among the day's journeys; none counts as one. 0 without journeys.
  add tag_count smallint not null default 0,
  add driver_tag text,
  add first_start_at timestamptz,
  add last_start_at timestamptz,
  add last_end_at timestamptz,
  add start_lat double precision,
  add start_lng double precision,
  add end_lat double precision,
  add end_lng double precision,
  add end_odometer_m bigint,
  -- Metres of the journeys whose fuel a counter told.
  add counted_m integer not null default 0,
  add long_journeys smallint not null default 0,
  -- Journeys in each group of distance, then of duration (domain rules §0.3).
  add groups integer[] not null default '{0,0,0,0,0,0}';

update vehicle_day as own set
  tag_count = sums.tag_count, driver_tag = sums.driver_tag, first_start_at = sums.first_start_at,
  last_start_at = sums.last_start_at, last_end_at = sums.last_end_at, start_lat = sums.start_lat, start_lng = sums.start_lng,
  end_lat = sums.end_lat, end_lng = sums.end_lng, end_odometer_m = sums.end_odometer_m, counted_m = sums.counted_m,
  long_journeys = sums.long_journeys, groups = sums.groups
from (
  select vehicle_id, day, count(distinct coalesce(driver_tag, '')) as tag_count, max(driver_tag) as driver_tag,
    min(start_at) as first_start_at, max(start_at) as last_start_at, max(end_at) as last_end_at,
    (array_agg(start_lat order by start_at))[1] as start_lat, (array_agg(start_lng order by start_at))[1] as start_lng,
    (array_agg(end_lat order by start_at desc))[1] as end_lat, (array_agg(end_lng order by start_at desc))[1] as end_lng,
    (array_agg(odometer_m order by start_at desc))[1] as end_odometer_m,
    coalesce(sum(distance_m) filter (where fuel_l is not null), 0) as counted_m,
    count(*) filter (where duration_s > 7200 and longest_halt_s < 900) as long_journeys,
    array[
      count(*) filter (where distance_m < 20000), count(*) filter (where distance_m between 20000 and 50000),
      count(*) filter (where distance_m > 50000), count(*) filter (where duration_s < 1800),
      count(*) filter (where duration_s between 1800 and 7200), count(*) filter (where duration_s > 7200)
    ] as groups
  from journey where final and not is_private group by vehicle_id, day
) as sums
where own.vehicle_id = sums.vehicle_id and own.day = sums.day;

-- The few journeys that the next record may still change are read beside the sums.
create index journey_unsettled on journey (vehicle_id, day) where not final;
