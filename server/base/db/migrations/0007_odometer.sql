-- By how much an administrator corrected the odometer of a vehicle upwards, from the beginning of a day in its zone on.
create table odometer_correction (
  vehicle_id integer not null references vehicle (id) on delete cascade,
  day date not null,
  added_m bigint not null check (added_m > 0),
  primary key (vehicle_id, day)
);

-- Memories kept before know nothing of corrections.
update vehicle_memory set memory = jsonb_set(memory::jsonb, '{odometer,addedM}', '0');
update vehicle_checkpoint set memory = jsonb_set(memory::jsonb, '{odometer,addedM}', '0');
