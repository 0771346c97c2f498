-- How long the alarm of a camera lasted; without a row nobody knows. Its event is in alert_event, by the same key (query: events of
-- server/report/adas-dsm.ts).
create table camera_duration (
  vehicle_id integer not null,
  start_at timestamptz not null,
  code smallint not null,
  duration_s integer not null,
  decided_at timestamptz not null,
  primary key (vehicle_id, start_at, code)
);
