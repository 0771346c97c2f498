import { sql } from 'kysely';
import type { AnswerOf } from '#api/endpoint.ts';
import type { getFleetSchedules, postUserSchedules } from '#api/schedule.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Db } from '#server/base/db/database.ts';
import { scheduleInScope } from './schedule-scope.ts';

/** The schedule of each visible fleet that has one, its own or from above. */
export async function readFleetSchedules(
  db: Db,
  { visible }: Caller,
): Promise<AnswerOf<typeof getFleetSchedules>['fleets']> {
  const { rows } = await sql<AnswerOf<typeof getFleetSchedules>['fleets'][number]>`
    select applied.fleet_id, schedule.name as schedule,
      case when ${scheduleInScope(visible)} then schedule.id end as schedule_id,
      case when applied.from_fleet_id = any(${visible.ids}::int[]) then applied.from_fleet_id end as from_fleet_id
    from fleet_schedule applied join schedule on schedule.id = applied.schedule_id
    where applied.fleet_id = any(${visible.ids}::int[])
    order by applied.fleet_id`.execute(db.sql);
  return rows;
}

/**
 * The schedules that apply to the caller's fleets, by name; `byWorks`: to vehicles of the caller's works
 * (domain rules §2.4.2).
 */
export async function readUserSchedules(
  db: Db,
  { visible, workCodes, userId }: Caller,
  byWorks: boolean,
): Promise<AnswerOf<typeof postUserSchedules>['schedule']> {
  const works = byWorks
    ? sql`array(select unnest(work_codes) from app_user where id = ${userId})`
    : sql`${workCodes}::text[]`;
  const isOfWorks = sql`exists (
    select from vehicle where vehicle.fleet_id = applied.fleet_id and vehicle.registration_state = 'registered'
      and vehicle.work_code = any(${works}))`;
  const { rows } = await sql<AnswerOf<typeof postUserSchedules>['schedule'][number]>`
    select schedule.id, schedule.name, schedule.margin, schedule.ranges
    from schedule
    where exists (
      select from fleet_schedule applied
      where applied.schedule_id = schedule.id and applied.fleet_id = any(${visible.ids}::int[])
        and ${byWorks || workCodes !== null ? isOfWorks : sql`true`})
    order by plain(schedule.name), schedule.id`.execute(db.sql);
  return rows;
}
