-- An event of a camera that a person has reviewed (domain rules §4.4, R08). It is found by vehicle, time and code, because rebuilds
-- write events anew.
create table camera_review (
  vehicle_id integer not null,
  event_at timestamptz not null,
  code smallint not null,
  user_id integer references app_user (id) on delete set null,
  reviewed_at timestamptz not null,
  -- Queries: of one event; of the events of a report (server/report/adas-dsm.ts).
  primary key (vehicle_id, event_at, code)
);
create index camera_review_user on camera_review (user_id);
