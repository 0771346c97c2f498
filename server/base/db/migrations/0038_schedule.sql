-- Working hours of fleets (domain rules §5.11). A fleet without a schedule has that of the nearest fleet above it.
create table schedule (
  id int generated always as identity primary key,
  name text not null,
  -- As `ranges` and `free_days` of domain/schedule/schedule.ts.
  ranges json not null,
  -- Minutes.
  margin int not null default 15,
  with_holidays boolean not null default true,
  free_days json not null default '[]',
  version int not null default 1
);
create unique index schedule_name on schedule (plain(name));

-- A fleet has one schedule.
create table schedule_fleet (
  fleet_id int not null primary key references fleet (id),
  schedule_id int not null references schedule (id) on delete cascade
);
create index schedule_fleet_schedule on schedule_fleet (schedule_id);

-- The schedule of every fleet that has one, its own or that of the nearest fleet above it, and the fleet from which it has it.
create view fleet_schedule as
with recursive reach (fleet_id, schedule_id, from_fleet_id) as (
  select fleet.id, own.schedule_id, own.fleet_id
  from fleet left join schedule_fleet own on own.fleet_id = fleet.id
  where fleet.parent_id is null
  union all
  select fleet.id, coalesce(own.schedule_id, reach.schedule_id), coalesce(own.fleet_id, reach.from_fleet_id)
  from reach join fleet on fleet.parent_id = reach.fleet_id left join schedule_fleet own on own.fleet_id = fleet.id
)
select fleet_id, schedule_id, from_fleet_id from reach where schedule_id is not null;

-- Vehicles whose journeys of the open days are to be held against their schedule (server/schedule/judge.ts), from an instant on. Asked
-- for in the transaction that changes journeys, schedules, or what decides which schedule applies.
create table violation_request (
  vehicle_id int not null primary key,
  due_at timestamptz not null,
  -- Earlier days too, from this one on, because journeys of theirs have only now become known.
  from_day date
);

-- Journeys outside their schedule (domain rules §5.11). Those of consolidated days keep the name and the hours that the schedule
-- had.
create table schedule_violation (
  id int generated always as identity unique,
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
  -- False while the journey still runs.
  final boolean not null,
  -- Event 1102 has been raised, or never will be.
  told boolean not null,
  primary key (vehicle_id, start_at, kind)
);
-- Report R22 and the list of violations by day; what is made anew of a day.
create index schedule_violation_day on schedule_violation (vehicle_id, day);
