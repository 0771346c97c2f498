import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#domain/day.ts';
import { adasDsm } from '#domain/report/adas-dsm.ts';
import { CAMERA_EVENTS } from '#domain/report/code.ts';
import { hasMedia } from '#server/telemetry/camera/has-media.ts';
import type { Ask } from './ask.ts';
import { HEAD_CELLS, personOf, type Subject } from './head-cells.ts';
import { drivenSource, JOURNEY_DRIVER } from './journey-source.ts';
import { reportQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import { instantAt } from './zone-clock.ts';

type Event = {
  n: number;
  person_n: number | null;
  driver_id: number | null;
  event_s: number;
  code: number;
  /** 1 to 3. */
  value: number;
  lat: number | null;
  lng: number | null;
  speed_kmh: number | null;
  /** Null when the camera did not report start and end. */
  duration_s: number | null;
  /** A picture or clip of it is stored. */
  media: boolean;
  reviewed: boolean;
  label: string | null;
};
type Row = Event & Subject;

/**
 * Codes below this one belong to cameras of the road, the others to those of the cabin (domain rules §10).
 */
const FIRST_OF_CABIN = 1050;

/** The camera events in the scope, by the day and the card of their moment; none of private use. */
function cameraSource(ask: Ask, options: { drivers: boolean }): RawBuilder<unknown> {
  const { scope, range } = ask;
  const zones = new Map(scope.stays.map(({ vehicle }) => [vehicle.id, vehicle.timeZone]));
  const relation = sql`(
    select event.vehicle_id, event.event_at as start_at, (event.event_at at time zone zone.name)::date as day, event.code, event.value,
      event.lat, event.lng, event.speed_kmh, (
        select driver_tag from journey
        where journey.vehicle_id = event.vehicle_id and event.event_at between journey.start_at and journey.end_at
        order by journey.start_at desc limit 1
      ) as driver_tag
    from unnest(${[...zones.keys()]}::int[], ${[...zones.values()]}::text[]) as zone (vehicle_id, name)
    join alert_event event on event.vehicle_id = zone.vehicle_id and event.code between 1040 and 1055
      and event.event_at between ${addDays(range.from, -1)}::date and ${addDays(range.to, 2)}::date
    where event.code = any(${CAMERA_EVENTS.map(Number)}::smallint[]) and not exists (
      select from private_period
      where private_period.vehicle_id = event.vehicle_id and private_period.start_at <= event.event_at
        and (private_period.end_at is null or private_period.end_at > event.event_at)
    )
  ) as camera_event`;
  return drivenSource(ask, { table: 'camera_event', relation, counts: sql`true`, ...options });
}

/** The alarms of a camera event. */
const ALARMS = sql`from camera_alarm alarm
  where alarm.vehicle_id = camera_event.vehicle_id and alarm.event_at = camera_event.start_at and alarm.code = camera_event.code`;

async function* events(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  const { scope, view } = ask;
  const person = view.variant === 'driver' ? sql`person.n` : sql`null::bigint`;
  const batches = snapshot.batches(sql<Event>`
    select stay.n, ${person} as person_n, ${JOURNEY_DRIVER} as driver_id, date_part('epoch', camera_event.start_at) as event_s,
      code, value, lat, lng, speed_kmh, (
        select duration_s from camera_duration duration
        where duration.vehicle_id = camera_event.vehicle_id and duration.start_at = camera_event.start_at
          and duration.code = camera_event.code
      ) as duration_s, ${hasMedia('camera_event', 'start_at')} as media,
      exists (
        select from camera_review review
        where review.vehicle_id = camera_event.vehicle_id and review.event_at = camera_event.start_at and review.code = camera_event.code
      ) as reviewed,
      (select string_agg(upper(encode(alarm.label, 'hex')), ' ' order by alarm.id) ${ALARMS}) as label
    from ${cameraSource(ask, { drivers: true })}
    order by ${view.variant === 'driver' ? sql`person_n` : sql`stay.n`}, camera_event.start_at, code`);
  for await (const batch of batches) {
    yield batch.map((event) => {
      const who = personOf(scope, event.person_n, event.driver_id);
      return { ...event, stay: scope.stays[event.n - 1]!, person: who, drivers: 1, vehicles: 1 };
    });
  }
}

/** R08: each event of a camera. */
export const adasDsmQuery = reportQuery(adasDsm, {
  count: (ask) => sql<{ n: number }>`select count(*)::int as n from ${cameraSource(ask, { drivers: false })}`,
  rows: events,
  cells: {
    ...HEAD_CELLS,
    eventInstant: ({ event_s }) => instantAt(event_s),
    eventType: ({ code }) => String(code),
    severity: ({ value }) => String(value),
    channel: ({ code }) => (code < FIRST_OF_CABIN ? 'front' : 'cab'),
    speedAt: ({ speed_kmh }) => speed_kmh,
    eventDuration: ({ duration_s }) => duration_s,
    media: ({ media }) => media,
    reviewed: ({ reviewed }) => reviewed,
    alarmLabel: ({ label }) => label,
    place: ({ lat, lng }, { places }) => places.name(lat, lng),
    lat: ({ lat }) => lat,
    lng: ({ lng }) => lng,
  },
});
