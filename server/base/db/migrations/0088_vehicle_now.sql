-- What each vehicle did by its newest record. Every batch writes it with how far the vehicle is folded (server/telemetry/vehicle-now.ts);
-- a start of the server writes it where it is missing. Read by `vehicle_now` alone.
alter table vehicle_live
  -- Null in private use.
  add lat double precision,
  add lng double precision,
  add speed_kmh double precision,
  add ignition boolean,
  -- Did its engine run or, without an ignition input, did it move?
  add is_driving boolean,
  add odometer_m double precision,
  -- The newest card of the running journey, and when that journey ends if nothing more is heard.
  add driver_tag text,
  add journey_ends_at timestamptz,
  add tampered_at timestamptz,
  -- Private use that the records began, and whether the newest one says that it goes on.
  add private_at timestamptz,
  add says_private boolean,
  -- Null: nothing is written yet. What it does and since when; from when on it idles and is stopped if nothing more is heard.
  add motion text check (motion in ('movement', 'idle', 'stopped')),
  add motion_at timestamptz,
  add idle_at timestamptz,
  add stopped_at timestamptz;

-- What a tracker said last of private use, if that packet could not be folded.
create function unfolded_private(vehicle integer, folded timestamptz) returns boolean language sql stable parallel safe as $$
  select is_private from unfolded_packet
  where vehicle_id = vehicle and t1 > coalesce(folded, '-infinity') order by t1 desc limit 1
$$;

-- Every registered vehicle as it is at an instant that is now: what its row says, and what the clock, the driver's switch, fittings,
-- assignments and corrections make of it. The same as the live board (domain/telemetry/live-state.ts, private-span.ts, odometer.ts).
-- The planner takes it in as a part of the query that asks it, and computes only the columns that are read.
create function vehicle_now(at timestamptz) returns table (
  vehicle_id integer,
  fleet_id integer,
  work_code text,
  -- Domain rules §3.3.
  state text,
  since_at timestamptz,
  last_contact_at timestamptz,
  -- From then on it counts as disconnected if nothing more is heard.
  silent_at timestamptz,
  -- Null in private use, and without a tracker.
  lat double precision,
  lng double precision,
  speed_kmh double precision,
  ignition boolean,
  is_driving boolean,
  odometer_m double precision,
  -- Domain rules §5.6.
  driver_id integer
) language sql stable parallel safe as $$
  select vehicle.id, vehicle.fleet_id, vehicle.work_code, judged.state,
    case judged.state
      when 'tampered' then live.tampered_at
      when 'private' then private.since_at
      when 'disconnected' then contact.silent_at
      when 'idle' then coalesce(live.idle_at, live.motion_at)
      when 'stopped' then coalesce(live.stopped_at, live.motion_at)
      when 'movement' then live.motion_at
    end,
    live.last_contact_at, contact.silent_at,
    case when not judged.is_hidden then live.lat end,
    case when not judged.is_hidden then live.lng end,
    case when not judged.is_hidden then live.speed_kmh end,
    live.ignition,
    coalesce(live.is_driving, false),
    live.odometer_m + coalesce(corrected.added_m, 0),
    coalesce(
      driver_at(vehicle.id, case when live.journey_ends_at <= at then null else live.driver_tag end, at, null),
      vehicle.driver_id
    )
  from vehicle
  left join vehicle_live live on live.vehicle_id = vehicle.id
  left join tracker_fitting fitting on fitting.vehicle_id = vehicle.id and fitting.removed_at is null
  -- At most one is on.
  left join private_switch switch
    on switch.vehicle_id = vehicle.id and switch.until_at is null and switch.from_at <= at
  left join (
    select vehicle_id, sum(added_m) as added_m
    from odometer_correction correction
    join vehicle corrected on corrected.id = correction.vehicle_id
    join vehicle_live folded using (vehicle_id)
    cross join lateral (select correction.day::timestamp at time zone corrected.time_zone as from_at) counts
    where counts.from_at > folded.folded_at and counts.from_at <= at
    group by vehicle_id
  ) corrected on corrected.vehicle_id = vehicle.id
  cross join lateral (
    select case
      when switch.from_at is not null then coalesce(live.private_at, switch.from_at)
      when live.private_at is not null and coalesce(unfolded_private(vehicle.id, live.folded_at), live.says_private)
        then live.private_at
    end as since_at
  ) private
  cross join lateral (
    select coalesce(live.last_contact_at, nullif(live.folded_at, to_timestamp(0)))
      + case when live.is_driving then interval '30 minutes' else interval '25 hours' end as silent_at
  ) contact
  cross join lateral (
    select case
        when fitting.id is null then 'no_tracker'
        when live.tampered_at is not null then 'tampered'
        when private.since_at is not null then 'private'
        when contact.silent_at is null or at > contact.silent_at then 'disconnected'
        when live.idle_at is null or at < live.idle_at then coalesce(live.motion, 'stopped')
        when at >= live.stopped_at then 'stopped'
        else 'idle'
      end as state,
      fitting.id is null or private.since_at is not null as is_hidden
  ) judged
  where vehicle.registration_state = 'registered'
$$;
