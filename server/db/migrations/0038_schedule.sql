-- Working hours of fleets (domain rules §5.11). A fleet without a schedule has that of the nearest fleet above it.
create table schedule (
  id int generated always as identity primary key,
  name text not null,
  -- As `ranges` and `free_days` of domain/schedule/schedule.ts.
  ranges jsonb not null,
  -- Minutes.
  margin int not null default 15,
  with_holidays boolean not null default true,
  free_days jsonb not null default '[]',
  version int not null default 1
);
create unique index schedule_name on schedule (plain(name));

-- A fleet has one schedule.
create table schedule_fleet (
  fleet_id int not null primary key references fleet (id),
  schedule_id int not null references schedule (id) on delete cascade
);
create index schedule_fleet_schedule on schedule_fleet (schedule_id);

-- Journeys outside their schedule (domain rules §5.11), made from `journey` in the same transaction. One that is consolidated keeps
-- the name and the hours that the schedule had.
create table schedule_violation (
  vehicle_id int not null,
  -- Of the journey.
  start_at timestamptz not null,
  kind text not null check (kind in ('ENTRY', 'EXIT', 'OUT')),
  -- The day of the schedule: of a night, the day of its entry.
  day date not null,
  schedule_name text not null,
  -- Null for OUT.
  expected_at timestamptz,
  actual_at timestamptz not null,
  excess_s int not null,
  primary key (vehicle_id, start_at, kind)
);
-- Report R22 and the list of violations by day; what is made anew of a day.
create index schedule_violation_day on schedule_violation (vehicle_id, day);
