-- Positions, what the folds derive from them, and the memory they were derived with. All leading with the vehicle, so that
-- the tables can be distributed by it.

-- One row per packet and hour, daily partitions by the time of its first record; dropped once compacted into hour chunks.
-- Partitions are made by the writer before it needs them.
-- `digest` makes a repeated packet harmless and keeps two packets that begin in the same second apart.
create table position_hot (
  vehicle_id integer not null,
  t0 timestamptz not null,
  digest bigint not null,
  t1 timestamptz not null,
  n smallint not null,
  payload bytea not null,
  primary key (vehicle_id, t0, digest)
) partition by range (t0);

-- One row per vehicle and hour, monthly partitions. `area` covers every fix and the last one of the chunk before, so that a
-- segment across the hour is found too (query: geographic search). Payloads are already dense: no second compression.
create table position_chunk (
  vehicle_id integer not null,
  hour timestamptz not null,
  t0 timestamptz not null,
  t1 timestamptz not null,
  n integer not null,
  area box,
  payload bytea not null,
  primary key (vehicle_id, hour)
) partition by range (hour);
alter table position_chunk alter column payload set storage external;
create index position_chunk_area on position_chunk using gist (area, tstzrange(t0, t1, '[]'));

-- How far the records of a vehicle are folded; `version` refuses a writer that folded from an older memory. Narrow, because
-- every packet changes it.
create table vehicle_live (
  vehicle_id integer primary key,
  version integer not null default 0,
  folded_at timestamptz,
  last_contact_at timestamptz
) with (fillfactor = 50);

-- The memory of the folds as it was at `memory_at`. It is written now and then: folding the records stored since brings it up to
-- `folded_at`.
create table vehicle_memory (
  vehicle_id integer primary key,
  memory json not null,
  memory_at timestamptz not null
) with (fillfactor = 50);

-- The memory with which a civil day began: a late record folds again from here.
create table vehicle_checkpoint (
  vehicle_id integer not null,
  day date not null,
  starts_at timestamptz not null,
  memory json not null,
  primary key (vehicle_id, day)
);

create table journey (
  vehicle_id integer not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  day date not null,
  -- False while the stop is not confirmed by a later record.
  final boolean not null,
  is_private boolean not null,
  has_gap boolean not null,
  start_lat double precision,
  start_lng double precision,
  end_lat double precision,
  end_lng double precision,
  distance_m integer not null,
  duration_s integer not null,
  movement_s integer not null,
  idle_s integer not null,
  longest_halt_s integer not null,
  band1_s integer not null,
  band2_s integer not null,
  band3_s integer not null,
  max_speed_kmh smallint,
  odometer_m bigint,
  fuel_l numeric(8, 1),
  harsh_acceleration smallint not null,
  harsh_braking smallint not null,
  harsh_cornering smallint not null,
  excesses smallint not null,
  warnings smallint not null,
  driver_tag text,
  -- Time of the record that made this certain: a rebuild from an instant replaces what was decided from it on.
  decided_at timestamptz not null,
  primary key (vehicle_id, start_at)
);
create index journey_day on journey (vehicle_id, day);

create table driving_event (
  vehicle_id integer not null,
  event_at timestamptz not null,
  code smallint not null,
  lat double precision,
  lng double precision,
  value real,
  limit_kmh smallint,
  duration_s integer,
  speed_kmh smallint,
  decided_at timestamptz not null,
  primary key (vehicle_id, event_at, code)
);

-- Events of domain rules §10 that the trackers or the folds report.
create table alert_event (
  vehicle_id integer not null,
  event_at timestamptz not null,
  code smallint not null,
  lat double precision,
  lng double precision,
  value real,
  decided_at timestamptz not null,
  primary key (vehicle_id, event_at, code)
);

create table tampering (
  vehicle_id integer not null,
  kind text not null,
  start_at timestamptz not null,
  end_at timestamptz,
  decided_at timestamptz not null,
  primary key (vehicle_id, start_at, kind)
);

create table private_period (
  vehicle_id integer not null,
  start_at timestamptz not null,
  end_at timestamptz,
  day date not null,
  origin text not null,
  distance_m integer not null,
  decided_at timestamptz not null,
  primary key (vehicle_id, start_at)
);

-- One row per vehicle and civil day: what the hours saw (from the folds) and the sums of the day's journeys.
create table vehicle_day (
  vehicle_id integer not null,
  day date not null,
  first_at timestamptz,
  last_at timestamptz,
  messages integer[] not null default '{}',
  active_s integer[] not null default '{}',
  ignition_s integer[] not null default '{}',
  tampered boolean not null default false,
  private_s integer not null default 0,
  private_distance_m integer not null default 0,
  odometer_m bigint,
  journeys integer not null default 0,
  distance_m integer not null default 0,
  duration_s integer not null default 0,
  movement_s integer not null default 0,
  idle_s integer not null default 0,
  band1_s integer not null default 0,
  band2_s integer not null default 0,
  band3_s integer not null default 0,
  max_speed_kmh smallint,
  fuel_l numeric(8, 1),
  harsh_acceleration integer not null default 0,
  harsh_braking integer not null default 0,
  harsh_cornering integer not null default 0,
  excesses integer not null default 0,
  warnings integer not null default 0,
  primary key (vehicle_id, day)
);
create index vehicle_day_day on vehicle_day (day, vehicle_id);

-- Vehicles whose days must be folded again from an instant on (late records).
create table rebuild_request (
  vehicle_id integer primary key,
  from_at timestamptz not null
);

-- Records that could not be accepted, kept so that nothing is dropped silently; bounded by age.
create table quarantine (
  id bigint generated always as identity primary key,
  received_at timestamptz not null default now(),
  imei text not null,
  protocol text not null,
  reason text not null,
  record_at timestamptz,
  raw bytea not null
);
create index quarantine_received on quarantine (received_at);
