import { type RawBuilder, sql } from 'kysely';
import { CARD_WINDOW } from '#domain/constants.ts';
import { cardMatch } from '#domain/driver/identification.ts';
import { driverIdentification } from '#domain/report/driver-identification.ts';
import { shareOf } from '#domain/report/measure.ts';
import type { Ask } from './ask.ts';
import { holderRelation } from './card-period.ts';
import { thousandths } from './fuel.ts';
import { HEAD_CELLS, personOf, type Subject, subjectZone } from './head-cells.ts';
import { JOURNEY_DRIVER, journeySource } from './journey-source.ts';
import { reportQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import { type Civil, civilAt, instantAt } from './zone-clock.ts';

/** A journey; or all journeys of a subject, when the report adds them up. */
type Start = {
  n: number;
  person_n: number | null;
  driver_id: number | null;
  drivers: number;
  vehicles: number;
  journeys: number;
  identified: number;
  start_s: number;
  start_lat: number | null;
  start_lng: number | null;
  distance_m: number;
  /** Null when no card was read; the delay is also null for journeys without a stored one. */
  delay_s: number | null;
  known_delay_s: number | null;
  driver_tag: string | null;
  second_tag: string | null;
  card_driver_id: number | null;
  assigned_id: number | null;
};
type Row = Start & Subject & { start: Civil };

/** The journeys of vehicles with a card reader. */
const source = (ask: Ask, options: { drivers: boolean }) =>
  journeySource(ask, {
    ...options,
    relation: sql`(
      select journey.* from journey
      join vehicle on vehicle.id = journey.vehicle_id and 'card_reader' = any(vehicle.accessories)
    ) as journey`,
  });

/** Each journey with its card: the holder at the reading, and whether the reading was at the start. */
function starts(ask: Ask): RawBuilder<unknown> {
  const isDriver = ask.view.variant === 'driver';
  return sql`(
    select start.*, holder.driver_id as card_driver_id,
      coalesce(delay_s between ${-CARD_WINDOW.beforeS}::int and ${CARD_WINDOW.afterS}::int, false)::int as identified
    from (
      select stay.n, ${isDriver ? sql`person.n` : sql`null::bigint`} as person_n,
        ${isDriver ? sql`person.id` : sql`journey.vehicle_id`} as subject_id, journey.vehicle_id,
        ${JOURNEY_DRIVER} as driver_id, assignment.driver_id as assigned_id, journey.driver_tag, journey.second_tag,
        date_part('epoch', journey.start_at) as start_s, journey.start_lat, journey.start_lng, journey.distance_m,
        coalesce(journey.card_at, journey.start_at) as read_at,
        case when journey.driver_tag is not null
          then coalesce(date_part('epoch', journey.card_at - journey.start_at), 0) end as delay_s,
        date_part('epoch', journey.card_at - journey.start_at) as known_delay_s
      from ${source(ask, { drivers: true })}
    ) as start
    left join ${holderRelation(ask.scope.cards)} on holder.tag = start.driver_tag
      and start.read_at >= holder.from_at and start.read_at < holder.to_at
  ) as start`;
}

const each = (ask: Ask) => sql<Start>`
  select start.*, 1 as journeys, 1 as drivers, 1 as vehicles from ${starts(ask)}
  order by person_n, n, start_s`;

const added = (ask: Ask) => sql<Start>`
  select max(n) as n, max(person_n) as person_n, mode() within group (order by driver_id) as driver_id,
    count(distinct driver_id)::int as drivers, count(distinct vehicle_id)::int as vehicles, count(*)::int as journeys,
    sum(identified)::int as identified, min(start_s) as start_s
  from ${starts(ask)}
  group by subject_id
  order by min(person_n), min(n)`;

async function* rows(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  const { scope, view } = ask;
  for await (const batch of snapshot.batches(view.breakdown === 'total' ? added(ask) : each(ask))) {
    yield batch.map((found) => {
      const stay = scope.stays[found.n - 1]!;
      const person = personOf(scope, found.person_n, found.driver_id);
      return { ...found, stay, person, start: civilAt(found.start_s, subjectZone({ stay, person }, view)) };
    });
  }
}

/** The name of a driver whom the caller may know. */
const nameOf = (id: number | null, { scope }: Ask) =>
  id === null ? null : (scope.people.get(id)?.name ?? null);

/** The cards, unless they would reveal a driver whom the caller may not know, or not by name. */
function cardsOf({ driver_tag, second_tag, card_driver_id }: Row, { scope }: Ask): string | null {
  if (!scope.seesNames || driver_tag === null) return null;
  if (card_driver_id !== null && !scope.people.has(card_driver_id)) return null;
  return second_tag === null ? driver_tag : `${driver_tag} + ${second_tag}`;
}

/** R21: the cards with which vehicles were started. */
export const driverIdentificationQuery = reportQuery(driverIdentification, {
  count: (ask) => sql<{ n: number }>`select count(*)::int as n from ${source(ask, { drivers: false })}`,
  rows,
  cells: {
    ...HEAD_CELLS,
    startAt: ({ start_s }) => instantAt(start_s),
    initDay: ({ start }) => start.day,
    initHour: ({ start }) => start.time,
    initPlace: ({ start_lat, start_lng }, { places }) => places.name(start_lat, start_lng),
    journeys: ({ journeys }) => journeys,
    identified: ({ identified, journeys }, { view }) =>
      view.breakdown === 'total' ? thousandths(shareOf(identified, journeys)) : identified === 1,
    identifiedJourneys: ({ identified }) => identified,
    readerJourneys: ({ journeys }) => journeys,
    cardId: cardsOf,
    cardDriver: ({ card_driver_id }, ask) => nameOf(card_driver_id, ask),
    assignedDriver: ({ assigned_id }, ask) => nameOf(assigned_id, ask),
    match: ({ delay_s, card_driver_id, assigned_id }) =>
      cardMatch({ delayS: delay_s, cardDriver: card_driver_id, assignedDriver: assigned_id }),
    identDelay: ({ known_delay_s }) => known_delay_s,
    distance: ({ distance_m }) => distance_m,
  },
});
