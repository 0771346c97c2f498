import { sql } from 'kysely';
import { CONSUMPTION_MIN_M, CONSUMPTION_MONTHS } from '#domain/constants.ts';
import { addDays, addMonths } from '#domain/day.ts';
import { consumptionOf, estimatedFuel } from '#domain/report/measure.ts';
import { monthOf } from '#domain/report/range.ts';
import type { Activity } from './activity-rows.ts';
import type { Ask } from './ask.ts';
import type { Snapshot } from './snapshot.ts';
import type { ReportVehicle } from './stay.ts';

/** Litres, or kilowatt hours, per 100 km that a vehicle should burn; null where nothing tells it. */
export type References = (vehicle: ReportVehicle) => number | null;

/**
 * The reference consumption of the vehicles of a report (domain rules §5.4): that of their record, else the mean of all vehicles of
 * the same brand, model and fuel over the three whole months before the month in which the range ends. Only measured fuel counts:
 * an estimate would only say again what some record says.
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

/** What a row burnt on the metres of which a reference is known, and what it should have burnt on them. */
export type Compared = { consumption: number | null; fuel: number; distanceM: number; burnt: number };

/**
 * Compares a row with the references of its vehicles, in proportion to the distance with each. Kilowatt hours count where the whole
 * row is of them.
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
  // Of one vehicle it is known also where it has hardly driven.
  const own = vehicles === 1 ? references(stay.vehicle) : null;
  return { ...sums, consumption: own ?? consumptionOf(sums.fuel, sums.distanceM) };
}
