import { sql } from 'kysely';
import { CONSUMPTION_MONTHS } from '#domain/constants.ts';
import { addMonths } from '#domain/day.ts';
import { drivingStyle } from '#domain/report/driving-style.ts';
import { consumptionOf } from '#domain/report/measure.ts';
import { monthOf } from '#domain/report/range.ts';
import { bandOf, drivingScore } from '#domain/report/score.ts';
import { activityCount } from './activity.ts';
import type { Activity } from './activity-rows.ts';
import type { Ask } from './ask.ts';
import { DRIVING_CELLS } from './driving.ts';
import { thousandths } from './fuel.ts';
import { LEGAL_CELLS, type LimitedActivity, limitedActivities } from './legal-excesses.ts';
import { reportQuery } from './query.ts';
import { type Compared, comparedTo, readReferences } from './references.ts';
import type { Snapshot } from './snapshot.ts';
import { mostRows } from './subject-days.ts';

type Consumed = { compared: Compared; consumption3m: number | null };
type Row = LimitedActivity & { consumed: Consumed | null; score: number | null };

/**
 * The consumption of vehicles per 100 km in the three whole months before the month in which the range ends,
 * by vehicle. Only days with fully measured fuel count, with their distance. An estimate would only repeat
 * the vehicle's record.
 */
export async function readConsumption(
  { scope, range }: Pick<Ask, 'scope' | 'range'>,
  snapshot: Snapshot,
): Promise<Map<number, number | null>> {
  const end = monthOf(range.to);
  const rows = await snapshot.all(sql<{ vehicle_id: number; measured_l: number | null; measured_m: number }>`
    select vehicle_id, sum(measured_l)::float8 as measured_l, sum(measured_m)::float8 as measured_m
    from journey_month
    where vehicle_id = any(${[...new Set(scope.stays.map(({ vehicle }) => vehicle.id))]}::int[]) and not is_private
      and month >= ${addMonths(end, -CONSUMPTION_MONTHS)}::date and month < ${end}::date
    group by vehicle_id`);
  return new Map(
    rows.map(({ vehicle_id, measured_l, measured_m }) => [vehicle_id, consumptionOf(measured_l, measured_m)]),
  );
}

/** The known consumption of a row; null in rows of drivers. */
async function consumedBy(ask: Ask, snapshot: Snapshot): Promise<(row: Activity) => Consumed | null> {
  if (ask.view.variant === 'driver') return () => null;
  const references = await readReferences(ask, snapshot);
  const burnt = await readConsumption(ask, snapshot);
  return (row) => ({
    compared: comparedTo(references, row),
    consumption3m: burnt.get(row.stay.vehicle.id) ?? null,
  });
}

async function* rows(ask: Ask, snapshot: Snapshot): AsyncGenerator<Row[]> {
  const consumedOf = await consumedBy(ask, snapshot);
  for await (const batch of limitedActivities(ask, snapshot)) {
    yield batch.map((row) => {
      const consumed = consumedOf(row);
      const consumption = consumed?.consumption3m ?? null;
      const refConsumption = consumed?.compared.consumption ?? null;
      return { ...row, consumed, score: thousandths(drivingScore({ ...row, consumption, refConsumption })) };
    });
  }
}

/** R09: the score of driving style. */
export const drivingStyleQuery = reportQuery(drivingStyle, {
  atMost: mostRows,
  count: activityCount,
  rows,
  cells: {
    ...DRIVING_CELLS,
    ...LEGAL_CELLS,
    consumption3m: ({ consumed }) => thousandths(consumed?.consumption3m ?? null),
    refConsumption: ({ consumed }) => thousandths(consumed?.compared.consumption ?? null),
    electric: ({ stay }) => stay.vehicle.isElectric,
    refFuel: ({ consumed }) => consumed?.compared.fuel ?? 0,
    refDistance: ({ consumed }) => consumed?.compared.distanceM ?? 0,
    drivenTime: ({ durationS }) => durationS,
    score: ({ score }) => score,
    band: ({ score }) => bandOf(score),
    scoreMetres: ({ score, distanceM }) => (score ?? 0) * distanceM,
    scoreDistance: ({ score, distanceM }) => (score === null ? 0 : distanceM),
  },
});
