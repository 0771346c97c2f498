import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { NotedEvent } from '#domain/driver/note-event.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type DriverSight, driverInScope } from '#server/base/access/driver-scope.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';

/** Restricts a query to drivers who may have notes: those in scope, and never staff of structure. */
export const noteworthy = (sight: DriverSight): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${driverInScope(sight)} and driver.driver_type <> 'STRUCTURE')`;

/** A driving event: the vehicle, the instant and the code. */
export type EventOf = { vehicleId: number; atMs: number; code: NotedEvent };

/**
 * The driver at a driving event that the caller sees, as `driver_id`: the vehicle was in sight on that day.
 * No row: there is no such event.
 */
export const driverAtEvent = (caller: Caller, { vehicleId, atMs, code }: EventOf) => sql<{
  driver_id: number | null;
}>`
  select driver_at(vehicle.id, (
      select journey.driver_tag from journey
      where journey.vehicle_id = vehicle.id and event.event_at between journey.start_at and journey.end_at
      order by journey.start_at desc limit 1
    ), event.event_at, stay_day.day) as driver_id
  from driving_event event
  join vehicle on vehicle.id = event.vehicle_id
  cross join lateral (select (event.event_at at time zone vehicle.time_zone)::date as day) stay_day
  join vehicle_stay stay on stay.vehicle_id = vehicle.id and daterange(stay.from_day, stay.to_day) @> stay_day.day
  where event.vehicle_id = ${vehicleId} and event.event_at = ${new Date(atMs)} and event.code = ${code}
    and ${vehicleInScope(caller, 'stay')}`;
