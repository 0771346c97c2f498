-- Inspections of vehicles (domain rules §9.3): one of each type.
create table vehicle_inspection (
  id integer generated always as identity primary key,
  vehicle_id integer not null references vehicle (id) on delete cascade,
  type_id integer not null references enum_value (id),
  last date,
  next date,
  exemption boolean not null,
  observations text,
  version integer not null default 1
);
create unique index vehicle_inspection_type on vehicle_inspection (vehicle_id, type_id);
