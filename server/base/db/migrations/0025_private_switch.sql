-- When the driver of a vehicle had switched to private use (domain rules §3.4). Folds read it, and records that come later are
-- judged by it: it is deleted neither with the driver nor with the vehicle's tracking.
create table private_switch (
  vehicle_id integer not null references vehicle (id) on delete cascade,
  from_at timestamptz not null,
  -- Null while it is on.
  until_at timestamptz,
  driver_id integer not null,
  primary key (vehicle_id, from_at),
  check (until_at >= from_at)
);
-- At most one is on (server/telemetry/private-switch.ts).
create unique index private_switch_on on private_switch (vehicle_id) where until_at is null;

-- The newest record of a private period that is over: later ones may still turn out to be of work. Null while it lasts, and in
-- periods of before.
alter table private_period add last_at timestamptz;
