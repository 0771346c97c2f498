-- Fleets, people, vehicles and trackers: what the first packet and the first sign-in need.

create extension if not exists btree_gist;

create table installation (
  id smallint primary key default 1 check (id = 1),
  setup_key_hash bytea,
  currency text not null default 'EUR' check (currency in ('EUR', 'GBP')),
  created_at timestamptz not null default now()
);
insert into installation default values;

create table fleet (
  id integer generated always as identity primary key,
  parent_id integer references fleet (id),
  name text not null,
  code text unique,
  country text not null default 'ES',
  authorised boolean not null default true,
  auto_private boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index fleet_name on fleet (coalesce(parent_id, 0), lower(name));

-- A user's visible fleets are the subtrees of the assigned ones.
create view fleet_subtree as
with recursive tree as (
  select id as root_id, id as fleet_id from fleet
  union all
  select tree.root_id, fleet.id from tree join fleet on fleet.parent_id = tree.fleet_id
)
select root_id, fleet_id from tree;

create table app_user (
  id integer generated always as identity primary key,
  username text not null,
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  name text not null,
  surname text not null default '',
  email text not null,
  phone text,
  roles text[] not null default '{}',
  gao boolean not null default false,
  own_works boolean not null default false,
  work_codes text[] not null default '{}',
  allowed_estructura boolean not null default false,
  see_driver_names boolean not null default false,
  manual_refueling boolean not null default true,
  language text not null default 'es' check (language in ('es', 'en', 'it', 'pt')),
  distance_unit text not null default 'meter' check (distance_unit in ('meter', 'mile')),
  volume_unit text not null default 'liter' check (volume_unit in ('liter', 'imperial_gallon')),
  time_zone text not null default 'Europe/Madrid',
  country text not null default 'ES',
  end_date date,
  disabled boolean not null default false,
  last_login timestamptz,
  preferences jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create unique index app_user_username on app_user (lower(username));
create unique index app_user_email on app_user (lower(email));

create table user_fleet (
  user_id integer not null references app_user (id) on delete cascade,
  fleet_id integer not null references fleet (id),
  primary key (user_id, fleet_id)
);

-- Tokens and cookies are opaque; only their SHA-256 is kept. A renewal replaces both hashes of the row.
-- `family_hash` is of the half of the cookie that renewals keep: the right family with a wrong cookie is a spent one.
-- The token before serves requests already under way for some seconds. `end_reason` tells a sign-out from a closed account.
create table session (
  id integer generated always as identity primary key,
  user_id integer not null references app_user (id) on delete cascade,
  token_hash bytea not null unique,
  previous_token_hash bytea unique,
  token_issued_at timestamptz not null,
  token_expires_at timestamptz not null,
  cookie_hash bytea not null unique,
  family_hash bytea not null unique,
  cookie_expires_at timestamptz not null,
  keep_connected boolean not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed_out', 'spent_cookie', 'closed'))
);
create index session_open on session (user_id) where ended_at is null;

-- Failed sign-ins, by username as typed: five within the window lock it (query: login).
create table login_failure (
  username text not null,
  address text not null,
  failed_at timestamptz not null default now()
);
create index login_failure_username on login_failure (username, failed_at);
create index login_failure_address on login_failure (address, failed_at);

create table driver (
  id integer generated always as identity primary key,
  fleet_id integer not null references fleet (id),
  license text not null,
  name text not null,
  surname text,
  email text not null,
  phone text,
  driver_type text not null default 'OPERATIVE' check (driver_type in ('OPERATIVE', 'STRUCTURE')),
  time_zone text not null default 'Europe/Madrid',
  end_date date,
  user_id integer unique references app_user (id)
);
create unique index driver_license on driver (license);

create table card (
  id integer generated always as identity primary key,
  fleet_id integer not null references fleet (id),
  nfc_id text not null unique,
  encoded_id text not null unique,
  driver_id integer unique references driver (id)
);

create table vehicle (
  id integer generated always as identity primary key,
  fleet_id integer not null references fleet (id),
  license text not null unique,
  alias text,
  brand text,
  model text,
  type text,
  fuel_type text,
  vin text,
  work_code text,
  max_speed_kmh smallint,
  consumption_l100 numeric(5, 1),
  mma_kg integer,
  time_zone text not null default 'Europe/Madrid',
  initial_odometer_m bigint,
  driver_id integer references driver (id),
  registration_state text not null default 'registered'
    check (registration_state in ('registered', 'deregistered', 'deleting', 'deleted')),
  version integer not null default 1
);
create index vehicle_fleet on vehicle (fleet_id);

create table tracker (
  id integer generated always as identity primary key,
  imei text not null unique,
  model text not null
);

-- Which vehicle a tracker was in, and when: a record belongs to the vehicle of its own time.
create table tracker_fitting (
  tracker_id integer not null references tracker (id),
  vehicle_id integer not null references vehicle (id),
  fitted_at timestamptz not null,
  removed_at timestamptz,
  exclude using gist (tracker_id with =, tstzrange(fitted_at, removed_at) with &&),
  exclude using gist (vehicle_id with =, tstzrange(fitted_at, removed_at) with &&)
);
create index tracker_fitting_vehicle on tracker_fitting (vehicle_id, fitted_at);

-- Trackers that knocked without being registered, the newest 1,000 (query: unknown trackers).
create table unknown_tracker (
  imei text primary key,
  protocol text not null,
  address text not null,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  attempts integer not null default 1,
  sample text not null
);
create index unknown_tracker_last_seen on unknown_tracker (last_seen desc);

create table version_note (
  version text primary key,
  date date not null,
  description text,
  es text not null,
  en text not null,
  it text,
  pt text
);

create table enum_value (
  id integer generated always as identity primary key,
  list text not null,
  name text not null,
  code text,
  retired boolean not null default false
);
create unique index enum_value_name on enum_value (list, lower(name));
