import { sql } from 'kysely';
import { CONSUMPTION_MIN_M, CONSUMPTION_MONTHS } from '#domain/constants.ts';
import { addDays, addMonths } from '#domain/day.ts';
import { consumptionOf, estimatedFuel } from '#domain/report/measure.ts';
import { monthOf } from '#domain/report/range.ts';
import type { Activity } from './activity-rows.ts';
import type { Ask } from './ask.ts';
import type { Snapshot } from './snapshot.ts';
import type { ReportVehicle } from './stay.ts';

/** The reference consumption of a vehicle, litres or kilowatt hours per 100 km; null where it is unknown. */
export type References = (vehicle: ReportVehicle) => number | null;

/**
 * The reference consumption of the vehicles of a report (domain rules §5.4). It is that of their record, else
 * the mean of all vehicles of the same brand, model and fuel. The mean covers the three whole months before
 * the month in which the range ends. Only measured fuel counts: an estimate would only repeat some record.
 */
export async function readReferences(
  { scope, range }: Pick<Ask, 'scope' | 'range'>,
  snapshot: Snapshot,
): Promise<References> {
  const without = scope.stays
    .filter(({ vehicle }) => vehicle.consumptionL100 === null)
    .map(({ vehicle }) => vehicle.id);
  const end = monthOf(range.to);
  const rows = await snapshot.all(sql<{ id: number; consumption: number }>`
    with asked as (
      select id, brand_id, model_id, fuel_type from vehicle where id = any(${[...new Set(without)]}::int[])
    ), measured as (
      select peer.brand_id, peer.model_id, peer.fuel_type, sum(fuel_l) / sum(counted_m) * 100000 as consumption
      from vehicle peer
      join journey_sum on journey_sum.vehicle_id = peer.id and not is_private
        and day between ${addMonths(end, -CONSUMPTION_MONTHS)}::date and ${addDays(end, -1)}::date
      where (brand_id, model_id, fuel_type) in (select brand_id, model_id, fuel_type from asked)
      group by peer.id
      having sum(counted_m) >= ${CONSUMPTION_MIN_M}::int
    )
    select asked.id, avg(measured.consumption)::float8 as consumption
    from asked join measured using (brand_id, model_id, fuel_type)
    group by asked.id`);
  const means = new Map(rows.map(({ id, consumption }) => [id, consumption]));
  return ({ id, consumptionL100 }) => consumptionL100 ?? means.get(id) ?? null;
}

/** The fuel of a row on the metres with a known reference, and its expected fuel there. */
export type Compared = { consumption: number | null; fuel: number; distanceM: number; burnt: number };

/**
 * Compares a row with the references of its vehicles, in proportion to the distance with each. Kilowatt hours
 * count where the whole row is electric.
 */
export function comparedTo(references: References, { fuels, fuel, stay, vehicles }: Activity): Compared {
  const sums = { fuel: 0, distanceM: 0, burnt: 0 };
  for (const one of fuels) {
    const reference = references(one.vehicle);
    if (reference === null || one.fuel.amount === null || one.fuel.isElectric !== fuel.isElectric) continue;
    sums.fuel += estimatedFuel(one.fuel.distanceM, reference);
    sums.distanceM += one.fuel.distanceM;
    sums.burnt += one.fuel.amount;
  }
  // With one vehicle the reference is known even where it has hardly driven.
  const own = vehicles === 1 ? references(stay.vehicle) : null;
  return { ...sums, consumption: own ?? consumptionOf(sums.fuel, sums.distanceM) };
}
