import { CompiledQuery, type Transaction } from 'kysely';
import type { PoolClient } from 'pg';
import type { EventCode } from '#domain/notification/event-catalogue.ts';
import type { DB } from '#server/base/db/schema.gen.ts';

/** An event in the form in which its finder raises it. */
export type Raised = {
  code: EventCode;
  /** Time of the event, ms UTC; left out: now. */
  timeMs?: number;
  /** The vehicle of the event; its place is added. */
  vehicleId?: number;
  driverId?: number;
  /** The fleet of the event, if it has no vehicle. */
  fleetId?: number;
  workCode?: string | null;
  /** The point of interest or area. */
  placeId?: number;
  kind?: string;
  /** In the unit of its threshold. */
  value?: number | null;
  lat?: number | null;
  lng?: number | null;
  /** The only user concerned; left out: every subscriber. */
  userId?: number;
  /** Values for its words: plate, name of a file, … No secrets. */
  detail?: Readonly<Record<string, string | number>>;
};

/**
 * Raises events in the transaction that makes them true: users are notified if it commits, and only then.
 * `nowMs` is the time at which they were found.
 */
export async function raiseEvents(
  tx: Pick<Transaction<DB>, 'executeQuery'> | PoolClient,
  events: readonly Raised[],
  nowMs: number,
): Promise<void> {
  if (events.length === 0) return;
  const values = [JSON.stringify(events.map((event) => rowOf(event, nowMs))), new Date(nowMs)];
  if ('executeQuery' in tx) await tx.executeQuery(CompiledQuery.raw(RAISE, values));
  else await tx.query({ name: 'raise-events', text: RAISE, values });
}

/** The columns of an event, without most of those that have no value: PostgreSQL reads them by name. */
function rowOf(event: Raised, nowMs: number) {
  return {
    code: event.code,
    at: new Date(event.timeMs ?? nowMs),
    vehicle_id: event.vehicleId,
    driver_id: event.driverId,
    fleet_id: event.fleetId,
    work_code: event.workCode ?? undefined,
    place_id: event.placeId,
    kind: event.kind,
    value: event.value ?? undefined,
    lat: event.lat ?? undefined,
    lng: event.lng ?? undefined,
    user_id: event.userId,
    detail: event.detail,
  };
}

/** A vehicle's own fleet and works come before the fleet that was given. */
const RAISE = `
  with raised as (
    insert into raised_event (code, at, raised_at, vehicle_id, driver_id, fleet_id, work_code, place_id, kind, value, lat, lng,
      user_id, detail)
    select given.code, given.at, $2, given.vehicle_id, given.driver_id, coalesce(vehicle.fleet_id, given.fleet_id),
      coalesce(vehicle.work_code, given.work_code), given.place_id, given.kind, given.value, given.lat, given.lng, given.user_id,
      coalesce(given.detail, '{}')
    from json_to_recordset($1::json) given (code smallint, at timestamptz, vehicle_id int, driver_id int, fleet_id int,
      work_code text, place_id int, kind text, value real, lat double precision, lng double precision, user_id int, detail jsonb)
    left join vehicle on vehicle.id = given.vehicle_id
    returning id
  )
  insert into waiting_event (event_id) select id from raised`;
