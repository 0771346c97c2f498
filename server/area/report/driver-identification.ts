import { type RawBuilder, sql } from 'kysely';
import { CARD_WINDOW } from '#domain/constants.ts';
import { cardMatch } from '#domain/driver/identification.ts';
import { UNLINKED_TAG } from '#domain/looked/unlinking.ts';
import { driverIdentification } from '#domain/report/driver-identification.ts';
import { shareOf } from '#domain/report/measure.ts';
import type { Ask } from './ask.ts';
import { holderRelation } from './card-period.ts';
import { type Facts, factCells, factsOf, HEAD_FACTS } from './facts.ts';
import { thousandths } from './fuel.ts';
import { JOURNEY_DRIVER, journeySource } from './journey-source.ts';
import { factQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import { inPieces } from './stay-pieces.ts';

/** A journey; or all journeys of a subject, when the report adds them up. */
type Start = {
  n: number;
  person_n: number | null;
  driver_id: number | null;
  /** The number of the subject's first stay in the rows; it orders them. */
  row_n: number;
  /** Null for one journey: then each is one. */
  drivers: number | null;
  vehicles: number | null;
  journeys: number | null;
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
/** The values of a report's rows; the others are null, or one, in all of them. */
function valuesOf({ view }: Ask): Readonly<Record<keyof Start, boolean>> {
  const isAdded = view.breakdown === 'total';
  return {
    row_n: true,
    n: true,
    person_n: view.variant === 'driver',
    driver_id: true,
    drivers: isAdded,
    vehicles: isAdded,
    journeys: isAdded,
    identified: true,
    start_s: true,
    start_lat: !isAdded,
    start_lng: !isAdded,
    distance_m: !isAdded,
    delay_s: !isAdded,
    known_delay_s: !isAdded,
    driver_tag: !isAdded,
    second_tag: !isAdded,
    card_driver_id: !isAdded,
    assigned_id: !isAdded,
  };
}

/** Average number of journeys in a day, for estimates. */
const JOURNEYS = 10;

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
        case when journey.driver_tag <> ${UNLINKED_TAG.none}
          then coalesce(date_part('epoch', journey.card_at - journey.start_at), 0) end as delay_s,
        date_part('epoch', journey.card_at - journey.start_at) as known_delay_s
      from ${source(ask, { drivers: true })}
    ) as start
    left join ${holderRelation(ask.scope.cards)} on holder.tag = start.driver_tag
      and start.read_at >= holder.from_at and start.read_at < holder.to_at
  ) as start`;
}

const listed = (ask: Ask) => sql<Start>`
  select start.*, ${ask.view.variant === 'driver' ? sql`person_n` : sql`n`} as row_n, null as journeys, null as drivers,
    null as vehicles
  from ${starts(ask)}
  order by row_n, n, start_s`;

const added = (ask: Ask) => sql<Start>`
  select max(n) as n, max(person_n) as person_n, min(${ask.view.variant === 'driver' ? sql`person_n` : sql`n`}) as row_n,
    mode() within group (order by driver_id) as driver_id, count(distinct driver_id)::int as drivers,
    count(distinct vehicle_id)::int as vehicles, count(*)::int as journeys, sum(identified)::int as identified,
    min(start_s) as start_s
  from ${starts(ask)}
  group by subject_id
  order by row_n, min(n)`;

function facts(ask: Ask, snapshot: Snapshot): AsyncGenerator<Facts<Start>> {
  const { view } = ask;
  const isAdded = view.breakdown === 'total';
  const packing = { values: valuesOf(ask), by: 'row_n', most: isAdded ? 1 : JOURNEYS * view.days } as const;
  const query = isAdded ? added : listed;
  return inPieces(ask, (piece) => factsOf(piece, snapshot, query(piece), packing), snapshot);
}

const { value, each, instant, day, clock, place } = factCells<Start>();

/** The name of a driver whom the caller may know. */
const nameOf = (name: 'card_driver_id' | 'assigned_id') =>
  each((of, at, { scope }) => {
    const id = of[name][at] ?? null;
    return id === null ? null : (scope.people.get(id)?.name ?? null);
  });

/** The cards, unless they would reveal a driver whom the caller may not know, or not by name. */
const cards = each(({ driver_tag, second_tag, card_driver_id }, at, { scope }) => {
  const [tag, second, holder] = [driver_tag[at]!, second_tag[at]!, card_driver_id[at]!];
  if (!scope.seesNames || tag === null) return null;
  if (holder !== null && !scope.people.has(holder)) return null;
  return second === null ? tag : `${tag} + ${second}`;
});
const journeys = each((of, at) => of.journeys[at] ?? 1);

/** R21: the cards with which vehicles were started. */
export const driverIdentificationQuery = factQuery(driverIdentification, {
  count: (ask) => sql<{ n: number }>`select count(*)::int as n from ${source(ask, { drivers: false })}`,
  facts,
  cells: {
    ...HEAD_FACTS,
    startAt: instant('start_s'),
    initDay: day('start_s'),
    initHour: clock('start_s'),
    initPlace: place('start_lat', 'start_lng'),
    journeys,
    identified: each((of, at, { view }) =>
      view.breakdown === 'total'
        ? thousandths(shareOf(of.identified[at]!, of.journeys[at]!))
        : of.identified[at] === 1,
    ),
    identifiedJourneys: value('identified'),
    readerJourneys: journeys,
    cardId: cards,
    cardDriver: nameOf('card_driver_id'),
    assignedDriver: nameOf('assigned_id'),
    match: each(({ delay_s, card_driver_id, assigned_id }, at) =>
      cardMatch({ delayS: delay_s[at]!, cardDriver: card_driver_id[at]!, assignedDriver: assigned_id[at]! }),
    ),
    identDelay: value('known_delay_s'),
    distance: value('distance_m'),
  },
});
