-- Points of interest, areas and their groups (domain rules §9.3). Whoever sees a fleet of a group sees what is in the group; what
-- has no group, and a group without fleets, is everybody's (§2.4.5).
create table poi_group (
  id int generated always as identity primary key,
  name text not null,
  -- A work vehicle should not stop at its places.
  fraudulent boolean not null default false,
  version int not null default 1
);
create unique index poi_group_name on poi_group (plain(name));

create table poi_group_fleet (
  group_id int not null references poi_group (id) on delete cascade,
  fleet_id int not null references fleet (id),
  primary key (group_id, fleet_id)
);
-- Whether a fleet is in use (server/fleet/delete-fleet.ts).
create index poi_group_fleet_fleet on poi_group_fleet (fleet_id);

create table poi (
  id int generated always as identity primary key,
  name text not null,
  description text,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  version int not null default 1
);
create unique index poi_name on poi (plain(name));

create table poi_in_group (
  poi_id int not null references poi (id) on delete cascade,
  group_id int not null references poi_group (id),
  primary key (poi_id, group_id)
);
-- What a group holds.
create index poi_in_group_group on poi_in_group (group_id);

create table area_group (
  id int generated always as identity primary key,
  name text not null,
  version int not null default 1
);
create unique index area_group_name on area_group (plain(name));

create table area_group_fleet (
  group_id int not null references area_group (id) on delete cascade,
  fleet_id int not null references fleet (id),
  primary key (group_id, fleet_id)
);
create index area_group_fleet_fleet on area_group_fleet (fleet_id);

create table area (
  id int generated always as identity primary key,
  name text not null,
  description text,
  -- As `geometry` of domain/place/geometry.ts.
  geometry jsonb not null,
  -- The box around it, degrees.
  min_lat double precision not null,
  min_lng double precision not null,
  max_lat double precision not null,
  max_lng double precision not null,
  version int not null default 1
);
create unique index area_name on area (plain(name));

create table area_in_group (
  area_id int not null references area (id) on delete cascade,
  group_id int not null references area_group (id),
  primary key (area_id, group_id)
);
create index area_in_group_group on area_in_group (group_id);

-- Places that were proposed as points of interest and dismissed for good: nothing within their reach is proposed again.
create table dismissed_place (
  id int generated always as identity primary key,
  fleet_id int not null references fleet (id) on delete cascade,
  lat double precision not null,
  lng double precision not null,
  dismissed_at timestamptz not null,
  dismissed_by int references app_user (id) on delete set null
);
-- Proposals of the visible fleets.
create index dismissed_place_fleet on dismissed_place (fleet_id);
