-- The processes of the installation. Each says every two seconds that it lives.
create table server_process (
  id uuid primary key,
  role text not null,
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);

-- Changes of the last minutes, written by the transaction that makes them. The other processes read them here, also when no message
-- reaches them. Nothing refers to a row; a crash of the database may lose the newest, and each process reads everything again then.
create table change_log (
  id bigint generated always as identity primary key,
  -- When it was written, shortly before its commit.
  at timestamptz not null default clock_timestamp(),
  -- The process that made them, by the name of its connections.
  process text not null default current_setting('application_name'),
  changes json not null
);
create index change_log_at on change_log (at);
