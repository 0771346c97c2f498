-- What the folds knew of place, motion and speed before every 120th record or so: a moment of the past begins with it instead of with
-- nothing. readPastVehicles asks for the newest before an instant, by the key.
create table vehicle_glance (
  vehicle_id int not null,
  -- The first record after it.
  starts_at timestamptz not null,
  memory json not null,
  primary key (vehicle_id, starts_at)
);
