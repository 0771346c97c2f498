import { sql } from 'kysely';
import { type FirstJourney, missedChecks as missedOf, VALID_MAX_MS } from '#domain/check/missed.ts';
import type { Day } from '#domain/day.ts';
import { DAY_MS } from '#domain/duration.ts';
import type { Db } from '#server/base/db/database.ts';
import { NEAREST_RULE } from './rules.ts';

/** A vehicle that drove without the check that its fleet demands: on that day, from that instant on. */
export type MissedCheck = { vehicleId: number; driverId: number | null; day: Day; startMs: number };

type First = {
  vehicle_id: number;
  driver_id: number | null;
  day: Day;
  start_at: Date;
  valid_hours: number;
  since: Date;
};

/**
 * The first journeys of the days in which vehicles drove without a check, by the rules in force now
 * (`missedChecks` of the domain). Private journeys are no journeys here. `vehicleIds`: only of these.
 */
export async function missedChecks(
  db: Db,
  { fromMs, toMs, vehicleIds }: { fromMs: number; toMs: number; vehicleIds?: readonly number[] },
): Promise<MissedCheck[]> {
  const firsts = await firstJourneys(db, { fromMs, toMs, vehicleIds: vehicleIds ?? null });
  const filled = await filledBetween(db, [...new Set(firsts.map(({ vehicle_id }) => vehicle_id))], {
    fromMs: fromMs - VALID_MAX_MS,
    toMs,
  });
  const byVehicle = Map.groupBy(firsts, ({ vehicle_id }) => vehicle_id);
  return [...byVehicle].flatMap(([vehicleId, rows]) => {
    const { valid_hours: validHours, since } = rows[0]!;
    const journeys = rows.map(({ driver_id, day, start_at }): FirstJourney & { driverId: number | null } => {
      return { driverId: driver_id, day, startMs: start_at.getTime() };
    });
    const rule = { validHours, sinceMs: since.getTime() };
    return missedOf(journeys, filled.get(vehicleId) ?? [], rule).map((journey) => ({
      vehicleId,
      ...journey,
    }));
  });
}

/** The first journey of each day of the vehicles whose fleets demand a check, with its driver. */
async function firstJourneys(
  db: Db,
  { fromMs, toMs, vehicleIds }: { fromMs: number; toMs: number; vehicleIds: readonly number[] | null },
): Promise<First[]> {
  // Journeys of the same civil day before the range decide which one is the first.
  const { rows } = await sql<First>`
    with demanded as materialized (
      select vehicle.id, rule.valid_hours, rule.since
      from vehicle
      join ${NEAREST_RULE} on rule.is_demanded
      where ${vehicleIds ? sql`vehicle.id = any(${vehicleIds}::int[])` : sql`true`}
    )
    select demanded.id as vehicle_id, demanded.valid_hours, demanded.since, first.day, first.start_at,
      driver_at(demanded.id, first.driver_tag, first.start_at, first.day) as driver_id
    from demanded
    join lateral (
      select distinct on (journey.day) journey.day, journey.start_at, journey.driver_tag
      from journey
      where journey.vehicle_id = demanded.id and not journey.is_private
        and journey.start_at >= ${new Date(fromMs - DAY_MS)} and journey.start_at < ${new Date(toMs)}
      order by journey.day, journey.start_at
    ) first on first.start_at >= ${new Date(fromMs)}
    order by first.start_at, demanded.id`.execute(db.sql);
  return rows;
}

async function filledBetween(
  { sql: db }: Db,
  vehicleIds: readonly number[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<Map<number, number[]>> {
  const checks = await db
    .selectFrom('vehicle_check')
    .select(['vehicle_id', 'filled_at'])
    .where('vehicle_id', '=', sql<number>`any(${vehicleIds}::int[])`)
    .where('filled_at', '>=', new Date(fromMs))
    .where('filled_at', '<=', new Date(toMs))
    .execute();
  const byVehicle = Map.groupBy(checks, ({ vehicle_id }) => vehicle_id);
  return new Map([...byVehicle].map(([id, rows]) => [id, rows.map(({ filled_at }) => filled_at.getTime())]));
}
