import { sql } from 'kysely';
import { journeys } from '#domain/report/journeys.ts';
import { averageSpeedKmh } from '#domain/report/measure.ts';
import type { Ask } from './ask.ts';
import { FUEL_CELLS, type Fuel, fuelOf, thousandths } from './fuel.ts';
import { HEAD_CELLS, personOf, type Subject, subjectZone } from './head-cells.ts';
import { JOURNEY_DRIVER, journeySource, journeyUnsettled, unsettledMark } from './journey-source.ts';
import { packedRows } from './packed-rows.ts';
import { reportQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import { inPieces } from './stay-pieces.ts';
import { type Civil, civilAt, instantAt } from './zone-clock.ts';

type Journey = {
  n: number;
  person_n: number | null;
  driver_id: number | null;
  start_s: number;
  end_s: number;
  start_lat: number | null;
  start_lng: number | null;
  end_lat: number | null;
  end_lng: number | null;
  distance_m: number;
  duration_s: number;
  movement_s: number;
  idle_s: number;
  max_speed_kmh: number | null;
  odometer_m: number | null;
  fuel_l: number | null;
  fuel_by_level: boolean;
  harsh_acceleration: number;
  harsh_braking: number;
  harsh_cornering: number;
  excesses: number;
  warnings: number;
  driver_tag: string | null;
  unsettled: number;
};
const VALUES: Record<keyof Journey, true> = {
  n: true,
  person_n: true,
  driver_id: true,
  start_s: true,
  end_s: true,
  start_lat: true,
  start_lng: true,
  end_lat: true,
  end_lng: true,
  distance_m: true,
  duration_s: true,
  movement_s: true,
  idle_s: true,
  max_speed_kmh: true,
  odometer_m: true,
  fuel_l: true,
  fuel_by_level: true,
  harsh_acceleration: true,
  harsh_braking: true,
  harsh_cornering: true,
  excesses: true,
  warnings: true,
  driver_tag: true,
  unsettled: true,
};
type Row = Subject & { journey: Journey; fuel: Fuel; start: Civil; end: Civil; card: string | null };

/** Average number of journeys in a day, for estimates. */
const JOURNEYS = 10;

const rows = (ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> =>
  inPieces(ask, (piece) => rowsOf(piece, snapshot));

async function* rowsOf(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  const isDriver = ask.view.variant === 'driver';
  const query = sql<Journey>`
    select stay.n, ${isDriver ? sql`person.n` : sql`null`} as person_n, ${JOURNEY_DRIVER} as driver_id,
      date_part('epoch', journey.start_at) as start_s, date_part('epoch', journey.end_at) as end_s, journey.start_lat,
      journey.start_lng, journey.end_lat, journey.end_lng, journey.distance_m, journey.duration_s, journey.movement_s,
      journey.idle_s, journey.max_speed_kmh, journey.odometer_m, journey.fuel_l, journey.fuel_by_level,
      journey.harsh_acceleration, journey.harsh_braking, journey.harsh_cornering, journey.excesses, journey.warnings,
      journey.driver_tag, ${journeyUnsettled(ask)} as unsettled
    from ${journeySource(ask, { drivers: true })}
    order by ${isDriver ? sql`person.n` : sql`stay.n`}, journey.start_at`;
  const packing = {
    values: VALUES,
    by: isDriver ? 'person_n' : 'n',
    most: JOURNEYS * ask.view.days,
  } as const;
  for await (const batch of packedRows(snapshot, query, packing))
    yield batch.map((journey) => rowOf(journey, ask));
}

function rowOf(journey: Journey, { scope, view }: Ask): Row {
  const stay = scope.stays[journey.n - 1]!;
  const person = personOf(scope, journey.person_n, journey.driver_id);
  const zone = subjectZone({ stay, person }, view);
  const isCounted = journey.fuel_l !== null;
  return {
    journey,
    stay,
    person,
    drivers: 1,
    vehicles: 1,
    fuel: fuelOf({
      isElectric: stay.vehicle.isElectric,
      consumptionL100: stay.vehicle.consumptionL100,
      countedL: journey.fuel_l,
      countedM: isCounted ? journey.distance_m : 0,
      uncountedM: isCounted ? 0 : journey.distance_m,
    }),
    start: civilAt(journey.start_s, zone),
    end: civilAt(journey.end_s, zone),
    // The card would reveal a driver whom the caller may not know, or not by name.
    card: scope.seesNames && (journey.driver_id === null || person !== null) ? journey.driver_tag : null,
  };
}

/** R03: every journey. */
export const journeysQuery = reportQuery(journeys, {
  count: (ask) =>
    sql<{ n: number }>`select count(*)::int as n from ${journeySource(ask, { drivers: false })}`,
  rows,
  cells: {
    ...HEAD_CELLS,
    ...FUEL_CELLS,
    initDay: ({ start }) => start.day,
    initHour: ({ start }) => start.time,
    initPlace: ({ journey }, { places }) => places.name(journey.start_lat, journey.start_lng),
    endDay: ({ end }) => end.day,
    endHour: ({ end }) => end.time,
    unsettled: ({ journey }) => unsettledMark(journey.unsettled),
    endPlace: ({ journey }, { places }) => places.name(journey.end_lat, journey.end_lng),
    duration: ({ journey }) => journey.duration_s,
    distance: ({ journey }) => journey.distance_m,
    movement: ({ journey }) => journey.movement_s,
    slowMotion: ({ journey }) => journey.idle_s,
    avgSpeed: ({ journey }) => thousandths(averageSpeedKmh(journey.distance_m, journey.movement_s)),
    maxSpeed: ({ journey }) => journey.max_speed_kmh,
    odometer: ({ journey }) => journey.odometer_m,
    harshAcceleration: ({ journey }) => journey.harsh_acceleration,
    harshBraking: ({ journey }) => journey.harsh_braking,
    harshCornering: ({ journey }) => journey.harsh_cornering,
    maxSpeedEV: ({ journey }) => journey.excesses,
    warningSpeed: ({ journey }) => journey.warnings,
    cardId: ({ card }) => card,
    fuelByLevel: ({ journey }) => journey.fuel_by_level,
    startAt: ({ journey }) => instantAt(journey.start_s),
    endAt: ({ journey }) => instantAt(journey.end_s),
  },
});
