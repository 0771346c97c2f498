-- Tyres of vehicles (domain rules §9.3): of those of a position the one fitted last is active.
create table vehicle_tyre (
  id integer generated always as identity primary key,
  vehicle_id integer not null references vehicle (id) on delete cascade,
  position text not null,
  brand text,
  size text,
  dot text,
  fitted date not null,
  fitted_km integer,
  tread_mm double precision,
  next_review date,
  version integer not null default 1
);
create unique index vehicle_tyre_place on vehicle_tyre (vehicle_id, plain(position), fitted);
