-- Shifts for which drivers are often assigned: civil times, of a fleet and all fleets below it. They are read by the fleets
-- above and below a user's own.
create table shift (
  id integer generated always as identity primary key,
  fleet_id integer not null references fleet (id) on delete cascade,
  -- Null: the shift is called by its hours.
  name text,
  from_time text not null check (from_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  to_time text not null check (to_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  version integer not null default 1
);
create index shift_fleet on shift (fleet_id);

-- Every company begins with four shifts, which it may edit and delete.
create function shift_first() returns trigger language plpgsql as $$
begin
  insert into shift (fleet_id, from_time, to_time)
  values (new.id, '06:00', '14:00'), (new.id, '08:00', '14:00'), (new.id, '14:00', '22:00'), (new.id, '22:00', '06:00');
  return null;
end $$;
create trigger fleet_shift after insert on fleet for each row when (new.parent_id is null) execute function shift_first();

insert into shift (fleet_id, from_time, to_time)
select fleet.id, first.from_time, first.to_time
from fleet
cross join (values ('06:00', '14:00'), ('08:00', '14:00'), ('14:00', '22:00'), ('22:00', '06:00')) as first (from_time, to_time)
where fleet.parent_id is null
order by fleet.id, first.from_time;
