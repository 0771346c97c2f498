import { type RawBuilder, sql } from 'kysely';
import { REPORT_EVENTS } from '#domain/report/code.ts';
import { drivingEvents } from '#domain/report/driving-events.ts';
import { DRIVING_EVENT } from '#domain/telemetry/fact.ts';
import type { Ask } from './ask.ts';
import { thousandths } from './fuel.ts';
import { HEAD_CELLS, personOf, type Subject } from './head-cells.ts';
import { JOURNEY_DRIVER, journeySource, startHours } from './journey-source.ts';
import { reportQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import { inPieces } from './stay-pieces.ts';
import { summedJourneys } from './summed-journeys.ts';
import { instantAt } from './zone-clock.ts';

type Event = {
  n: number;
  person_n: number | null;
  driver_id: number | null;
  event_s: number;
  code: number;
  lat: number | null;
  lng: number | null;
  value: number | null;
  limit_kmh: number | null;
  duration_s: number | null;
  speed_kmh: number | null;
};
type Row = Event & Subject;

/** The columns in which journeys, and their sums, count the events of a code. */
const COUNTS = {
  [DRIVING_EVENT.speeding]: 'excesses',
  [DRIVING_EVENT.harshAcceleration]: 'harsh_acceleration',
  [DRIVING_EVENT.harshBraking]: 'harsh_braking',
  [DRIVING_EVENT.harshCornering]: 'harsh_cornering',
} as const;

const askedCodes = ({ parameters }: Ask) => parameters.events ?? REPORT_EVENTS;

const COLUMNS = sql`event_at, code, lat, lng, value, limit_kmh, duration_s, speed_kmh`;

/**
 * The events of the journeys in scope. So an event has the day and driver of its journey, and the list agrees
 * with every count. An event at the very instant at which the next journey starts belongs to that next
 * journey.
 */
function eventSource(ask: Ask): RawBuilder<unknown> {
  return sql`(
    select stay.n, ${JOURNEY_DRIVER} as driver_id,
      ${ask.view.variant === 'driver' ? sql`person.n` : sql`null::bigint`} as person_n,
      journey.vehicle_id, journey.start_at, journey.end_at
    from ${journeySource(ask, { drivers: true })}
      and journey.excesses + journey.harsh_acceleration + journey.harsh_braking + journey.harsh_cornering > 0
  ) as journey
  cross join lateral (
    select ${COLUMNS} from driving_event
    where driving_event.vehicle_id = journey.vehicle_id
      and driving_event.event_at between journey.start_at and journey.end_at
      and driving_event.code = any(${askedCodes(ask).map(Number)}::smallint[])
  ) as event
  where event.event_at < journey.end_at or not exists (
    select from journey as next where next.vehicle_id = journey.vehicle_id and next.start_at = event.event_at
      and next.start_at > journey.start_at
  )`;
}

/**
 * The number of events by the sums of journeys: looking the events up takes longer than everything until the
 * first rows. The sums do not have hours of the day, so with such a window the journeys count.
 */
function countEvents(ask: Ask): RawBuilder<{ n: number }> {
  const counts = askedCodes(ask).map((code) => sql.ref(`journey.${COUNTS[code]}`));
  const summed = startHours(ask) ? {} : { relation: summedJourneys(ask, { drivers: false }) };
  return sql<{ n: number }>`
    select coalesce(sum(${counts.length > 0 ? sql.join(counts, sql` + `) : sql`0`}), 0)::int as n
    from ${journeySource(ask, { drivers: false, ...summed })}`;
}

const events = (ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> =>
  inPieces(ask, (piece) => eventsOf(piece, snapshot), snapshot);

async function* eventsOf(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  const { scope, view } = ask;
  const order = view.variant === 'driver' ? sql`journey.person_n` : sql`journey.n`;
  const batches = snapshot.batches(sql<Event>`
    select journey.n, journey.person_n, journey.driver_id, date_part('epoch', event.event_at) as event_s, event.code, event.lat,
      event.lng, event.value, event.limit_kmh, event.duration_s, event.speed_kmh
    from ${eventSource(ask)}
    order by ${order}, event.event_at, event.code`);
  for await (const batch of batches) {
    yield batch.map((event) => {
      const person = personOf(scope, event.person_n, event.driver_id);
      return { ...event, stay: scope.stays[event.n - 1]!, person, drivers: 1, vehicles: 1 };
    });
  }
}

/** R07: each speeding and harsh driving event. */
export const drivingEventsQuery = reportQuery(drivingEvents, {
  count: countEvents,
  rows: events,
  cells: {
    ...HEAD_CELLS,
    eventInstant: ({ event_s }) => instantAt(event_s),
    eventType: ({ code }) => String(code),
    eventValue: ({ value }) => thousandths(value),
    eventLimit: ({ limit_kmh }) => limit_kmh,
    eventDuration: ({ duration_s }) => duration_s,
    speedAt: ({ speed_kmh }) => speed_kmh,
    place: ({ lat, lng }, { places }) => places.name(lat, lng),
    lat: ({ lat }) => lat,
    lng: ({ lng }) => lng,
  },
});
