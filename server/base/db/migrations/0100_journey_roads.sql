-- The roads of journeys, found by the worker from their positions and a road file (decision 126). Rows follow their journey:
-- a rebuild deletes them, and the worker finds them anew.

-- How far the journeys of a vehicle are matched: those that start at or before this instant.
create table road_match (
  vehicle_id integer primary key,
  through_at timestamptz not null,
  -- Excesses that begin at or before this instant raise no event any more.
  told_at timestamptz
);

create table journey_road (
  vehicle_id integer not null,
  -- The journey.
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- Roads, legal limits and road files: domain/road/journey/journey-roads.ts.
  roads bytea not null,
  primary key (vehicle_id, start_at)
);

-- Excesses over the legal limit (event 912).
create table legal_excess (
  vehicle_id integer not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- The start of its journey.
  journey_at timestamptz not null,
  duration_s integer not null,
  -- Where the limit was exceeded the most: place, speed, limit, way.
  lat double precision not null,
  lng double precision not null,
  speed_kmh real not null,
  limit_kmh real not null,
  by_law boolean not null,
  way text,
  -- The file that the road file was made of, and up to when its data are complete.
  source text not null,
  source_date timestamptz,
  primary key (vehicle_id, start_at)
);
