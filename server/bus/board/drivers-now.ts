import type { Pool } from 'pg';
import type { LiveEntry } from './live-board.ts';

/** The present driver of a vehicle; both null when nobody is known to drive it. */
export type DriverNow = { driverId: number | null; driver: string | null };

/** A vehicle and the card read in its running journey. The card is null when none was read. */
export type CardSeen = { vehicleId: number; tag: string | null };

/** Nobody. */
export const NO_DRIVER: DriverNow = { driverId: null, driver: null };

/** The card in force now: that of the running journey, until its stop has lasted long enough to end it. */
export function cardNow(
  { driverTag, journeyEndsMs }: Pick<LiveEntry, 'driverTag' | 'journeyEndsMs'>,
  nowMs: number,
): string | null {
  return journeyEndsMs !== null && nowMs >= journeyEndsMs ? null : driverTag;
}

/**
 * The present driver of each vehicle (domain rules §5.6). It is the holder of the running journey's card,
 * else the assigned driver, else the usual driver. Vehicles that do not exist are missing in the answer.
 */
export async function driversNow(
  pool: Pick<Pool, 'query'>,
  seen: readonly CardSeen[],
  nowMs: number,
): Promise<ReadonlyMap<number, DriverNow>> {
  const { rows } = await pool.query<{ vehicle_id: number; driver_id: number | null; driver: string }>(
    `select vehicle.id as vehicle_id, driver.id as driver_id, concat_ws(' ', driver.name, driver.surname) as driver
     from unnest($1::int4[], $2::text[]) as seen (vehicle_id, tag)
     join vehicle on vehicle.id = seen.vehicle_id
     left join driver on driver.id = coalesce(driver_at(vehicle.id, seen.tag, $3, null), vehicle.driver_id)`,
    [seen.map(({ vehicleId }) => vehicleId), seen.map(({ tag }) => tag), new Date(nowMs)],
  );
  return new Map(
    rows.map(({ vehicle_id, driver_id, driver }) => [
      vehicle_id,
      driver_id === null ? NO_DRIVER : { driverId: driver_id, driver },
    ]),
  );
}
