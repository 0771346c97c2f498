import { sql } from 'kysely';
import { journeys } from '#domain/report/journeys.ts';
import { averageSpeedKmh } from '#domain/report/measure.ts';
import type { Ask } from './ask.ts';
import { FUEL_CELLS, type Fuel, fuelOf, thousandths } from './fuel.ts';
import { HEAD_CELLS, personOf, type Subject, subjectZone } from './head-cells.ts';
import {
  JOURNEY_DRIVER,
  journeySource,
  journeyUnsettled,
  startHours,
  unsettledMark,
} from './journey-source.ts';
import { packs } from './packed-rows.ts';
import { reportQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import { inPieces } from './stay-pieces.ts';
import { summedJourneys } from './summed-journeys.ts';
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
  /** Events of the journey by `COUNTED`; null: none at all, like in most journeys. */
  counts: readonly number[] | null;
  driver_tag: string | null;
  unsettled: number;
};
const VALUES: Readonly<Record<keyof Journey, true>> = {
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
  counts: true,
  driver_tag: true,
  unsettled: true,
};
/** A journey is the values at a place of the columns that arrived together. */
type Columns = { readonly [Name in keyof Journey]: readonly Journey[Name][] };
type Row = Subject & { of: Columns; at: number; fuel: Fuel; start: Civil; end: Civil };

const COUNTED = ['harsh_acceleration', 'harsh_braking', 'harsh_cornering', 'excesses', 'warnings'] as const;
const COUNTS = COUNTED.map((name) => sql.ref(`journey.${name}`));
const countOf = (name: (typeof COUNTED)[number]) => {
  const place = COUNTED.indexOf(name);
  return ({ of, at }: Row) => of.counts[at]?.[place] ?? 0;
};

/** Average number of journeys in a day, for estimates. */
const JOURNEYS = 10;

/**
 * The number of journeys. Where each needs its driver, their sums are counted, of which there are ten times
 * fewer. Sums do not have hours of the day.
 */
function countJourneys(ask: Ask) {
  if (ask.scope.drivers === null || startHours(ask))
    return sql<{ n: number }>`select count(*)::int as n from ${journeySource(ask, { drivers: false })}`;
  const relation = summedJourneys(ask, { drivers: true });
  return sql<{ n: number }>`
    select coalesce(sum(journey.journeys), 0)::int as n from ${journeySource(ask, { drivers: true, relation })}`;
}

const rows = (ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> =>
  inPieces(ask, (piece) => rowsOf(piece, snapshot), snapshot);

async function* rowsOf(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  const isDriver = ask.view.variant === 'driver';
  const query = sql<Journey>`
    select stay.n, ${isDriver ? sql`person.n` : sql`null`} as person_n, ${JOURNEY_DRIVER} as driver_id,
      date_part('epoch', journey.start_at) as start_s, date_part('epoch', journey.end_at) as end_s, journey.start_lat,
      journey.start_lng, journey.end_lat, journey.end_lng, journey.distance_m, journey.duration_s, journey.movement_s,
      journey.idle_s, journey.max_speed_kmh, journey.odometer_m, journey.fuel_l, journey.fuel_by_level,
      case when ${sql.join(COUNTS, sql` + `)} > 0 then json_build_array(${sql.join(COUNTS)}) end as counts, journey.driver_tag, ${journeyUnsettled(ask)} as unsettled
    from ${journeySource(ask, { drivers: true })}
    order by ${isDriver ? sql`person.n` : sql`stay.n`}, journey.start_at, stay.n`;
  const packing = {
    values: { ...VALUES, person_n: isDriver },
    by: isDriver ? 'person_n' : 'n',
    most: JOURNEYS * ask.view.days,
  } as const;
  for await (const batch of packs(snapshot, query, packing)) {
    yield batch.flatMap(({ count, columns }) => {
      const of = columns as Columns;
      return Array.from({ length: count }, (_, at) => rowOf(of, at, ask));
    });
  }
}

function rowOf(of: Columns, at: number, { scope, view }: Ask): Row {
  const stay = scope.stays[of.n[at]! - 1]!;
  const person = personOf(scope, of.person_n?.[at] ?? null, of.driver_id[at]!);
  const zone = subjectZone({ stay, person }, view);
  const [countedL, metres] = [of.fuel_l[at]!, of.distance_m[at]!];
  const isCounted = countedL !== null;
  return {
    of,
    at,
    stay,
    person,
    drivers: 1,
    vehicles: 1,
    fuel: fuelOf({
      isElectric: stay.vehicle.isElectric,
      consumptionL100: stay.vehicle.consumptionL100,
      countedL,
      countedM: isCounted ? metres : 0,
      uncountedM: isCounted ? 0 : metres,
    }),
    start: civilAt(of.start_s[at]!, zone),
    end: civilAt(of.end_s[at]!, zone),
  };
}

/** The card, unless it would reveal a driver whom the caller may not know, or not by name. */
const cardOf = ({ of, at, person }: Row, { scope }: Ask) =>
  scope.seesNames && (of.driver_id[at] === null || person !== null) ? of.driver_tag[at]! : null;

/** R03: every journey. */
export const journeysQuery = reportQuery(journeys, {
  count: countJourneys,
  rows,
  cells: {
    ...HEAD_CELLS,
    ...FUEL_CELLS,
    initDay: ({ start }) => start.day,
    initHour: ({ start }) => start.time,
    initPlace: ({ of, at }, { places }) => places.name(of.start_lat[at]!, of.start_lng[at]!),
    endDay: ({ end }) => end.day,
    endHour: ({ end }) => end.time,
    unsettled: ({ of, at }) => unsettledMark(of.unsettled[at]!),
    endPlace: ({ of, at }, { places }) => places.name(of.end_lat[at]!, of.end_lng[at]!),
    duration: ({ of, at }) => of.duration_s[at]!,
    distance: ({ of, at }) => of.distance_m[at]!,
    movement: ({ of, at }) => of.movement_s[at]!,
    slowMotion: ({ of, at }) => of.idle_s[at]!,
    avgSpeed: ({ of, at }) => thousandths(averageSpeedKmh(of.distance_m[at]!, of.movement_s[at]!)),
    maxSpeed: ({ of, at }) => of.max_speed_kmh[at]!,
    odometer: ({ of, at }) => of.odometer_m[at]!,
    harshAcceleration: countOf('harsh_acceleration'),
    harshBraking: countOf('harsh_braking'),
    harshCornering: countOf('harsh_cornering'),
    maxSpeedEV: countOf('excesses'),
    warningSpeed: countOf('warnings'),
    cardId: cardOf,
    fuelByLevel: ({ of, at }) => of.fuel_by_level[at]!,
    startAt: ({ of, at }) => instantAt(of.start_s[at]!),
    endAt: ({ of, at }) => instantAt(of.end_s[at]!),
  },
});
