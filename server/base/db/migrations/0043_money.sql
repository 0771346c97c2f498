-- Costs of centres, fines and refuellings (domain rules §6 to §8).

-- An amount charged to a cost centre for a vehicle, in the month of its operation date. A proposed one does not count until it is
-- confirmed.
create table cost (
  id integer generated always as identity primary key,
  fleet_id integer not null references fleet (id),
  vehicle_id integer not null references vehicle (id),
  bill_type_id integer not null references enum_value (id),
  -- The bill type is RENTAL.
  is_rental boolean not null,
  bill_code text,
  provider text,
  operation_date date not null,
  month date not null generated always as (operation_date - (extract(day from operation_date)::integer - 1)) stored,
  invoice_date date not null,
  -- Net of VAT; negative only for a credit note.
  amount numeric(8, 2) not null check (amount <> 0),
  status text not null default 'confirmed' check (status in ('proposed', 'confirmed', 'dismissed')),
  source text not null check (source in ('manual', 'import', 'bill', 'proposal')),
  bill_id integer references vehicle_bill (id) on delete set null,
  created_at timestamptz not null default now(),
  created_by integer references app_user (id) on delete set null,
  version integer not null default 1
);
-- The list and the totals of a month; closing it.
create index cost_month_fleet on cost (month, fleet_id);
create index cost_vehicle on cost (vehicle_id, month);
create unique index cost_rental on cost (vehicle_id, fleet_id, month) where is_rental and status = 'confirmed';
create unique index cost_bill on cost (vehicle_id, fleet_id, month, bill_type_id, plain(bill_code))
  where not is_rental and status = 'confirmed';

-- The months of cost centres that were ever closed.
create table cost_month (
  fleet_id integer not null references fleet (id),
  month date not null check (extract(day from month) = 1),
  is_closed boolean not null,
  closed_at timestamptz,
  closed_by integer references app_user (id) on delete set null,
  reopened_at timestamptz,
  reopened_by integer references app_user (id) on delete set null,
  reopen_reason text,
  primary key (fleet_id, month)
);

create table fine (
  id integer generated always as identity primary key,
  -- As the authority wrote it, without spaces; null vehicle: no vehicle of ours on that day.
  license text not null,
  vehicle_id integer references vehicle (id),
  -- Its cost centre.
  fleet_id integer not null references fleet (id),
  work_code text,
  record_number text not null,
  organisation text not null,
  fact text not null,
  place text,
  lat double precision,
  lng double precision,
  amount numeric(9, 2) not null,
  reduced_amount numeric(9, 2) check (reduced_amount <= amount),
  points smallint,
  date date not null,
  -- Civil time `HH:MM` in the vehicle's zone; null: unknown.
  hour text,
  notification_date date,
  -- When it was put in the electronic mailbox of the authority.
  available_date date,
  origin text not null check (origin in ('dev', 'post', 'on_spot', 'renting_company', 'asset_system', 'manual')),
  severity text check (severity in ('minor', 'serious', 'very_serious', 'parking')),
  state text not null default 'received'
    check (state in ('received', 'assigned', 'identified', 'paid', 'appealed', 'annulled', 'expired')),
  -- A driver that is deleted later keeps name and licence here.
  driver_id integer references driver (id) on delete set null,
  driver_name text,
  driver_code text,
  driver_address text,
  assignment_type text check (assignment_type in ('working_part', 'default_driver', 'manual_selection')),
  identified_on date,
  paid_on date,
  remarks text,
  created_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index fine_record on fine (plain(organisation), plain(record_number));
create index fine_fleet on fine (fleet_id, date);
create index fine_vehicle on fine (vehicle_id, date);

-- Cards for fuel and tolls.
create table fuel_card (
  id integer generated always as identity primary key,
  number text not null unique,
  provider text,
  fleet_id integer not null references fleet (id),
  vehicle_id integer references vehicle (id) on delete set null,
  version integer not null default 1
);
create index fuel_card_vehicle on fuel_card (vehicle_id);

-- Stations of the statements; null coordinates until somebody places it on the map.
create table fuel_station (
  id integer generated always as identity primary key,
  provider text,
  code text,
  name text not null,
  town text,
  province text not null,
  country text not null,
  lat double precision,
  lng double precision,
  -- The site's own tank.
  poi_id integer references poi (id) on delete set null,
  version integer not null default 1
);
create unique index fuel_station_name
  on fuel_station (plain(name), plain(coalesce(town, '')), plain(province), coalesce(code, ''), coalesce(provider, ''));

create table refuelling (
  id bigint generated always as identity primary key,
  source text not null check (source in ('statement', 'manual')),
  provider text,
  card_number text,
  card_id integer references fuel_card (id) on delete set null,
  operation_at timestamptz not null,
  -- Civil day and time of the station; unknown times are noon.
  day date not null,
  hour text not null,
  hour_unknown boolean not null default false,
  time_zone text not null,
  -- As the statement says, without spaces.
  license text,
  -- Null: no vehicle matches.
  vehicle_id integer references vehicle (id),
  -- Fleet and work of the vehicle at that instant; of who imported it while there is no vehicle.
  fleet_id integer not null references fleet (id),
  work_code text,
  driver_id integer references driver (id) on delete set null,
  -- As the statement says.
  driver_name text,
  station_id integer not null references fuel_station (id),
  product text not null,
  product_class text not null check (product_class in
    ('DIESEL', 'GASOLINE', 'GASOIL_B', 'LPG', 'GAS', 'ELECTRIC', 'ADBLUE', 'OTHER')),
  -- Litres; kilograms of GAS, kilowatt hours of ELECTRIC.
  liters numeric(9, 2) not null,
  unit_price numeric(9, 3),
  -- VAT included.
  amount numeric(9, 2) not null,
  discount numeric(9, 2),
  -- Typed at the pump, km.
  odometer integer,
  ticket text,
  invoice text,
  -- A reversal and the line that it takes back: both are left out of totals.
  reversed_with bigint references refuelling (id) on delete set null,
  validation text not null default 'pending' check (validation in
    ('pending', 'unknown_station', 'disconnected', 'no_position', 'out_of_hours', 'different_position', 'gps_ok')),
  validated_at timestamptz,
  -- Metres from the station to the nearest position in the window.
  station_distance double precision,
  -- Litres that were bought beyond those expected; null: nothing to expect them from.
  discrepancy double precision,
  discrepancy_reasons text[] not null default '{}',
  created_at timestamptz not null default now(),
  created_by integer references app_user (id) on delete set null,
  version integer not null default 1
);
create index refuelling_fleet on refuelling (fleet_id, operation_at);
create index refuelling_vehicle on refuelling (vehicle_id, operation_at);
create index refuelling_card on refuelling (card_number, operation_at);
create index refuelling_station on refuelling (station_id);
create index refuelling_pending on refuelling (operation_at) where validation = 'pending';
