import { sql } from 'kysely';
import type { Day } from '#domain/day.ts';
import { type DriverSight, driverMayBeKnown } from '#server/base/access/driver-scope.ts';
import type { Database } from '#server/base/db/database.ts';
import { cardHolders } from '#server/telemetry/card-holders.ts';

/**
 * The drivers who drove vehicles for work on some days, as far as the caller may know of them. A card comes
 * before an assignment, and that before the usual driver (domain rules §5.6). A day whose journeys have
 * several drivers gives all of them.
 */
export async function driversIn(
  { sql: db }: Pick<Database, 'sql'>,
  sight: DriverSight,
  { vehicles, from, to }: { vehicles: readonly number[]; from: Day; to: Day },
): Promise<number[]> {
  if (vehicles.length === 0) return [];
  const ids = [...new Set(vehicles)];
  const { rows } = await sql<{ id: number }>`
    with driven as materialized (
      select vehicle_id, day, nullif(driver_tag, '') as tag, start_at, last_start_at from journey_sum
      where vehicle_id = any(${ids}::int[]) and day between ${from}::date and ${to}::date and not is_private
      union all
      select vehicle_id, day, driver_tag, start_at, start_at from journey
      where vehicle_id = any(${ids}::int[]) and day between ${from}::date and ${to}::date
        and not is_private and not final
    ), held as materialized (
      select * from ${cardHolders(sql`select distinct tag from driven where tag is not null`)}
    ), card as materialized (
      select read.tag, read.day, first.driver_id as first_id, last.driver_id as last_id
      from (
        select tag, day, min(start_at) as first_at, max(last_start_at) as last_at
        from driven where tag is not null group by tag, day
      ) read
      left join held first on first.tag = read.tag and first_at >= first.from_at and first_at < first.to_at
      left join held last on last.tag = read.tag and last_at >= last.from_at and last_at < last.to_at
    ), found as (
      select first_id as id from card union select last_id from card
      union
      select assignment.driver_id from driven
      join driver_assignment assignment on assignment.vehicle_id = driven.vehicle_id
        and assignment.start_at <= driven.last_start_at
        and (assignment.end_at is null or assignment.end_at > driven.start_at)
      where not exists (select from card where card.tag = driven.tag and card.day = driven.day and first_id is not null)
      union
      select stay.driver_id from driven
      join vehicle_stay stay on stay.vehicle_id = driven.vehicle_id
        and stay.from_day <= driven.day and (stay.to_day is null or stay.to_day > driven.day)
      where not exists (select from card where card.tag = driven.tag and card.day = driven.day and first_id is not null)
        and not exists (select from driver_assignment assignment where assignment.vehicle_id = driven.vehicle_id
          and assignment.start_at <= driven.start_at
          and (assignment.end_at is null or assignment.end_at > driven.last_start_at))
    )
    select driver.id from found join driver on driver.id = found.id
    where ${driverMayBeKnown(sight)} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
