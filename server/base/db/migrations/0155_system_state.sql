-- How the jobs of the clock ended last. A worker writes a row for each job when it starts.
create table job_run (
  name text primary key,
  -- When it runs, as five fields in UTC.
  cron text not null,
  -- When it was first planned.
  since timestamptz not null,
  done_at timestamptz,
  failed_at timestamptz,
  -- Time that the last run took.
  ms integer,
  -- Why the last failed run failed.
  fault text
);

-- A sample of the disk for each day, kept for 90 days. The forecast of the disk is made of them.
create table disk_sample (
  day date primary key,
  -- Of the disk with the embedded PostgreSQL. Null: the database is elsewhere, and its disk cannot be seen.
  used_octets bigint,
  free_octets bigint,
  database_octets bigint not null
);
