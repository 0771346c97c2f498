-- Halts, and stays in areas (domain rules §5.10).
create table halt (
  vehicle_id integer not null,
  start_at timestamptz not null,
  -- Null while it lasts.
  end_at timestamptz,
  day date not null,
  kind text not null,
  lat double precision,
  lng double precision,
  -- The point of interest that it is a visit to, without a reference: what was visited stays when the place is deleted.
  poi_id integer,
  is_fraudulent boolean not null,
  driver_tag text,
  -- Driven, and gone by, since the halt before; null for the first, and after private use.
  from_prev_m integer,
  from_prev_s integer,
  -- False while the next record may still change it.
  final boolean not null,
  decided_at timestamptz not null,
  primary key (vehicle_id, start_at)
);
-- Reports R17, R18, R23 by day, and proposals of points of interest.
create index halt_day on halt (vehicle_id, day);

create table area_visit (
  vehicle_id integer not null,
  area_id integer not null,
  start_at timestamptz not null,
  -- Null while the vehicle is inside.
  end_at timestamptz,
  day date not null,
  distance_m integer not null,
  max_speed_kmh smallint,
  driver_tag text,
  final boolean not null,
  decided_at timestamptz not null,
  primary key (vehicle_id, area_id, start_at)
);
-- Report R19.
create index area_visit_day on area_visit (vehicle_id, day);

-- Alerts of one code at one instant may be about several places; 0: about none.
alter table alert_event add place_id integer not null default 0;
alter table alert_event drop constraint alert_event_pkey, add primary key (vehicle_id, event_at, code, place_id);

-- Changes with every place, and with everything that decides for whom a place counts. Processes that hold the places in memory see
-- that theirs are old (server/known-places/place-index.ts).
create table place_stamp (stamp uuid not null);
insert into place_stamp values (gen_random_uuid());

create function place_changed() returns trigger language plpgsql as $$
begin
  update place_stamp set stamp = gen_random_uuid();
  return null;
end $$;
do $$
declare source text;
begin
  foreach source in array array['poi', 'poi_in_group', 'poi_group', 'poi_group_fleet', 'area', 'area_in_group', 'area_group',
    'area_group_fleet'] loop
    execute format('create trigger %I after insert or update or delete on %I for each statement execute function place_changed()',
      source || '_stamp', source);
  end loop;
end $$;
create trigger fleet_stamp after insert or update of parent_id or delete on fleet
  for each statement execute function place_changed();

-- The last time that what a place was visited by was asked for anew: since which day, and of which vehicles.
create table place_recompute (
  kind text not null,
  place_id integer not null,
  from_day date not null,
  vehicle_ids integer[] not null,
  asked_at timestamptz not null,
  primary key (kind, place_id)
);
