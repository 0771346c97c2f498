-- Renting contracts of vehicles (domain rules §9.3), one after the other. The odometer limit is the initial odometer and the limit
-- together, so it is not kept.
create table vehicle_renting (
  id integer generated always as identity primary key,
  vehicle_id integer not null references vehicle (id) on delete cascade,
  company_id integer not null references enum_value (id),
  contract_code text not null,
  monthly_fee numeric(9, 2) not null,
  framework_fee numeric(9, 2),
  last_monthly_amount numeric(9, 2),
  -- The first month that is billed, `YYYY-MM`.
  billing_month text not null,
  contract_registration_date date,
  start_day date not null,
  -- Its last day; null: no fixed term.
  end_day date,
  -- Kilometres that the contract allows, what the odometer showed when it began, and how far before the limit a warning is due.
  km_limit integer,
  initial_odometer integer,
  km_limit_alert integer,
  -- Money for each kilometre over the limit; null: unknown.
  excess_price double precision,
  extended boolean not null default false,
  -- The last day of an extended contract.
  extended_end date,
  temporary_cancellation boolean not null default false,
  cancellation_from date,
  -- Its last day; null: until further notice.
  cancellation_to date,
  cost_centre_id integer references fleet (id),
  observation text,
  version integer not null default 1,
  -- Also what finds the contracts of a vehicle.
  constraint vehicle_renting_period exclude using gist (
    vehicle_id with =,
    daterange(start_day, case when extended then extended_end else end_day end, '[]') with &&
  )
);
create unique index vehicle_renting_code on vehicle_renting (company_id, plain(contract_code));
