import type { Pool, PoolClient } from 'pg';

/** A stretch of a vehicle's past; a null beginning: only the odometer at the end is needed. */
type AskedStretch = { vehicleId: number; fromMs: number | null; atMs: number };

/**
 * Metres driven in the stretch (null without one), and the odometer at its end, metres; null where it is
 * unknown.
 */
type Driven = { sinceM: number | null; odometerM: number | null };

/**
 * The distances of vehicles between two instants, for work and in private, in the order of the request. A
 * journey that one of the instants divides counts by its share of time.
 */
export async function readDriven(db: Pool | PoolClient, asked: readonly AskedStretch[]): Promise<Driven[]> {
  const { rows } = await db.query<{ since_m: number | null; odometer_m: number | null }>(
    `select since.m as since_m, newest.m as odometer_m
     from unnest($1::int4[], $2::timestamptz[], $3::timestamptz[]) with ordinality as asked (vehicle_id, from_at, at, n)
     left join lateral (
       select coalesce(sum(distance_m * part.share), 0)::float8 as m
       from journey cross join lateral (
         select case when end_at <= start_at then 1
           else date_part('epoch', least(end_at, asked.at) - greatest(start_at, asked.from_at))
             / date_part('epoch', end_at - start_at) end as share
       ) part
       where vehicle_id = asked.vehicle_id and start_at < asked.at and start_at >= asked.from_at - interval '1 day'
         and end_at > asked.from_at
     ) since on asked.from_at is not null
     left join lateral (
       select case when end_at <= asked.at or end_at <= start_at then odometer_m
         else odometer_m - distance_m * date_part('epoch', end_at - asked.at) / date_part('epoch', end_at - start_at)
         end::float8 as m
       from journey
       where vehicle_id = asked.vehicle_id and start_at <= asked.at and odometer_m is not null
       order by start_at desc limit 1
     ) newest on true
     order by asked.n`,
    [
      asked.map(({ vehicleId }) => vehicleId),
      asked.map(({ fromMs }) => (fromMs === null ? null : new Date(fromMs))),
      asked.map(({ atMs }) => new Date(atMs)),
    ],
  );
  return rows.map(({ since_m, odometer_m }) => ({ sinceM: since_m, odometerM: odometer_m }));
}
