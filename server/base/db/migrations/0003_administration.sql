-- The whole record of fleets, people, vehicles, trackers and cards, and who changed what.

-- How names are compared: without case and accents (domain rules §9.1).
create function plain(value text) returns text
language sql immutable strict parallel safe
return lower(regexp_replace(normalize(value, NFD), U&'[\0300-\036F]', '', 'g'));

-- Enumerated lists. A value with a code is the system's: its label may be edited, its code not; as long as the label is the
-- code itself it is shown in the reader's language. Models are children of their brand, subtypes of their type.
alter table enum_value
  add parent_id integer references enum_value (id),
  add class text check (class in ('own_vehicle', 'own_equipment', 'rented')),
  add version integer not null default 1;
drop index enum_value_name;
create unique index enum_value_name on enum_value (list, coalesce(parent_id, 0), plain(name));
create unique index enum_value_code on enum_value (list, code) where list in ('fuel_types', 'bill_type');

insert into enum_value (list, name, code)
select 'fuel_types', code, code
from unnest(array['DIESEL', 'GASOLINE', 'ELECTRIC', 'HYBRID_DIESEL', 'HYBRID_GASOLINE', 'HYBRID_PLUG_DIESEL',
  'HYBRID_PLUG_GASOLINE', 'HYBRID', 'OTHERS']) as code;
insert into enum_value (list, name, code, class)
values ('vehicle_contract', 'FLEXIBLE', 'FLEXIBLE', 'rented'), ('vehicle_contract', 'RENT', 'RENT', 'rented'),
  ('vehicle_contract', 'PROPERTY', 'PROPERTY', 'own_vehicle'),
  ('vehicle_contract', 'PERMANENT', 'PERMANENT', 'own_equipment');
insert into enum_value (list, name, code)
select 'bill_type', code, code
from unnest(array['RENTAL', 'AMORTIZATION', 'REPAIR', 'MAINTENANCE', 'TYRES', 'FUEL', 'TOLL', 'PARKING', 'INSURANCE', 'TAX',
  'INSPECTION', 'FINE', 'CLEANING', 'CREDIT_NOTE', 'OTHER']) as code;

create table additional_field (
  id integer generated always as identity primary key,
  name text not null,
  type text not null check (type in ('string', 'number', 'date', 'boolean')),
  required boolean not null default false,
  position integer not null default 0,
  version integer not null default 1
);
create unique index additional_field_name on additional_field (plain(name));

alter table fleet
  add sync_asset_system boolean not null default false,
  add equipment_centre boolean not null default false,
  add closed_on date,
  add version integer not null default 1;
alter table fleet drop constraint fleet_code_key;
create unique index fleet_code on fleet (lower(code));
drop index fleet_name;
create unique index fleet_name on fleet (coalesce(parent_id, 0), plain(name));

alter table app_user
  add assigned_reports text[] not null default '{}',
  add notification_credit_limit integer check (notification_credit_limit between 0 and 10000),
  add password_expiration date,
  add previous_password_hashes text[] not null default '{}',
  add photo_at timestamptz,
  add version integer not null default 1;

create table user_cost_centre (
  user_id integer not null references app_user (id) on delete cascade,
  fleet_id integer not null references fleet (id),
  primary key (user_id, fleet_id)
);

create table user_photo (
  user_id integer primary key references app_user (id) on delete cascade,
  type text not null,
  content bytea not null
);

-- How a user arranged a grid: columns, widths, order.
create table user_layout (
  user_id integer not null references app_user (id) on delete cascade,
  name text not null,
  layout jsonb not null,
  primary key (user_id, name)
);

alter table driver
  add address text,
  add created_at timestamptz not null default now(),
  add version integer not null default 1;
create unique index driver_email on driver (lower(email));

alter table card add version integer not null default 1;

-- Who held a card, and when: the driver of a moment (domain rules §5.6).
create table card_holder (
  card_id integer not null references card (id) on delete cascade,
  driver_id integer not null references driver (id) on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz,
  exclude using gist (card_id with =, tstzrange(from_at, to_at) with &&)
);
create index card_holder_driver on card_holder (driver_id);

alter table vehicle
  drop brand,
  drop model,
  drop type,
  add brand_id integer references enum_value (id),
  add model_id integer references enum_value (id),
  add type_id integer references enum_value (id),
  add subtype_id integer references enum_value (id),
  add contract_typology_id integer references enum_value (id),
  add renting_contract text,
  add renting_company_id integer references enum_value (id),
  add country text not null default 'ES',
  add power_kw smallint,
  add voltage_v smallint,
  add accessories text[] not null default '{}',
  add generate_cost boolean not null default false,
  add in_maintenance boolean not null default false,
  add use_operative_estimate boolean not null default false,
  add nct_exemption boolean not null default false,
  add allow_structure_driver boolean not null default false,
  add unusable boolean not null default false,
  add unusable_reason text,
  add cancel_reason text,
  add cancel_reason_text text,
  add cancel_date date,
  add registration_date date not null default current_date,
  add acquisition_date date,
  add fleet_start date,
  add driving_start timestamptz,
  add driving_end timestamptz,
  add address text,
  add asset_code text,
  add monthly_tax numeric(9, 2),
  add category text,
  -- What the vehicle was before a deletion was asked for: where it goes back when the asset system refuses.
  add state_before_deleting text,
  add deleting_since timestamptz,
  add created_at timestamptz not null default now();
