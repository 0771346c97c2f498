-- Notes about how a driver drives, with a day to come back to them. They are listed by driver and by event; the dashboard reads those
-- that wait for today, and the job that deletes what is old reads them by age. They go with their driver.
create table driver_note (
  id integer generated always as identity primary key,
  driver_id integer not null references driver (id) on delete cascade,
  made_by integer references app_user (id) on delete set null,
  made_at timestamptz not null,
  text text not null,
  follow_up_on date,
  is_shared boolean not null,
  -- The driving event that it is about.
  vehicle_id integer references vehicle (id) on delete set null,
  event_at timestamptz,
  event_code smallint,
  done_at timestamptz,
  done_by integer references app_user (id) on delete set null,
  version integer not null default 1,
  check ((event_at is null) = (event_code is null))
);
create index driver_note_driver on driver_note (driver_id, made_at);
create index driver_note_event on driver_note (vehicle_id, event_at) where event_at is not null;
create index driver_note_open on driver_note (follow_up_on) where done_at is null and follow_up_on is not null;
create index driver_note_age on driver_note (made_at);
