import { type RawBuilder, sql } from 'kysely';
import { type Scope, vehicleInScope } from '#server/base/access/visibility.ts';

/**
 * The vehicle and place of refuellings (domain rules §6.1), for the rows of a relation named `line` with `n`,
 * `license`, `card_number` and `operation_at`. The vehicle is that of the plate, else the one linked to the
 * card. Fleet and work are those of that day, or of the nearest day in a fleet; the driver is that of the
 * moment (§5.6). Vehicles out of scope are not found. Rows without a vehicle are left out.
 */
export function placedLines(scope: Scope, line: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select distinct on (line.n) line.n, vehicle.id as vehicle_id, stay.fleet_id, stay.work_code,
      driver_at(vehicle.id, journey.driver_tag, line.operation_at, on_day.day) as driver_id
    from ${line}
    cross join lateral (
      select 1 as place, plate.id from vehicle plate where plate.license = line.license
      union all
      select 2, card.vehicle_id from fuel_card card where card.number = line.card_number
    ) meant
    join vehicle on vehicle.id = meant.id
    cross join lateral (select (line.operation_at at time zone vehicle.time_zone)::date as day) on_day
    cross join lateral (
      select stay.fleet_id, stay.work_code from vehicle_stay stay where stay.vehicle_id = vehicle.id
      order by stay.from_day <= on_day.day desc, abs(stay.from_day - on_day.day) limit 1
    ) stay
    -- The card that was read last: a vehicle is refuelled at the end of a journey, or within one.
    left join lateral (
      select driver_tag from journey
      where journey.vehicle_id = vehicle.id and journey.start_at <= line.operation_at
        and journey.start_at > line.operation_at - interval '1 day'
      order by journey.start_at desc limit 1
    ) journey on true
    where ${vehicleInScope(scope, 'stay')}
    order by line.n, meant.place`;
}
