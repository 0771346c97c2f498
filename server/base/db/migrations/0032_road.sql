-- Where a fleet drives: tiles of 256 × 256 cells at some zooms, 10 bytes for each cell that was driven (domain/place/road.ts).
create table road_tile (
  fleet_id integer not null references fleet (id) on delete cascade,
  z smallint not null,
  x integer not null,
  y integer not null,
  cells bytea not null,
  -- The last day on which any of its cells was driven.
  last_day date not null,
  -- A tile of the map, of all fleets that the reader sees (server/road/read-road-tile.ts).
  primary key (z, x, y, fleet_id)
);
-- Erasing what a vehicle alone drove (server/road/forget-roads.ts).
create index road_tile_fleet on road_tile (fleet_id);

-- The days that are in the tiles already.
create table road_day (
  fleet_id integer not null references fleet (id) on delete cascade,
  day date not null,
  primary key (fleet_id, day)
);
