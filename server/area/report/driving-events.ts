import { type RawBuilder, sql } from 'kysely';
import { iso } from '#domain/iso.ts';
import { LEGAL_EVENT, type OFFERED_EVENTS, REPORT_EVENTS } from '#domain/report/code.ts';
import { drivingEvents } from '#domain/report/driving-events.ts';
import {
  decodeJourneyRoads,
  type JourneyRoads,
  type LimitStretch,
  limitAt,
} from '#domain/road/journey/journey-roads.ts';
import { DRIVING_EVENT } from '#domain/telemetry/fact.ts';
import type { Ask } from './ask.ts';
import { thousandths } from './fuel.ts';
import { HEAD_CELLS, personOf, type Subject } from './head-cells.ts';
import { JOURNEY_DRIVER, journeySource, startHours } from './journey-source.ts';
import { exceedingJourneys } from './legal-excesses.ts';
import { reportQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import { inPieces } from './stay-pieces.ts';
import { summedJourneys } from './summed-journeys.ts';
import { instantAt } from './zone-clock.ts';

type EventId = (typeof OFFERED_EVENTS)[number];
type Event = {
  n: number;
  vehicle_id: number;
  journey_s: number;
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
type Row = Event & Subject & { limit: LimitStretch | null };

/** The columns in which journeys, and their sums, count the events of a code. */
const COUNTS = {
  [DRIVING_EVENT.speeding]: 'excesses',
  [DRIVING_EVENT.harshAcceleration]: 'harsh_acceleration',
  [DRIVING_EVENT.harshBraking]: 'harsh_braking',
  [DRIVING_EVENT.harshCornering]: 'harsh_cornering',
} as const satisfies Record<Exclude<EventId, typeof LEGAL_EVENT>, string>;

const askedCodes = ({ parameters }: Ask): readonly EventId[] => parameters.events ?? REPORT_EVENTS;

/** Are excesses over the legal limit listed, too? */
const hasLegal = (ask: Ask) => askedCodes(ask).includes(LEGAL_EVENT);

const COLUMNS = sql`event_at, code, lat, lng, value, limit_kmh, duration_s, speed_kmh`;

const OF_JOURNEY = sql`legal_excess.vehicle_id = journey.vehicle_id
  and legal_excess.start_at between journey.start_at and journey.end_at`;
const LEGAL = sql`
    union all
    select start_at, ${Number(LEGAL_EVENT)}::smallint, lat, lng, speed_kmh, limit_kmh, duration_s, speed_kmh
    from legal_excess where ${OF_JOURNEY}`;

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
      and (journey.excesses + journey.harsh_acceleration + journey.harsh_braking + journey.harsh_cornering > 0
        ${hasLegal(ask) ? sql`or exists (select from legal_excess where ${OF_JOURNEY})` : sql``})
  ) as journey
  cross join lateral (
    select ${COLUMNS} from driving_event
    where driving_event.vehicle_id = journey.vehicle_id
      and driving_event.event_at between journey.start_at and journey.end_at
      and driving_event.code = any(${askedCodes(ask).map(Number)}::smallint[])
    ${hasLegal(ask) ? LEGAL : sql``}
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
  const counts = askedCodes(ask).flatMap((code) =>
    code === LEGAL_EVENT ? [] : [sql.ref(`journey.${COUNTS[code]}`)],
  );
  const summed = startHours(ask) ? {} : { relation: summedJourneys(ask, { drivers: false }) };
  return sql<{ n: number }>`
    select coalesce(sum(${counts.length > 0 ? sql.join(counts, sql` + `) : sql`0`}), 0)::int
      + ${hasLegal(ask) ? countLegal(ask) : sql`0`} as n
    from ${journeySource(ask, { drivers: false, ...summed })}`;
}

const countLegal = (ask: Ask) => sql`(
  select count(*)::int from ${journeySource(ask, { drivers: false, relation: exceedingJourneys(ask) })})`;

const events = (ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> =>
  inPieces(ask, (piece) => eventsOf(piece, snapshot), snapshot);

async function* eventsOf(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  const { scope, view } = ask;
  const order = view.variant === 'driver' ? sql`journey.person_n` : sql`journey.n`;
  const batches = snapshot.batches(sql<Event>`
    select journey.n, journey.vehicle_id, date_part('epoch', journey.start_at) as journey_s, journey.person_n, journey.driver_id, date_part('epoch', event.event_at) as event_s, event.code, event.lat,
      event.lng, event.value, event.limit_kmh, event.duration_s, event.speed_kmh
    from ${eventSource(ask)}
    order by ${order}, event.event_at, event.code`);
  for await (const batch of batches) {
    const limitOf = await readLimits(snapshot, batch);
    yield batch.map((event) => {
      const person = personOf(scope, event.person_n, event.driver_id);
      return {
        ...event,
        limit: limitOf(event),
        stay: scope.stays[event.n - 1]!,
        person,
        drivers: 1,
        vehicles: 1,
      };
    });
  }
}

/** The legal limit at the instant of each event, by the roads of its journey. */
async function readLimits(
  snapshot: Snapshot,
  batch: readonly Event[],
): Promise<(event: Event) => LimitStretch | null> {
  const keyOf = ({ vehicle_id, journey_s }: Pick<Event, 'vehicle_id' | 'journey_s'>) =>
    `${vehicle_id} ${journey_s}`;
  const journeys = [...new Map(batch.map((event) => [keyOf(event), event])).values()];
  const rows = await snapshot.all(sql<{ vehicle_id: number; journey_s: number; roads: Buffer }>`
    select road.vehicle_id, date_part('epoch', road.start_at) as journey_s, road.roads
    from unnest(${journeys.map(({ vehicle_id }) => vehicle_id)}::int[],
      ${journeys.map(({ journey_s }) => iso(Math.round(journey_s * 1000)))}::timestamptz[]) as asked (vehicle_id, start_at)
    join journey_road road using (vehicle_id, start_at)`);
  const roads = new Map<string, JourneyRoads>(
    rows.map((row) => [keyOf(row), decodeJourneyRoads(Math.round(row.journey_s * 1000), row.roads)]),
  );
  return (event) => limitAt(roads.get(keyOf(event))?.limits ?? [], Math.round(event.event_s * 1000));
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
    eventLimit: ({ limit_kmh }) => thousandths(limit_kmh),
    legalLimit: ({ limit }) => thousandths(limit?.kmh ?? null),
    way: ({ limit }) => limit?.label ?? null,
    eventDuration: ({ duration_s }) => duration_s,
    speedAt: ({ speed_kmh }) => speed_kmh,
    place: ({ lat, lng }, { places }) => places.name(lat, lng),
    lat: ({ lat }) => lat,
    lng: ({ lng }) => lng,
  },
});
