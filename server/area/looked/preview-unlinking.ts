import { sql } from 'kysely';
import type { UnlinkingPreview } from '#api/looked.ts';
import { daySpan } from '#domain/day.ts';
import { firstNamedDay } from '#domain/looked/unlinking.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { App } from '#server/base/app.ts';
import { IS_UNLINKED, isKept } from './unlinking.ts';

/** Counts what a rule of a fleet would unlink from the drivers of it and of all fleets below it. */
export async function previewUnlinking(
  { database, now }: Pick<App, 'database' | 'now'>,
  { timeZone }: Caller,
  { fleetId, days }: { fleetId: number; days: number },
): Promise<UnlinkingPreview> {
  const first = firstNamedDay(daySpan(now(), timeZone).day, days);
  const { rows } = await sql<Omit<UnlinkingPreview, 'first_day'>>`
    with own as materialized (
      select driver.id, ${isKept} as is_kept from driver
      join fleet_subtree on fleet_subtree.fleet_id = driver.fleet_id and root_id = ${fleetId}
    ), unlinked as materialized (select id from own where not is_kept),
    driven as (
      select driver_at(vehicle_id, nullif(driver_tag, ''), start_at, day) as driver_id, journeys
      from journey_sum where day < ${first}::date and not ${IS_UNLINKED('driver_tag')}
    ), found as (select driver_id, sum(journeys) as journeys from driven join unlinked on unlinked.id = driver_id group by 1),
    assigned as (
      select driver_id, count(*) as n from driver_assignment join unlinked on unlinked.id = driver_id
      where start_at < ${first}::date group by 1
    )
    select (select count(*)::int from (select driver_id from found union select driver_id from assigned) touched) as drivers,
      (select count(*)::int from own where is_kept) as kept,
      (select coalesce(sum(journeys), 0)::int from found) as journeys,
      (select coalesce(sum(n), 0)::int from assigned) as assignments`.execute(database.sql);
  return { first_day: first, ...rows[0]! };
}
