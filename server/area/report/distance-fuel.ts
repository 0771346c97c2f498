import { sql } from 'kysely';
import { dayDistanceChart } from '#domain/report/chart-day.ts';
import { distanceFuel } from '#domain/report/distance-fuel.ts';
import { consumptionOf, deviationOf, economyOf, eventsPer100Km, shareOf } from '#domain/report/measure.ts';
import { recommendationOf } from '#domain/report/recommendation.ts';
import { activityCount } from './activity.ts';
import { ACTIVITY_CELLS, type Activity } from './activity-rows.ts';
import type { Ask } from './ask.ts';
import { FUEL_CELLS, thousandths } from './fuel.ts';
import { HEAD_CELLS } from './head-cells.ts';
import { journeyDay, journeySource } from './journey-source.ts';
import { activitiesBeside } from './known-beside.ts';
import { reportQuery } from './query.ts';
import { type Compared, comparedTo, readReferences } from './references.ts';
import { REFUELLED_CELLS, type Refuelled, readRefuelled } from './refuelled.ts';
import type { Snapshot } from './snapshot.ts';
import { mostRows } from './subject-days.ts';
import { summedJourneys } from './summed-journeys.ts';

type Row = Activity & { known: Refuelled | null; compared: Compared };

const withFillings = activitiesBeside({ ends: true, groups: true }, readRefuelled);

async function* rows(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  const references = await readReferences(ask, snapshot);
  for await (const batch of withFillings(ask, snapshot)) {
    yield batch.map((row) => ({ ...row, compared: comparedTo(references, row) }));
  }
}

/** The distance of each day: rows are of months, or of the whole range. */
async function charts(ask: Ask, snapshot: Snapshot) {
  const days = await snapshot.all(sql<{ day: string; distance_m: number }>`
    select ${journeyDay(ask)} as day, sum(journey.distance_m)::float8 as distance_m
    from ${journeySource(ask, { drivers: false, relation: summedJourneys(ask, { drivers: false }) })}
    group by 1`);
  return dayDistanceChart(new Map(days.map(({ day, distance_m }) => [day, distance_m])), ask.range);
}

const harshOf = (row: Row) => row.harshAcceleration + row.harshBraking + row.harshCornering;

function adviceOf(row: Row, { view }: Ask) {
  const { fuel, compared, known, groups, durationS, idleS, distanceM } = row;
  return recommendationOf({
    distanceM,
    fuel: fuel.amount,
    isOnlyEstimated: fuel.measuredM === 0,
    liters: view.variant === 'driver' || fuel.isElectric ? null : (known?.liters ?? null),
    consumption: consumptionOf(fuel.amount, fuel.distanceM),
    refConsumption: compared.consumption,
    durationS,
    idleS,
    events100: eventsPer100Km(harshOf(row), distanceM),
    band3Pct: shareOf(groups[2] ?? 0, durationS - idleS),
  });
}

function deviation({ fuel, compared }: Row): number | null {
  const consumption = consumptionOf(fuel.amount, fuel.distanceM);
  if (consumption === null || compared.consumption === null) return null;
  return thousandths(deviationOf(consumption, compared.consumption));
}

/** R06: distance, fuel and a recommendation. */
export const distanceFuelQuery = reportQuery(distanceFuel, {
  atMost: mostRows,
  count: activityCount,
  rows,
  charts,
  cells: {
    ...HEAD_CELLS,
    ...ACTIVITY_CELLS,
    ...FUEL_CELLS,
    ...REFUELLED_CELLS,
    fuelType: ({ stay }) => stay.vehicle.fuelType,
    odometer: ({ odometerM }) => odometerM,
    refConsumption: ({ compared }) => thousandths(compared.consumption),
    deviation,
    distanceFuel: ({ fuel }) => thousandths(economyOf(fuel.amount, fuel.distanceM)),
    recommendation: adviceOf,
    refFuel: ({ compared }) => compared.fuel,
    refDistance: ({ compared }) => compared.distanceM,
    refBurnt: ({ compared, fuel }) => (fuel.isElectric ? null : compared.burnt),
  },
});
