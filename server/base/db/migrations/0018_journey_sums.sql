-- Reports by day or range read what journeys add up to, instead of every journey. Who drove is decided when a report is asked for,
-- by the tag, so there is a row for each tag of a day. A driver is assigned for some time: rows in which the driver changes are
-- read journey by journey (query: activities).
create table journey_sum (
  vehicle_id integer not null,
  day date not null,
  -- Empty: no tag was read.
  driver_tag text not null,
  is_private boolean not null,
  journeys integer not null,
  -- Starts of the first and the last journey, end of the last.
  start_at timestamptz not null,
  last_start_at timestamptz not null,
  end_at timestamptz not null,
  start_lat double precision,
  start_lng double precision,
  end_lat double precision,
  end_lng double precision,
  odometer_m bigint,
  distance_m integer not null,
  duration_s integer not null,
  idle_s integer not null,
  max_speed_kmh smallint,
  fuel_l numeric(10, 1),
  -- Metres of the journeys whose fuel a counter told.
  counted_m integer not null,
  harsh_acceleration integer not null,
  harsh_braking integer not null,
  harsh_cornering integer not null,
  excesses integer not null,
  warnings integer not null,
  long_journeys integer not null,
  band1_s integer not null,
  band2_s integer not null,
  band3_s integer not null,
  -- Journeys in each group of distance and of duration (domain rules §5.8).
  dist_group1 integer not null,
  dist_group2 integer not null,
  dist_group3 integer not null,
  time_group1 integer not null,
  time_group2 integer not null,
  time_group3 integer not null,
  primary key (vehicle_id, day, driver_tag, is_private)
);

insert into journey_sum
select vehicle_id, day, coalesce(driver_tag, ''), is_private, count(*), min(start_at), max(start_at), max(end_at),
  (min(array[date_part('epoch', start_at), start_lat, start_lng]))[2],
  (min(array[date_part('epoch', start_at), start_lat, start_lng]))[3],
  (max(array[date_part('epoch', start_at), end_lat, end_lng, odometer_m]))[2],
  (max(array[date_part('epoch', start_at), end_lat, end_lng, odometer_m]))[3],
  (max(array[date_part('epoch', start_at), end_lat, end_lng, odometer_m]))[4],
  sum(distance_m), sum(duration_s), sum(idle_s), max(max_speed_kmh), sum(fuel_l),
  sum(case when fuel_l is null then 0 else distance_m end), sum(harsh_acceleration), sum(harsh_braking), sum(harsh_cornering),
  sum(excesses), sum(warnings), count(*) filter (where duration_s > 7200 and longest_halt_s < 900),
  sum(band1_s), sum(band2_s), sum(band3_s), count(*) filter (where distance_m < 20000),
  count(*) filter (where distance_m between 20000 and 50000), count(*) filter (where distance_m > 50000),
  count(*) filter (where duration_s < 1800), count(*) filter (where duration_s between 1800 and 7200),
  count(*) filter (where duration_s > 7200)
from journey where final
group by vehicle_id, day, coalesce(driver_tag, ''), is_private;

-- The few journeys that the next record may still change are read beside the sums.
create index journey_unsettled on journey (vehicle_id) where not final;

-- The sums of a day, whoever drove, were read by nobody.
delete from vehicle_day where first_at is null;
alter table vehicle_day
  drop journeys, drop distance_m, drop duration_s, drop movement_s, drop idle_s, drop band1_s, drop band2_s, drop band3_s,
  drop max_speed_kmh, drop fuel_l, drop harsh_acceleration, drop harsh_braking, drop harsh_cornering, drop excesses, drop warnings;
