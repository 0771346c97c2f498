-- Vehicles that drove without the check that their fleet demands, once for each civil day, as users were notified (event 1127).
-- A check that a phone sends later may settle it.
create table missed_check (
  vehicle_id integer not null references vehicle (id) on delete cascade,
  day date not null,
  -- The start of the first journey of the day.
  start_at timestamptz not null,
  driver_id integer references driver (id) on delete set null,
  raised_at timestamptz not null,
  settled_at timestamptz,
  primary key (vehicle_id, day)
);
create index missed_check_driver on missed_check (driver_id);
create index missed_check_open on missed_check (start_at) where settled_at is null;
