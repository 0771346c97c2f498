-- Alerts of the calendar (event 1103): a fact for each step that something due has reached (domain rules §5.12). The unique key
-- makes repeating the nightly job harmless.
create table calendar_alert (
  id integer generated always as identity primary key,
  vehicle_id integer not null references vehicle (id) on delete cascade,
  kind text not null check (kind in ('renting', 'inspection', 'maintenance', 'revision', 'mileage')),
  -- Kind of dated rows, its row, and which of the row's dues; empty where the row has one.
  section text not null,
  row_id integer not null,
  due_of text not null,
  -- The day or the km that were due: a row with a new date is something new.
  due text not null,
  measure text not null check (measure in ('day', 'km', 'week', 'projection')),
  step integer not null,
  -- As they were on that day; what the row is called then.
  subject text,
  due_day date,
  due_km integer,
  is_projected boolean not null,
  state text not null check (state in ('expired', 'close', 'planned')),
  days_left integer,
  km_left integer,
  raised_at timestamptz not null,
  -- In the vehicle's zone.
  raised_on date not null,
  -- When its cause was solved.
  closed_at timestamptz,
  unique (section, row_id, due_of, due, measure, step)
);
-- Query: the newest alerts of the vehicles that a user sees.
create index calendar_alert_raised on calendar_alert (raised_at desc);
-- Queries: the open alerts of a vehicle, and those of the vehicles in a batch.
create index calendar_alert_vehicle on calendar_alert (vehicle_id) where closed_at is null;

-- What each user has read.
create table calendar_alert_read (
  user_id integer not null references app_user (id) on delete cascade,
  alert_id integer not null references calendar_alert (id) on delete cascade,
  read_at timestamptz not null,
  primary key (user_id, alert_id)
);
create index calendar_alert_read_alert on calendar_alert_read (alert_id);

-- The last day (in its zone) for which a vehicle's alerts were looked for. A job that was killed goes on with the others.
create table calendar_check (
  vehicle_id integer primary key references vehicle (id) on delete cascade,
  day date not null
);

-- The secret address at which a user's calendar is read by other programs. Only its hash is kept.
create table calendar_feed (
  user_id integer primary key references app_user (id) on delete cascade,
  secret_hash bytea not null unique,
  created_at timestamptz not null,
  read_at timestamptz
);
