-- Thresholds of the folds that an administrator has adopted, for a fleet and all below it (null: for all vehicles) from a day on.
-- Version 1 is what the product brings along and has no row. Query: all, whenever the rules of a process are read again.
create table rule_version (
  version integer generated always as identity (start with 2) primary key,
  fleet_id integer references fleet (id),
  from_day date not null,
  thresholds jsonb not null,
  reason text not null,
  adopted_at timestamptz not null,
  adopted_by integer references app_user (id) on delete set null
);
-- Query: the rules of a fleet that is deleted.
create index rule_version_fleet on rule_version (fleet_id);

-- The rules by which what began on a day was decided.
alter table vehicle_day add column rule_version integer not null default 1;
-- Query: which other rules the days of a report were decided by.
create index vehicle_day_rule on vehicle_day (vehicle_id, day, rule_version) where rule_version <> 1;
