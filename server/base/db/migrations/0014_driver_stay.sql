-- In which fleet a driver was, day by day: reports about drivers ask where they were on a date (domain rules §2.4.1). The first
-- stay covers everything before the first move. The trigger keeps it for whoever writes drivers.
create table driver_stay (
  driver_id integer not null references driver (id) on delete cascade,
  from_day date not null,
  -- The first day in another fleet.
  to_day date,
  fleet_id integer not null references fleet (id),
  primary key (driver_id, from_day)
);
-- The contents of a fleet: whose stays hold it.
create index driver_stay_fleet on driver_stay (fleet_id);

insert into driver_stay (driver_id, from_day, fleet_id) select id, '0001-01-01', fleet_id from driver;

create function keep_driver_stay() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone new.time_zone)::date;
begin
  if tg_op = 'INSERT' then
    insert into driver_stay (driver_id, from_day, fleet_id) values (new.id, '0001-01-01', new.fleet_id);
  elsif new.fleet_id <> old.fleet_id then
    -- Moves of the same day overwrite each other.
    delete from driver_stay where driver_id = new.id and from_day >= today;
    update driver_stay set to_day = today where driver_id = new.id and (to_day is null or to_day > today);
    insert into driver_stay (driver_id, from_day, fleet_id) values (new.id, today, new.fleet_id);
  end if;
  return null;
end $$;

create trigger driver_stay after insert or update of fleet_id on driver
  for each row execute function keep_driver_stay();
