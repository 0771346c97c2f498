-- Intervals are corrected one by one, and say who entered them.
alter table vehicle_interval
  add id integer generated always as identity unique,
  add version integer not null default 1,
  add created_by integer references app_user (id) on delete set null;
-- One that would have begun after its end never was.
delete from vehicle_interval where end_at = start_at;
