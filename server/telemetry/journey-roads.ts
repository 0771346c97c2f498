import type { Pool, PoolClient } from 'pg';
import {
  decodeJourneyRoads,
  type JourneyRoads,
  type LimitStretch,
} from '#domain/road/journey/journey-roads.ts';

/** The stored roads of the journey in which an instant lies; null: there are none. */
export async function roadsAt(
  db: Pool | PoolClient,
  { vehicleId, atMs }: { vehicleId: number; atMs: number },
): Promise<JourneyRoads | null> {
  const { rows } = await db.query<{ start_at: Date; roads: Buffer }>(
    `select start_at, roads from journey_road
     where vehicle_id = $1 and start_at <= $2 and end_at >= $2 order by start_at desc limit 1`,
    [vehicleId, new Date(atMs)],
  );
  return rows[0] ? decodeJourneyRoads(rows[0].start_at.getTime(), rows[0].roads) : null;
}

/** The legal limits along a vehicle's way, of the journeys that start in a period (end exclusive). */
export async function readLimits(
  db: Pool | PoolClient,
  { vehicleId, fromMs, toMs }: { vehicleId: number; fromMs: number; toMs: number },
): Promise<LimitStretch[]> {
  const { rows } = await db.query<{ start_at: Date; roads: Buffer }>(
    'select start_at, roads from journey_road where vehicle_id = $1 and start_at >= $2 and start_at < $3 order by start_at',
    [vehicleId, new Date(fromMs), new Date(toMs)],
  );
  return rows.flatMap(({ start_at, roads }) => decodeJourneyRoads(start_at.getTime(), roads).limits);
}

/** Journeys of this many days are matched when a vehicle is matched for the first time. */
const FIRST_DAYS = 31;

/** Makes the row that says how far each vehicle is matched; those that have one keep it. */
export async function startMatching(
  db: Pool | PoolClient,
  { vehicleIds, nowMs }: { vehicleIds: readonly number[]; nowMs: number },
): Promise<void> {
  await db.query(
    `insert into road_match (vehicle_id, through_at)
     select id, $2::timestamptz - make_interval(days => $3) from unnest($1::int[]) as id order by id
     on conflict do nothing`,
    [vehicleIds, new Date(nowMs), FIRST_DAYS],
  );
}

/**
 * Forgets the roads of a vehicle's journeys that start at an instant or later, and asks that they are matched
 * again. The row of the vehicle stays locked, so that no worker writes roads of the journeys before.
 */
export async function rematchFrom(
  client: PoolClient,
  { vehicleId, fromMs, nowMs }: { vehicleId: number; fromMs: number; nowMs: number },
): Promise<void> {
  await startMatching(client, { vehicleIds: [vehicleId], nowMs });
  await client.query(
    `update road_match set through_at = least(through_at, $2::timestamptz - interval '1 millisecond')
     where vehicle_id = $1`,
    [vehicleId, new Date(fromMs)],
  );
  await client.query('delete from journey_road where vehicle_id = $1 and start_at >= $2', [
    vehicleId,
    new Date(fromMs),
  ]);
  await client.query('delete from legal_excess where vehicle_id = $1 and journey_at >= $2', [
    vehicleId,
    new Date(fromMs),
  ]);
}

/** Asks that all journeys since an instant are matched again. Returns the number of their vehicles. */
export async function rematchAll(db: Pool, fromMs: number): Promise<number> {
  const { rowCount } = await db.query(
    `update road_match set through_at = $1::timestamptz - interval '1 millisecond' where through_at >= $1`,
    [new Date(fromMs)],
  );
  return rowCount!;
}
