-- Who opens where drivers were: rules of fleets, purposes of sessions, and the statements of drivers (decision 144).

-- The rule of a fleet and all fleets below it; the nearest fleet with a row decides.
create table looked_rule (
  fleet_id integer primary key references fleet (id) on delete cascade,
  -- Must users choose a purpose before they open the past of a driver?
  needs_purpose boolean not null,
  -- A chosen purpose counts for this long.
  purpose_minutes integer not null check (purpose_minutes between 5 and 720),
  -- Drivers are unlinked from what they drove after this many days; null: never.
  unlink_days integer check (unlink_days between 7 and 3650),
  version integer not null default 1
);

-- The rule in force in each fleet; no row: none of the fleets above it has one.
create view looked_rule_now as
with recursive tree as (
  select fleet.id as fleet_id, own.fleet_id as of_fleet, needs_purpose, purpose_minutes, unlink_days
  from fleet left join looked_rule own on own.fleet_id = fleet.id
  where fleet.parent_id is null
  union all
  select fleet.id, coalesce(own.fleet_id, tree.of_fleet),
    case when own.fleet_id is null then tree.needs_purpose else own.needs_purpose end,
    case when own.fleet_id is null then tree.purpose_minutes else own.purpose_minutes end,
    case when own.fleet_id is null then tree.unlink_days else own.unlink_days end
  from tree
  join fleet on fleet.parent_id = tree.fleet_id
  left join looked_rule own on own.fleet_id = fleet.id
)
select fleet_id, of_fleet, needs_purpose, purpose_minutes, unlink_days from tree where of_fleet is not null;

insert into enum_value (list, entered, code, system)
select 'look_purpose', code, code, true
from unnest(array['SAFETY', 'CUSTOMER_CLAIM', 'THEFT', 'AUTHORITY', 'WORKING_TIME', 'MAINTENANCE', 'OTHER']) as code;

-- The purpose that a user chose for a session.
create table look_purpose (
  session_id integer primary key references session (id) on delete cascade,
  purpose_id integer not null references enum_value (id) on delete cascade,
  words text,
  chosen_at timestamptz not null
);

-- The end of the chain of each month that is over: it never changes, so a line that is taken out of the audit later is missed.
create table look_statement (
  id integer generated always as identity unique,
  driver_id integer not null references driver (id) on delete cascade,
  -- Its first day, in the driver's zone.
  month date not null,
  lines integer not null,
  previous bytea not null,
  head bytea not null,
  made_at timestamptz not null,
  -- Its e-mail has been queued, or there was no mail server.
  mailed_at timestamptz,
  primary key (driver_id, month)
);

-- How far back drivers are unlinked; a driver who was kept for a fine is unlinked later from the beginning. Without a reference:
-- reports show what was unlinked also after the driver is deleted.
create table driver_unlinked (
  driver_id integer primary key,
  -- The first day that still names the driver.
  until_day date not null
);

-- Driver of a moment (domain rules §5.6), as before but for facts whose driver is unlinked: their mark (`UNLINKED_TAG`) keeps the
-- assignment and the usual driver of somebody else from taking their place.
create or replace function driver_at(vehicle integer, tag text, at timestamptz, on_day date) returns integer
language sql stable parallel safe
return case when tag like '*%' then null else coalesce(
  case when tag is not null then card_driver(tag, at) end,
  (select driver_id from driver_assignment
   where vehicle_id = vehicle and tstzrange(start_at, end_at) @> at),
  (select driver_id from vehicle_stay
   where vehicle_id = vehicle and daterange(from_day, to_day) @> on_day)
) end;
