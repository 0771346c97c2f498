-- Work in a workshop on a vehicle, with the defects that it mends.
create table repair_order (
  id integer generated always as identity primary key,
  vehicle_id integer not null references vehicle (id) on delete cascade,
  state text not null default 'open' check (state in ('open', 'planned', 'in_repair', 'done', 'cancelled')),
  workshop text,
  planned_on date,
  -- The vehicle is out of service from start to end.
  started_at timestamptz,
  ended_at timestamptz,
  -- The time in the workshop that starting it began; null: it ran already.
  interval_id integer references vehicle_interval (id) on delete set null,
  odometer_m bigint,
  notes text,
  -- What closing it wrote.
  maintenance_id integer references vehicle_maintenance (id) on delete set null,
  bill_id integer references vehicle_bill (id) on delete set null,
  document_id integer references document (id) on delete set null,
  created_at timestamptz not null,
  created_by integer references app_user (id) on delete set null,
  version integer not null default 1
);
create index repair_order_vehicle on repair_order (vehicle_id);

create table repair_line (
  id integer generated always as identity primary key,
  order_id integer not null references repair_order (id) on delete cascade,
  seq integer not null,
  kind text not null check (kind in ('part', 'labour')),
  description text not null,
  -- Pieces of a part, hours of labour.
  quantity numeric(9, 2) not null check (quantity > 0),
  unit_price numeric(9, 2) not null check (unit_price >= 0),
  unique (order_id, seq)
);

create table defect (
  id integer generated always as identity primary key,
  -- What reports it twice (a phone, a job) stores it once.
  key uuid not null unique,
  vehicle_id integer not null references vehicle (id) on delete cascade,
  source text not null check (source in ('check', 'driver', 'office', 'fault_code', 'maintenance')),
  check_id integer references vehicle_check (id) on delete set null,
  -- The item of the form, the fault code, or the kind of due.
  item text,
  title text not null,
  description text,
  severity text not null check (severity in ('minor', 'dangerous')),
  state text not null default 'open' check (state in ('open', 'planned', 'in_repair', 'done', 'dismissed')),
  order_id integer references repair_order (id) on delete set null,
  driver_id integer references driver (id) on delete set null,
  reported_by integer references app_user (id) on delete set null,
  reported_at timestamptz not null,
  -- The time out of service for which this dangerous defect is a reason; null: people had begun it before.
  interval_id integer references vehicle_interval (id) on delete set null,
  closed_at timestamptz,
  closed_reason text,
  version integer not null default 1
);
create index defect_vehicle on defect (vehicle_id, reported_at);
create index defect_open on defect (vehicle_id) where closed_at is null;
create index defect_order on defect (order_id);
