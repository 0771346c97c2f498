import { sql } from 'kysely';
import type { Day } from '#domain/day.ts';
import type { Base } from '#server/base/app.ts';
import { isKept, namedFrom } from './unlinking.ts';

/** A driver whom a rule unlinks: the days from one to another, the second excluded. */
export type Unlinking = { driverId: number; from: Day; until: Day };

/**
 * The drivers whom the rules of their fleets unlink now, with the days: from the first day that still names
 * them. Facts of earlier days may have come late, so a month before it is looked at again. A driver who was
 * kept until now begins with the first fact of all.
 */
export async function readDue({ database, now }: Pick<Base, 'database' | 'now'>): Promise<Unlinking[]> {
  const { rows } = await sql<{ driver_id: number; from: Day; until: Day }>`
    with first as (select coalesce(min(day), current_date) as day from journey)
    select driver.id as driver_id, least(until.day, coalesce(done.until_day - 30, first.day))::text as from,
      until.day::text as until
    from driver
    join looked_rule_now rule on rule.fleet_id = driver.fleet_id and rule.unlink_days is not null
    cross join first
    cross join lateral (select ${namedFrom(sql`rule.unlink_days`, now())} as day) until
    left join driver_unlinked done on done.driver_id = driver.id
    where not ${isKept} and (done.until_day is null or done.until_day < until.day)
    order by driver.id`.execute(database.sql);
  return rows.map(({ driver_id, from, until }) => ({ driverId: driver_id, from, until }));
}
