import { sql } from 'kysely';
import type { CellValue } from '#domain/column.ts';
import { isUnlinkedTag } from '#domain/looked/unlinking.ts';
import { journeys } from '#domain/report/journeys.ts';
import { averageSpeedKmh } from '#domain/report/measure.ts';
import type { Ask } from './ask.ts';
import { type Facts, factCells, factsOf, HEAD_FACTS } from './facts.ts';
import { FUEL_CELLS, type Fuel, fuelOf, thousandths } from './fuel.ts';
import { inSlices } from './in-slices.ts';
import {
  JOURNEY_DRIVER,
  journeySource,
  journeyUnsettled,
  startHours,
  unsettledMark,
} from './journey-source.ts';
import { factQuery } from './query.ts';
import type { Snapshot } from './snapshot.ts';
import type { ReportStay } from './stay.ts';
import { inPieces } from './stay-pieces.ts';
import { summedJourneys } from './summed-journeys.ts';

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
type Journeys = Facts<Journey> & { fuels: readonly Fuel[]; startNames(): Promise<CellValue[]> };

const COUNTED = ['harsh_acceleration', 'harsh_braking', 'harsh_cornering', 'excesses', 'warnings'] as const;
const COUNTS = COUNTED.map((name) => sql.ref(`journey.${name}`));
const { value, each, instant, day, clock, place } = factCells<Journey>();
const countOf = (name: (typeof COUNTED)[number]) => {
  const nth = COUNTED.indexOf(name);
  return each(({ counts }, at) => counts[at]?.[nth] ?? 0);
};

/** Average number of journeys in a day, for estimates. */
const JOURNEYS = 10;

/**
 * The number of journeys, by their sums, of which there are ten times fewer. Sums do not have hours of the
 * day.
 */
function countJourneys(ask: Ask) {
  if (startHours(ask))
    return sql<{ n: number }>`select count(*)::int as n from ${journeySource(ask, { drivers: false })}`;
  const drivers = ask.scope.drivers !== null;
  return sql<{ n: number }>`
    select coalesce(sum(journey.journeys), 0)::int as n
    from ${journeySource(ask, { drivers, relation: summedJourneys(ask, { drivers }) })}`;
}

const facts = (ask: Ask, snapshot: Snapshot): AsyncGenerator<Journeys> =>
  inPieces(ask, (piece) => factsIn(piece, snapshot), snapshot);

async function* factsIn(ask: Ask, snapshot: Snapshot): AsyncGenerator<Journeys> {
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
  for await (const batch of factsOf(ask, snapshot, query, packing)) {
    const fuels = batch.subjects.map(({ stay }, at) => fuelAt(batch.of, at, stay));
    let startNames: Promise<CellValue[]> | null = null;
    yield {
      ...batch,
      fuels,
      startNames: () => {
        startNames ??= startPlace(batch, ask);
        return startNames;
      },
    };
  }
}

const startPlace = place('start_lat', 'start_lng');

/** The name of each end. Most journeys begin exactly where the one before ended, so that name is known. */
async function endPlace({ of, count, startNames }: Journeys, { places }: Ask): Promise<CellValue[]> {
  const { start_lat, start_lng, end_lat, end_lng } = of;
  const names = await startNames();
  return inSlices(count, (at) =>
    end_lat[at] === start_lat[at + 1] && end_lng[at] === start_lng[at + 1]
      ? names[at + 1]!
      : places.name(end_lat[at]!, end_lng[at]!),
  );
}

function fuelAt({ fuel_l, distance_m }: Journeys['of'], at: number, { vehicle }: ReportStay): Fuel {
  const [countedL, metres] = [fuel_l[at]!, distance_m[at]!];
  const isCounted = countedL !== null;
  return fuelOf({
    isElectric: vehicle.isElectric,
    consumptionL100: vehicle.consumptionL100,
    countedL,
    countedM: isCounted ? metres : 0,
    uncountedM: isCounted ? 0 : metres,
  });
}

const ofFuel =
  (cell: (row: { fuel: Fuel }) => CellValue) =>
  ({ fuels }: Journeys): CellValue[] =>
    fuels.map((fuel) => cell({ fuel }));

/** The card, unless it would reveal a driver whom the caller may not know, or not by name. */
const card = each(({ driver_id, driver_tag }, at, { scope }, { person }) =>
  scope.seesNames && !isUnlinkedTag(driver_tag[at]!) && (driver_id[at] === null || person !== null)
    ? driver_tag[at]!
    : null,
);

/** R03: every journey. */
export const journeysQuery = factQuery(journeys, {
  count: countJourneys,
  facts,
  cells: {
    ...HEAD_FACTS,
    fuel: ofFuel(FUEL_CELLS.fuel),
    consumption: ofFuel(FUEL_CELLS.consumption),
    fuelEstimated: ofFuel(FUEL_CELLS.fuelEstimated),
    fuelDistance: ofFuel(FUEL_CELLS.fuelDistance),
    electric: ofFuel(FUEL_CELLS.electric),
    initDay: day('start_s'),
    initHour: clock('start_s'),
    initPlace: ({ startNames }) => startNames(),
    endDay: day('end_s'),
    endHour: clock('end_s'),
    unsettled: each(({ unsettled }, at) => unsettledMark(unsettled[at]!)),
    endPlace,
    duration: value('duration_s'),
    distance: value('distance_m'),
    movement: value('movement_s'),
    slowMotion: value('idle_s'),
    avgSpeed: each(({ distance_m, movement_s }, at) =>
      thousandths(averageSpeedKmh(distance_m[at]!, movement_s[at]!)),
    ),
    maxSpeed: value('max_speed_kmh'),
    odometer: value('odometer_m'),
    harshAcceleration: countOf('harsh_acceleration'),
    harshBraking: countOf('harsh_braking'),
    harshCornering: countOf('harsh_cornering'),
    maxSpeedEV: countOf('excesses'),
    warningSpeed: countOf('warnings'),
    cardId: card,
    fuelByLevel: value('fuel_by_level'),
    startAt: instant('start_s'),
    endAt: instant('end_s'),
  },
});
