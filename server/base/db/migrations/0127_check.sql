-- Forms of the walk-around check, of a fleet and all fleets below it. The form of the nearest fleet that names the vehicle's type
-- applies.
create table check_form (
  id integer generated always as identity primary key,
  fleet_id integer not null references fleet (id) on delete cascade,
  -- The form that every company begins with; null for its own.
  seed text check (seed in ('van', 'lorry', 'car', 'machine')),
  -- By language.
  name jsonb not null,
  is_active boolean not null default true,
  version integer not null default 1
);
create index check_form_fleet on check_form (fleet_id);

create table check_form_type (
  form_id integer not null references check_form (id) on delete cascade,
  type_id integer not null references enum_value (id) on delete cascade,
  primary key (form_id, type_id)
);

-- A published form never changes: a check shows for ever the questions that were answered.
create table check_form_version (
  id integer generated always as identity primary key,
  form_id integer not null references check_form (id) on delete cascade,
  number integer not null,
  content jsonb not null,
  published_at timestamptz not null,
  published_by integer references app_user (id) on delete set null,
  unique (form_id, number)
);

create table vehicle_check (
  id integer generated always as identity primary key,
  -- The phone gives it, so a check that is sent twice is stored once.
  key uuid not null unique,
  vehicle_id integer not null references vehicle (id) on delete cascade,
  driver_id integer references driver (id) on delete set null,
  user_id integer references app_user (id) on delete set null,
  form_version_id integer not null references check_form_version (id),
  begun_at timestamptz not null,
  filled_at timestamptz not null,
  received_at timestamptz not null,
  odometer_m bigint,
  -- True: so far from the known odometer that nobody should rely on it.
  odometer_is_far boolean not null default false,
  result text not null check (result in ('green', 'minor', 'stop')),
  -- [{item, value, note}] in the order of the form.
  answers jsonb not null,
  -- How many items were refused.
  bad integer not null
);
create index vehicle_check_vehicle on vehicle_check (vehicle_id, filled_at);
create index vehicle_check_driver on vehicle_check (driver_id, filled_at);

-- Must a vehicle of the fleet be checked before its first journey of the day? The nearest fleet with a row decides.
create table check_rule (
  fleet_id integer primary key references fleet (id) on delete cascade,
  is_demanded boolean not null,
  -- A check counts for journeys that begin within this many hours after it.
  valid_hours integer not null default 24 check (valid_hours between 1 and 168),
  -- Since when checks are demanded; journeys before need none.
  since timestamptz not null,
  version integer not null default 1
);
