-- What a change brings with it, written in the transaction of the change and deleted by the worker that does it (decision 100).
-- The table is nearly always empty: what waits is read in the order of its key.
create table follow_up (
  id bigint generated always as identity primary key,
  task text not null,
  -- The vehicle, fine or tracker that it is about; null: all that it may concern.
  subject_id integer,
  asked_at timestamptz not null default now(),
  attempts smallint not null default 0,
  -- When it is tried again after it failed.
  retry_at timestamptz
);
