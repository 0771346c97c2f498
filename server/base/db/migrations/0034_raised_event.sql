-- Every event of domain rules §10 that happened, written in the transaction of its cause. It waits here until it has been matched
-- with what users want to be told of, and is kept for some days so that they can see what a choice would have told them.
create table raised_event (
  id bigint generated always as identity primary key,
  code smallint not null,
  -- When it happened, and when it was found.
  at timestamptz not null,
  raised_at timestamptz not null,
  -- What it is about. Without references: a record may be erased while its events wait.
  vehicle_id integer,
  driver_id integer,
  -- Where that belonged when it happened: who sees it.
  fleet_id integer,
  work_code text,
  -- The point of interest or area.
  place_id integer,
  -- Which of its kinds, and its value in the unit of its threshold.
  kind text,
  value real,
  lat double precision,
  lng double precision,
  -- The only user whom it concerns; null: all who want to be told.
  user_id integer,
  -- What its words name beside that.
  detail jsonb not null default '{}',
  matched_at timestamptz
);
-- Query: the events that wait, in their order.
create index raised_event_waiting on raised_event (id) where matched_at is null;
-- Queries: what a choice would have told last week; events that are too old to keep.
create index raised_event_code on raised_event (code, raised_at);
create index raised_event_raised on raised_event (raised_at);
