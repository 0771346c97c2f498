-- What other systems show that send records of many trackers (docs/decisions/0074). Only the hash is kept. A token speaks for the
-- trackers of its protocol that are in vehicles of its fleet or below, or in none.
create table feed_token (
  id integer generated always as identity primary key,
  name text not null,
  protocol text not null,
  fleet_id integer not null references fleet (id) on delete cascade,
  token_hash bytea not null unique,
  created_by integer references app_user (id) on delete set null,
  created_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
-- Query: the tokens of fleets.
create index feed_token_fleet on feed_token (fleet_id);
