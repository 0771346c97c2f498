import { type RawBuilder, sql } from 'kysely';
import type { PastEvent, PastPrivate } from '#api/history.ts';
import type { Day } from '#domain/day.ts';
import type { Ask } from '#server/area/report/ask.ts';
import { thousandths } from '#server/area/report/fuel.ts';
import type { Snapshot } from '#server/area/report/snapshot.ts';
import { stayRelation } from '#server/area/report/stay.ts';
import { instantAt } from '#server/area/report/zone-clock.ts';
import { hasMedia } from '#server/telemetry/camera/has-media.ts';

/** The beginning of a day of the stay in the vehicle's zone. */
const startOf = (day: 'from_day' | 'to_day') =>
  sql`(${sql.ref(`stay.${day}`)}::timestamp at time zone stay.time_zone)`;

/** Excesses over the legal limit in the form of events. */
const LEGAL_EVENTS = sql`(
  select vehicle_id, start_at as event_at, 912::smallint as code, lat, lng, speed_kmh as value, limit_kmh, duration_s from legal_excess
)`;

type EventRow = {
  vehicle_id: number;
  at_s: number;
  code: number;
  lat: number | null;
  lng: number | null;
  value: number | null;
  limit_kmh: number | null;
  duration_s: number | null;
  media: boolean;
};

/** The events of these codes while the vehicles were in scope, in order of time; none of private use. */
export async function readEvents(
  ask: Ask,
  snapshot: Snapshot,
  codes: readonly number[],
): Promise<PastEvent[]> {
  const { stays } = ask.scope;
  if (stays.length === 0 || codes.length === 0) return [];
  const within = (
    table: 'driving_event' | 'alert_event' | 'legal_event',
    columns: RawBuilder<unknown>,
  ) => sql`
    select stay.vehicle_id, date_part('epoch', event.event_at) as at_s, event.code, event.lat, event.lng, event.value, ${columns}
    from ${stayRelation(stays)}
    join ${table === 'legal_event' ? LEGAL_EVENTS : sql.table(table)} event on event.vehicle_id = stay.vehicle_id
      and event.event_at >= ${startOf('from_day')} and event.event_at < ${startOf('to_day')}
    where event.code = any(${codes}::smallint[]) and not exists (
      select from private_period
      where private_period.vehicle_id = event.vehicle_id and private_period.start_at <= event.event_at
        and (private_period.end_at is null or private_period.end_at > event.event_at)
    )`;
  const rows = await snapshot.all(sql<EventRow>`
    ${within('driving_event', sql`event.limit_kmh, event.duration_s, false as media`)}
    union all
    ${within('legal_event', sql`event.limit_kmh, event.duration_s, false`)}
    union all
    ${within('alert_event', sql`null, null, ${hasMedia('event', 'event_at')}`)}
    order by 2, 3`);
  return rows.map((row) => ({
    vehicle_id: row.vehicle_id,
    at: instantAt(row.at_s),
    code: row.code as PastEvent['code'],
    lat: row.lat,
    lng: row.lng,
    place: ask.places.name(row.lat, row.lng),
    value: thousandths(row.value),
    limit: thousandths(row.limit_kmh),
    duration: row.duration_s,
    media: row.media,
  }));
}

type PrivateRow = { vehicle_id: number; start_s: number; end_s: number | null; distance_m: number };

/**
 * Private use that touches the days in scope, in order of time; in a driver's past, that of the driver's
 * assignments.
 */
export async function readPrivateUse(ask: Ask, snapshot: Snapshot): Promise<PastPrivate[]> {
  const { stays, drivers } = ask.scope;
  if (stays.length === 0 || drivers?.length === 0) return [];
  const isTheirs = drivers
    ? sql`driver_at(period.vehicle_id, null, period.start_at, period.day) = any(${drivers.map(({ id }) => id)}::int[])`
    : sql`true`;
  const rows = await snapshot.all(sql<PrivateRow>`
    select distinct period.vehicle_id, date_part('epoch', period.start_at) as start_s,
      date_part('epoch', period.end_at) as end_s, period.distance_m
    from ${stayRelation(stays)}
    join private_period period on period.vehicle_id = stay.vehicle_id
      and period.start_at < ${startOf('to_day')}
      and (period.end_at is null or period.end_at > ${startOf('from_day')})
    where ${isTheirs}
    order by 2`);
  return rows.map(({ vehicle_id, start_s, end_s, distance_m }) => ({
    vehicle_id,
    start: instantAt(start_s),
    end: end_s === null ? null : instantAt(end_s),
    distance: distance_m,
  }));
}

/** Metres and seconds of private use by civil day, of the vehicles in scope. */
export async function readPrivateDays(
  ask: Ask,
  snapshot: Snapshot,
): Promise<Map<Day, { distance: number; duration: number }>> {
  const { stays } = ask.scope;
  if (stays.length === 0) return new Map();
  const rows = await snapshot.all(sql<{ day: Day; distance: number; duration: number }>`
    select vehicle_day.day::text as day, sum(private_distance_m)::int as distance, sum(private_s)::int as duration
    from ${stayRelation(stays)}
    join vehicle_day on vehicle_day.vehicle_id = stay.vehicle_id and vehicle_day.day >= stay.from_day
      and vehicle_day.day < stay.to_day
    where private_s > 0 or private_distance_m > 0
    group by 1`);
  return new Map(rows.map(({ day, ...sums }) => [day, sums]));
}
