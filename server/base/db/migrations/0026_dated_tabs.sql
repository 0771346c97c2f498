-- Six kinds of dated rows of vehicles (domain rules §9.3). Each has an index that begins with vehicle_id: the tab of one vehicle.
create table vehicle_maintenance (
  id integer generated always as identity primary key,
  vehicle_id integer not null references vehicle (id) on delete cascade,
  type text not null check (type in ('corrective', 'preventive', 'visual_inspection')),
  date date not null,
  place text,
  description text,
  -- Null: the next one is of the same type.
  next_type text check (next_type in ('corrective', 'preventive', 'visual_inspection')),
  next_date date,
  -- What the odometer shows when the next one is due, km.
  next_distance integer,
  observations text,
  version integer not null default 1
);
create index vehicle_maintenance_vehicle on vehicle_maintenance (vehicle_id);

create table vehicle_bill (
  id integer generated always as identity primary key,
  vehicle_id integer not null references vehicle (id) on delete cascade,
  -- What the supplier calls it.
  code text not null,
  type_id integer not null references enum_value (id),
  provider text,
  description text,
  date date not null,
  amount numeric(9, 2) not null,
  cost_centre_id integer references fleet (id),
  version integer not null default 1
);
create unique index vehicle_bill_code on vehicle_bill (vehicle_id, plain(code));

create table vehicle_amortization (
  id integer generated always as identity primary key,
  vehicle_id integer not null references vehicle (id) on delete cascade,
  monthly_fee numeric(9, 2) not null,
  start_day date not null,
  -- Null: until further notice.
  end_day date,
  cost_centre_id integer references fleet (id),
  version integer not null default 1
);
create index vehicle_amortization_vehicle on vehicle_amortization (vehicle_id);

create table vehicle_insurance (
  id integer generated always as identity primary key,
  vehicle_id integer not null references vehicle (id) on delete cascade,
  company text not null,
  policy text not null,
  cover text check (cover in ('third_party', 'extended', 'comprehensive')),
  start_day date not null,
  end_day date not null,
  premium numeric(9, 2),
  phone text,
  version integer not null default 1
);
create index vehicle_insurance_vehicle on vehicle_insurance (vehicle_id);

create table vehicle_tachograph (
  id integer generated always as identity primary key,
  vehicle_id integer not null references vehicle (id) on delete cascade,
  type text not null check (type in ('analogue', 'digital', 'smart1', 'smart2')),
  serial text,
  last_check date,
  next_check date,
  last_vu_download date,
  last_card_download date,
  version integer not null default 1
);
create index vehicle_tachograph_vehicle on vehicle_tachograph (vehicle_id);

create table vehicle_claim (
  id integer generated always as identity primary key,
  vehicle_id integer not null references vehicle (id) on delete cascade,
  -- What the insurer calls it.
  number text not null,
  date date not null,
  -- Civil time `HH:MM`.
  hour text,
  place text,
  driver_id integer references driver (id) on delete set null,
  third_party text,
  description text,
  at_fault boolean not null,
  amount numeric(9, 2),
  state text not null check (state in ('open', 'closed')),
  version integer not null default 1
);
create unique index vehicle_claim_number on vehicle_claim (vehicle_id, plain(number));