-- The asset code is unique among registered vehicles (domain rules §9.2).
create unique index vehicle_asset_code on vehicle (asset_code) where registration_state in ('registered', 'deleting');
create index vehicle_driver on vehicle (driver_id);

-- Where a vehicle belonged, day by day: reports, costs and history use the fleet, works and default driver of the date
-- (domain rules §2.4.1). Days are civil days of the vehicle's zone; `to_day` is the first day it belonged no more.
create table vehicle_stay (
  vehicle_id integer not null references vehicle (id) on delete cascade,
  from_day date not null,
  to_day date,
  fleet_id integer not null references fleet (id),
  work_code text,
  asset_code text,
  driver_id integer references driver (id) on delete set null,
  primary key (vehicle_id, from_day),
  exclude using gist (vehicle_id with =, daterange(from_day, to_day) with &&)
);
-- Every report: rows of the fleets seen on their day.
create index vehicle_stay_fleet on vehicle_stay (fleet_id, from_day);

-- When a vehicle could not be used (domain rules §5.8).
create table vehicle_interval (
  vehicle_id integer not null references vehicle (id) on delete cascade,
  kind text not null check (kind in ('unusable', 'in_maintenance')),
  start_at timestamptz not null,
  end_at timestamptz,
  reason text,
  primary key (vehicle_id, kind, start_at),
  exclude using gist (vehicle_id with =, kind with =, tstzrange(start_at, end_at) with &&)
);

create table vehicle_additional (
  vehicle_id integer not null references vehicle (id) on delete cascade,
  field_id integer not null references additional_field (id),
  value text not null,
  primary key (vehicle_id, field_id)
);

alter table tracker
  drop model,
  add model_id integer references enum_value (id),
  add provider_id integer references enum_value (id),
  add operator_id integer references enum_value (id),
  -- Firmware as the installer reads it: the tracker's own `version` on the wire.
  add tracker_version text,
  add phone text,
  add control_pid text,
  add password text,
  add distance_source text not null default 'gps' check (distance_source in ('gps', 'obd', 'can', 'none')),
  add fuel_source text not null default 'none' check (fuel_source in ('gps', 'obd', 'can', 'none')),
  add speed_source text not null default 'gps' check (speed_source in ('gps', 'obd', 'can', 'none')),
  add battery_source text not null default 'obd' check (battery_source in ('gps', 'obd', 'can', 'none')),
  add billing_plan text,
  add billing_monthly numeric(9, 2),
  add billing_start date,
  add billing_end date,
  add created_at timestamptz not null default now(),
  add version integer not null default 1;
create unique index tracker_phone on tracker (phone);

alter table tracker_fitting
  add id integer generated always as identity unique,
  add odometer_fitted_m bigint,
  add odometer_removed_m bigint,
  add fitted_by integer references app_user (id) on delete set null,
  add removed_by integer references app_user (id) on delete set null;

-- Who drives what, half-open; an open end is infinity (domain rules §3.5).
create table driver_assignment (
  id integer generated always as identity primary key,
  vehicle_id integer not null references vehicle (id) on delete cascade,
  driver_id integer not null references driver (id),
  start_at timestamptz not null,
  end_at timestamptz,
  time_zone text not null,
  origin text not null default 'admin' check (origin in ('admin', 'self')),
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check (end_at is null or end_at > start_at),
  constraint driver_assignment_vehicle exclude using gist (vehicle_id with =, tstzrange(start_at, end_at) with &&),
  constraint driver_assignment_driver exclude using gist (driver_id with =, tstzrange(start_at, end_at) with &&)
);

-- Driver of a moment (domain rules §5.6): card read in the journey, assignment covering the instant, usual driver of that day.
-- Plain SQL without side effects, so that a report's query takes it in (queries: journeys, driving events, driver variants).
create function driver_at(vehicle integer, tag text, at timestamptz, on_day date) returns integer
language sql stable parallel safe
return coalesce(
  (select holder.driver_id
   from card join card_holder holder on holder.card_id = card.id
   where card.nfc_id = tag and at >= holder.from_at and (holder.to_at is null or at < holder.to_at)),
  (select driver_id from driver_assignment
   where vehicle_id = vehicle and tstzrange(start_at, end_at) @> at),
  (select driver_id from vehicle_stay
   where vehicle_id = vehicle and daterange(from_day, to_day) @> on_day)
);

-- Reports over drivers and days: journeys of a period, whoever drove (query: driver variants).
create index journey_by_day on journey (day, vehicle_id);
-- R07: events of a period.
create index driving_event_at on driving_event (event_at, vehicle_id);

create table version_note_read (
  user_id integer not null references app_user (id) on delete cascade,
  version text not null references version_note (version) on delete cascade on update cascade,
  read_at timestamptz not null default now(),
  primary key (user_id, version)
);
alter table version_note add record_version integer not null default 1;

-- Every write, export, import, and every read by SYS: who, when, from where, what, and what it was before (§2.4.10).
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id integer references app_user (id) on delete set null,
  username text not null,
  ip text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb
);
-- History of a record, newest first.
create index audit_entry_entity on audit_entry (entity, entity_id, id desc);
create index audit_entry_at on audit_entry (at);
