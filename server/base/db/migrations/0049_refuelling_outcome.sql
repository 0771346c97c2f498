-- Refuellings are held against the positions of their vehicles (domain rules §6.3, §6.4; server/refuelling/validate/).

alter table refuelling
  -- What the litres were expected by: the tank, or the distance since the fill before.
  add discrepancy_by text check (discrepancy_by in ('level', 'distance')),
  -- How far the records of its vehicle were known when it was validated; null: none that come later can change the outcome.
  add known_until timestamptz;
create index refuelling_open on refuelling (vehicle_id) where known_until is not null;

-- The outcomes of a refuelling one after another: each that differs from the one before.
create table refuelling_outcome (
  id bigint generated always as identity primary key,
  refuelling_id bigint not null references refuelling (id) on delete cascade,
  at timestamptz not null,
  validation text not null,
  station_distance double precision,
  discrepancy double precision,
  discrepancy_by text,
  discrepancy_reasons text[] not null
);
create index refuelling_outcome_of on refuelling_outcome (refuelling_id, id);

-- Whoever changes what an outcome follows from, the refuelling is validated again. It is its own trigger, so that no writer can
-- forget it.
create function refuelling_changed() returns trigger language plpgsql as $$
begin
  new.validation := 'pending';
  return new;
end $$;
create trigger refuelling_changed before update on refuelling for each row
  when ((new.operation_at, new.hour_unknown, new.time_zone, new.license, new.vehicle_id, new.fleet_id, new.driver_name,
      new.station_id, new.product_class, new.liters, new.amount, new.odometer, new.card_id, new.reversed_with)
    is distinct from (old.operation_at, old.hour_unknown, old.time_zone, old.license, old.vehicle_id, old.fleet_id, old.driver_name,
      old.station_id, old.product_class, old.liters, old.amount, old.odometer, old.card_id, old.reversed_with))
  execute function refuelling_changed();

-- The fill after one that is new, gone or changed has another one before it.
create function refuelling_before_changed(ids bigint[], vehicles integer[], instants timestamptz[], classes text[])
returns void language sql as $$
  update refuelling set validation = 'pending'
  where validation <> 'pending' and id in (
    select after.id
    from unnest(ids, vehicles, instants, classes) as line (id, vehicle_id, operation_at, product_class)
    cross join lateral (
      select id, validation from refuelling
      where vehicle_id = line.vehicle_id and operation_at >= line.operation_at and id <> line.id
        and product_class in ('DIESEL', 'GASOLINE', 'GASOIL_B', 'LPG', 'ELECTRIC')
        and (product_class = 'ELECTRIC') = (line.product_class = 'ELECTRIC')
      order by operation_at limit 2
    ) after
    where after.validation <> 'pending')
$$;
create function refuelling_lines_written() returns trigger language plpgsql as $$
begin
  perform refuelling_before_changed(array_agg(id), array_agg(vehicle_id), array_agg(operation_at), array_agg(product_class))
  from lines;
  return null;
end $$;
create trigger refuelling_inserted after insert on refuelling referencing new table as lines
  for each statement execute function refuelling_lines_written();
create trigger refuelling_deleted after delete on refuelling referencing old table as lines
  for each statement execute function refuelling_lines_written();
create function refuelling_line_changed() returns trigger language plpgsql as $$
begin
  perform refuelling_before_changed(array[old.id, new.id], array[old.vehicle_id, new.vehicle_id],
    array[old.operation_at, new.operation_at], array[old.product_class, new.product_class]);
  return null;
end $$;
create trigger refuelling_line_changed after update on refuelling for each row
  when ((new.operation_at, new.vehicle_id, new.product_class, new.liters, new.reversed_with)
    is distinct from (old.operation_at, old.vehicle_id, old.product_class, old.liters, old.reversed_with))
  execute function refuelling_line_changed();

-- A station that is placed or moved.
create function fuel_station_moved() returns trigger language plpgsql as $$
begin
  update refuelling set validation = 'pending' where station_id = new.id and validation <> 'pending';
  return null;
end $$;
create trigger fuel_station_moved after update on fuel_station for each row
  when ((new.lat, new.lng, new.poi_id) is distinct from (old.lat, old.lng, old.poi_id))
  execute function fuel_station_moved();
create function fuel_tank_moved() returns trigger language plpgsql as $$
begin
  update refuelling set validation = 'pending'
  where validation <> 'pending' and station_id in (select id from fuel_station where poi_id = new.id);
  return null;
end $$;
create trigger fuel_tank_moved after update on poi for each row
  when ((new.lat, new.lng) is distinct from (old.lat, old.lng))
  execute function fuel_tank_moved();

-- A card that is of another vehicle.
create function fuel_card_moved() returns trigger language plpgsql as $$
begin
  update refuelling set validation = 'pending' where card_id = new.id and validation <> 'pending';
  return null;
end $$;
create trigger fuel_card_moved after update on fuel_card for each row
  when (new.vehicle_id is distinct from old.vehicle_id)
  execute function fuel_card_moved();
create index refuelling_card_id on refuelling (card_id);
