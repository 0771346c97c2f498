import { sql } from 'kysely';
import { type FirstJourney, missedChecks as missedOf, VALID_MAX_MS } from '#domain/check/missed.ts';
import type { Day } from '#domain/day.ts';
import { DAY_MS } from '#domain/duration.ts';
import type { ReadAll } from '#server/area/calendar/read-dues.ts';

/** The rule of the nearest fleet for a vehicle of the query that is called `vehicle`; joins as `rule`. */
export const NEAREST_RULE = sql`lateral (
  select check_rule.is_demanded, check_rule.valid_hours, check_rule.since
  from check_rule
  join fleet_subtree served on served.root_id = check_rule.fleet_id
  where served.fleet_id = vehicle.fleet_id
  order by (select count(*) from fleet_subtree below where below.root_id = check_rule.fleet_id)
  limit 1
) rule`;

/** A vehicle that drove without the check that its fleet demands: on that day, from that instant on. */
export type MissedCheck = { vehicleId: number; driverId: number | null; day: Day; startMs: number };

/** The time, ms UTC, and the vehicles; all, if left out. */
export type AskedMissed = { fromMs: number; toMs: number; vehicleIds?: readonly number[] };
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
export async function missedIn(
  all: ReadAll,
  { fromMs, toMs, vehicleIds }: AskedMissed,
): Promise<MissedCheck[]> {
  const firsts = await firstJourneys(all, { fromMs, toMs, vehicleIds: vehicleIds ?? null });
  const filled = await filledBetween(all, [...new Set(firsts.map(({ vehicle_id }) => vehicle_id))], {
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
  all: ReadAll,
  { fromMs, toMs, vehicleIds }: { fromMs: number; toMs: number; vehicleIds: readonly number[] | null },
): Promise<First[]> {
  // Journeys of the same civil day before the range decide which one is the first.
  return all(sql<First>`
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
    order by first.start_at, demanded.id`);
}

async function filledBetween(
  all: ReadAll,
  vehicleIds: readonly number[],
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<Map<number, number[]>> {
  const checks = await all(sql<{ vehicle_id: number; filled_at: Date }>`
    select vehicle_id, filled_at from vehicle_check
    where vehicle_id = any(${vehicleIds}::int[]) and filled_at >= ${new Date(fromMs)}
      and filled_at <= ${new Date(toMs)}`);
  const byVehicle = Map.groupBy(checks, ({ vehicle_id }) => vehicle_id);
  return new Map([...byVehicle].map(([id, rows]) => [id, rows.map(({ filled_at }) => filled_at.getTime())]));
}
