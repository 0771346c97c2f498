import type { Pool, PoolClient } from 'pg';
import { CONSUMPTION_MIN_M, CONSUMPTION_MONTHS } from '#domain/constants.ts';
import type { Day } from '#domain/day.ts';

/**
 * Reference consumption of vehicles per 100 km on a day, in the order of the request, where their records
 * have none (domain rules §5.4). It is the mean of all vehicles of the same brand, model and fuel over the
 * three whole months before that month. Null where it is unknown.
 */
export async function readReferences(
  db: Pool | PoolClient,
  asked: readonly { vehicleId: number; day: Day }[],
): Promise<(number | null)[]> {
  if (asked.length === 0) return [];
  const { rows } = await db.query<{ consumption: number | null }>(
    `with asked as (
       select n, brand_id, model_id, fuel_type, date_trunc('month', day)::date as month
       from unnest($1::int4[], $2::date[]) with ordinality as wanted (vehicle_id, day, n)
       join vehicle on vehicle.id = wanted.vehicle_id
     ), kind as (
       select distinct brand_id, model_id, fuel_type, month from asked
     ), measured as (
       select kind.*, sum(fuel_l) / sum(counted_m) * 100000 as consumption
       from kind join vehicle peer using (brand_id, model_id, fuel_type)
       join journey_sum on journey_sum.vehicle_id = peer.id and not is_private
         and day >= month - interval '${CONSUMPTION_MONTHS} months' and day < month
       group by kind.brand_id, kind.model_id, kind.fuel_type, kind.month, peer.id
       having sum(counted_m) >= ${CONSUMPTION_MIN_M}
     ), mean as (
       select brand_id, model_id, fuel_type, month, avg(consumption)::float8 as consumption from measured
       group by brand_id, model_id, fuel_type, month
     )
     select mean.consumption from asked left join mean using (brand_id, model_id, fuel_type, month) order by n`,
    [asked.map(({ vehicleId }) => vehicleId), asked.map(({ day }) => day)],
  );
  return rows.map(({ consumption }) => consumption);
}
