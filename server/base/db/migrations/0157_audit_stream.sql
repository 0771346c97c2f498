-- The audit for whom it goes to: the request and the fleet of each line, and how far another system has got it (decision 154).
alter table audit_entry
  -- The request that did it, as in the log; null: nobody asked.
  add column request_id text,
  -- The fleet of its object at that time; null: none, several, or the line is older. Without a reference: lines outlive fleets.
  add column fleet_id integer;

-- Says which fleet a line is about: that of its record, else the one that its values name.
create function audit_entry_fleet() returns trigger language plpgsql as $$
declare
  object_id integer;
  named jsonb := coalesce(new.before, '{}') || coalesce(new.after, '{}');
  vehicle_named integer;
  driver_named integer;
begin
  if new.entity_id ~ '^\d{1,9}$' then
    object_id := new.entity_id::integer;
    new.fleet_id := case
      when new.entity in ('vehicle', 'document', 'photo', 'tampering', 'renting', 'amortization', 'tachograph', 'inspection',
        'bill', 'maintenance', 'tyre', 'claim', 'insurance') then (select fleet_id from vehicle where vehicle.id = object_id)
      when new.entity = 'driver' then (select fleet_id from driver where driver.id = object_id)
      when new.entity in ('fleet', 'cost_month', 'check_rule', 'looked_rule')
        then (select fleet.id from fleet where fleet.id = object_id)
      when new.entity = 'user' then (select min(fleet_id) from user_fleet where user_id = object_id having count(*) = 1)
      when new.entity in ('tracker', 'tracker_command') then (
        select vehicle.fleet_id from tracker_fitting fitting join vehicle on vehicle.id = fitting.vehicle_id
        where fitting.tracker_id = object_id and fitting.removed_at is null limit 1)
      when new.entity = 'card' then (select fleet_id from card where card.id = object_id)
      when new.entity = 'fine' then (select fleet_id from fine where fine.id = object_id)
      when new.entity = 'cost' then (select fleet_id from cost where cost.id = object_id)
      when new.entity = 'refuelling' then (select fleet_id from refuelling where refuelling.id = object_id)
      when new.entity = 'fuel_card' then (select fleet_id from fuel_card where fuel_card.id = object_id)
      when new.entity = 'defect' then (
        select vehicle.fleet_id from defect join vehicle on vehicle.id = vehicle_id where defect.id = object_id)
      when new.entity = 'repair_order' then (
        select vehicle.fleet_id from repair_order join vehicle on vehicle.id = vehicle_id where repair_order.id = object_id)
      when new.entity = 'assignment' then (
        select vehicle.fleet_id from driver_assignment join vehicle on vehicle.id = vehicle_id
        where driver_assignment.id = object_id)
      when new.entity = 'shift' then (select fleet_id from shift where shift.id = object_id)
    end;
  end if;
  if new.fleet_id is null and new.entity <> 'user' then
    if jsonb_typeof(named -> 'fleet_id') = 'number' then new.fleet_id := (named ->> 'fleet_id')::integer;
    elsif jsonb_typeof(named -> 'vehicle_id') = 'number' then
      vehicle_named := (named ->> 'vehicle_id')::integer;
      new.fleet_id := (select fleet_id from vehicle where vehicle.id = vehicle_named);
    elsif jsonb_typeof(named -> 'driver_id') = 'number' then
      driver_named := (named ->> 'driver_id')::integer;
      new.fleet_id := (select fleet_id from driver where driver.id = driver_named);
    end if;
  end if;
  return new;
end $$;
create trigger audit_entry_fleet before insert on audit_entry for each row execute function audit_entry_fleet();

-- How far the audit has been sent to another system. The row is made when sending begins.
create table audit_stream (
  is_one boolean primary key default true check (is_one),
  -- The last line that has arrived.
  sent_id bigint not null,
  -- False while no receiver is configured: nothing waits then, and the place is kept.
  is_on boolean not null default true,
  sent_at timestamptz,
  -- Why nothing arrives, and since when; null: all is well.
  fault text,
  failing_since timestamptz
);
