import { type RawBuilder, sql } from 'kysely';
import { EVENT_CODES, EVENTS } from '#domain/notification/event-catalogue.ts';

/** The events at areas; the place of any other event is a point of interest. */
export const AREA_EVENTS: readonly number[] = EVENT_CODES.filter((code) => EVENTS[code].places === 'area');

/** Raised events with the facts that decide their recipients: each row is a `WaitingEvent`. */
export function waitingEvents(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select event.id, event.code, event.at, event.raised_at, event.vehicle_id, event.driver_id, event.fleet_id,
      event.work_code, event.place_id, event.kind, event.value, event.lat, event.lng, event.user_id, event.detail,
      vehicle.time_zone, coalesce(driver.driver_type = 'STRUCTURE', false) as is_structure,
      case
        when event.place_id is null then '{}'
        when event.code = any(${AREA_EVENTS}::int[]) then array[event.place_id]
        else array(select group_id from poi_in_group where poi_id = event.place_id)
      end as place_ids
    from raised_event event
    left join vehicle on vehicle.id = event.vehicle_id
    left join driver on driver.id = event.driver_id
    where ${where}`;
}
