-- A link by which somebody without an account follows one vehicle for a time. Its secret is kept as a hash. It is read by the hash,
-- listed by the vehicle, and the job `end-shares` reads those that last.
create table vehicle_share (
  id integer generated always as identity primary key,
  vehicle_id integer not null references vehicle (id) on delete cascade,
  token_hash bytea not null unique,
  -- Shown instead of the plate.
  label text,
  -- Where the vehicle is expected.
  target_lat double precision,
  target_lng double precision,
  -- It ends when the vehicle is at that place.
  ends_on_arrival boolean not null default false,
  made_by integer references app_user (id) on delete set null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- The first time that the link was used.
  opened_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('revoked', 'expired', 'private', 'arrived', 'sight', 'vehicle')),
  -- When the vehicle is expected at the place, when that was computed, and how: all readers of the link share it.
  arrives_at timestamptz,
  arrival_by text check (arrival_by in ('road', 'line')),
  computed_at timestamptz,
  check ((target_lat is null) = (target_lng is null)),
  check (not ends_on_arrival or target_lat is not null),
  check ((ended_at is null) = (end_reason is null))
);
create index vehicle_share_vehicle on vehicle_share (vehicle_id, made_at);
create index vehicle_share_open on vehicle_share (expires_at) where ended_at is null;
