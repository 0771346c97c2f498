-- How people handle what happens to vehicles (decision 133): one row for each vehicle and cause that somebody has touched. What
-- happened stays where it is; that a done matter is open again, and that a rest is over, follows from the clock.
create table matter (
  id integer generated always as identity primary key,
  vehicle_id integer not null references vehicle (id) on delete cascade,
  -- The event, with its kind or record where that is a cause of its own (`causeKey`).
  cause text collate "C" not null,
  code smallint not null,
  assignee_id integer references app_user (id) on delete set null,
  snoozed_until timestamptz,
  outcome text,
  -- What came back for a refuelling.
  recovered numeric(9, 2),
  done_at timestamptz,
  done_by integer references app_user (id) on delete set null,
  -- What had happened and been notified until then is done with it.
  covered_until timestamptz,
  covered_told bigint,
  -- The newest that was known when somebody last handled it.
  fact_at timestamptz,
  version integer not null,
  changed_at timestamptz not null,
  check ((done_at is null) = (covered_until is null)),
  -- Queries: the matters of causes that happened; one matter.
  unique (vehicle_id, cause)
);
-- Query: the matters of a desk that are not done.
create index matter_open on matter (code) where done_at is null;
-- Query: the matters of a desk that were done last.
create index matter_done on matter (code, done_at) where done_at is not null;
create index matter_assignee on matter (assignee_id);
create index matter_done_by on matter (done_by);

-- What people did and said about a matter, never changed.
create table matter_entry (
  id bigint generated always as identity primary key,
  matter_id integer not null references matter (id) on delete cascade,
  at timestamptz not null,
  user_id integer references app_user (id) on delete set null,
  action text not null check (action in ('assign', 'snooze', 'comment', 'done', 'reopen')),
  note text,
  outcome text,
  recovered numeric(9, 2),
  until timestamptz,
  assignee_id integer references app_user (id) on delete set null
);
-- Query: the entries of a matter, the newest first.
create index matter_entry_matter on matter_entry (matter_id, id);
create index matter_entry_user on matter_entry (user_id);
create index matter_entry_assignee on matter_entry (assignee_id);

-- What a user wants always done without a notification. All rules are read together.
create table always_done (
  id integer generated always as identity primary key,
  user_id integer not null references app_user (id) on delete cascade,
  code smallint not null,
  kind text,
  vehicle_id integer references vehicle (id) on delete cascade,
  created_at timestamptz not null,
  constraint always_done_same unique nulls not distinct (user_id, code, kind, vehicle_id)
);
create index always_done_vehicle on always_done (vehicle_id);
