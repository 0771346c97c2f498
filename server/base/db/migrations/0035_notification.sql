-- What users want to be told of (domain rules §10). Without a row in `subscription_set` a user has never chosen, and has the rows
-- that a new user has; a set that was emptied stays empty.
create table subscription_set (
  user_id integer primary key references app_user (id) on delete cascade,
  version integer not null
);
create table subscription (
  id integer generated always as identity primary key,
  user_id integer not null references app_user (id) on delete cascade,
  code smallint not null,
  channels text[] not null check (channels <@ array['web', 'email', 'push'] and channels <> '{}'),
  -- In the unit of the event's threshold; null: from its initial value on.
  value real,
  -- Null: all of them. Places are areas or groups of points of interest; a fleet stands for all below it.
  kinds text[],
  place_ids integer[],
  fleet_ids integer[],
  -- Only in the hours of the fleet's schedule; of 901 and 902 only outside of them.
  in_hours boolean not null
);
-- Query: the set of a user.
create index subscription_user on subscription (user_id);

-- What users have been told: one row for each user, so that each has read it or not. What happens again to the same subject within
-- 15 minutes is counted in the same row.
create table notification (
  id bigint generated always as identity primary key,
  -- Users are never deleted. A reference would lock the user's row for each of a thousand rows a second.
  user_id integer not null,
  code smallint not null,
  -- Without references, as in `raised_event`.
  vehicle_id integer,
  driver_id integer,
  place_id integer,
  -- What it is about, in one word (`subjectOf`).
  subject text collate "C" not null generated always as (
    coalesce('v' || vehicle_id::text, 'd' || driver_id::text, 'p' || place_id::text, '')) stored,
  fleet_id integer,
  work_code text,
  kind text,
  value real,
  lat double precision,
  lng double precision,
  detail jsonb not null,
  -- When it first and last happened, and how often.
  first_at timestamptz not null,
  at timestamptz not null,
  times integer not null,
  -- Shown in the inbox; the others were sent in another way only.
  is_web boolean not null,
  read_at timestamptz,
  -- When its cause was solved.
  closed_at timestamptz
);
-- Queries: the newest active ones of a user, and the newest others; both for each event apart. The fleet is there so that a filter by
-- fleets, and what the user sees now, need not look at the rows that are left out.
create index notification_active on notification (user_id, code, at desc, id desc) include (fleet_id)
  where is_web and read_at is null and closed_at is null;
create index notification_done on notification (user_id, code, at desc, id desc) include (fleet_id)
  where is_web and (read_at is not null or closed_at is not null);
-- Queries: the one that counts what happens again; those of a vehicle that is erased, or whose cause was solved.
create index notification_subject on notification (subject, code, user_id, first_at desc);
-- Query: those that name a driver who is erased.
create index notification_driver on notification (driver_id) where driver_id is not null;
-- Query: what is too old to keep.
create index notification_age on notification using brin (at);

-- Up to which notification a user has read all of an event: marking a million as read is one row. A job writes it into each of them
-- later (`is_settled`).
create table notification_read (
  user_id integer not null references app_user (id) on delete cascade,
  code smallint not null,
  up_to_id bigint not null,
  read_at timestamptz not null,
  is_settled boolean not null default false,
  primary key (user_id, code)
);
