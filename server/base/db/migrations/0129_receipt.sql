-- Receipts of fuel, tolls and other costs that drivers photograph. The office confirms them as a refuelling or a bill, or the line of
-- a statement that comes later takes their place.
create table receipt (
  id integer generated always as identity primary key,
  key uuid not null unique,
  vehicle_id integer not null references vehicle (id) on delete cascade,
  driver_id integer references driver (id) on delete set null,
  user_id integer references app_user (id) on delete set null,
  kind text not null check (kind in ('fuel', 'toll', 'other')),
  paid_at timestamptz not null,
  received_at timestamptz not null,
  amount numeric(9, 2) not null check (amount > 0),
  product_class text,
  liters numeric(9, 2),
  odometer_m bigint,
  station_id integer references fuel_station (id) on delete set null,
  place text,
  lat double precision,
  lon double precision,
  note text,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'matched', 'refused')),
  refused_reason text,
  decided_at timestamptz,
  decided_by integer references app_user (id) on delete set null,
  refuelling_id bigint references refuelling (id) on delete set null,
  bill_id integer references vehicle_bill (id) on delete set null,
  version integer not null default 1
);
create index receipt_vehicle on receipt (vehicle_id, paid_at);
create index receipt_waiting on receipt (vehicle_id) where state = 'waiting';
-- A receipt is found by the refuelling or the bill that it became; a line of a statement is that of one receipt at most.
create unique index receipt_refuelling on receipt (refuelling_id);
create index receipt_bill on receipt (bill_id);
-- The latest receipts of a user, on his phone.
create index receipt_user on receipt (user_id, paid_at);
-- The list of all receipts, the latest first.
create index receipt_paid on receipt (paid_at);

-- When the refuelling or the bill that a receipt became is gone, the receipt waits again, by any writer.
create function receipt_released() returns trigger language plpgsql as $$
begin
  if new.state in ('confirmed', 'matched') and new.refuelling_id is null and new.bill_id is null then
    new.state := 'waiting';
    new.decided_at := null;
    new.decided_by := null;
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger receipt_released before update of refuelling_id, bill_id on receipt
for each row execute function receipt_released();
