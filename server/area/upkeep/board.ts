import { sql } from 'kysely';
import type { QueryOf } from '#api/endpoint.ts';
import type { BoardCard, getUpkeepBoard } from '#api/upkeep.ts';
import { DAY_MS } from '#domain/duration.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Db } from '#server/base/db/database.ts';
import { ageOf, askedVehicles } from './defect-source.ts';

/** Orders that are done stay on the board for so many days. */
const DONE_DAYS = 14;
/** The most cards of the board. */
const MOST = 1_000;

/**
 * The cards of the board: defects without an order, and orders. The worst come first, then the oldest. An
 * order conflicts with the assignments of its planned day, or of the time since it began.
 */
export async function readBoard(
  db: Db,
  caller: Caller,
  query: QueryOf<typeof getUpkeepBoard>,
  nowMs: number,
): Promise<BoardCard[]> {
  const now = sql`${new Date(nowMs)}::timestamptz`;
  const shown = sql`vehicle.id as vehicle_id, vehicle.license, vehicle.alias`;
  const { rows } = await sql<BoardCard>`
    with waiting as (
      select 'defect' as kind, defect.id, ${shown}, 'open' as state, array[defect.title] as titles, defect.severity,
        ${ageOf(sql`defect.reported_at`, now)} as age, null::text as workshop, null::date as planned_on,
        null::text as notes, false as is_late,
        false as has_conflict, defect.version
      from defect
      join vehicle on vehicle.id = defect.vehicle_id
      where defect.state = 'open' and defect.closed_at is null
        and not exists (select from repair_order job where job.id = defect.order_id and job.state <> 'cancelled')
        and ${askedVehicles(caller, query, [sql`defect.title`])}
    ), ordered as (
      select 'order' as kind, job.id, ${shown}, job.state, coalesce(mended.titles, '{}') as titles, mended.severity,
        ${ageOf(sql`least(job.created_at, mended.since)`, sql`coalesce(job.ended_at, ${now})`)} as age, job.workshop,
        job.planned_on, job.notes,
        coalesce(job.state = 'planned' and job.planned_on < (${now} at time zone vehicle.time_zone)::date, false) as is_late,
        exists (
          select from driver_assignment assignment
          where assignment.vehicle_id = vehicle.id and job.state in ('planned', 'in_repair')
            and tstzrange(assignment.start_at, assignment.end_at) && case job.state
              when 'in_repair' then tstzrange(least(job.started_at, ${now}), ${now}, '[]')
              else tstzrange(job.planned_on::timestamp at time zone vehicle.time_zone,
                (job.planned_on + 1)::timestamp at time zone vehicle.time_zone) end
        ) as has_conflict, job.version
      from repair_order job
      join vehicle on vehicle.id = job.vehicle_id
      left join lateral (
        select array_agg(defect.title order by defect.severity, defect.reported_at) as titles,
          min(defect.severity) as severity, min(defect.reported_at) as since
        from defect where defect.order_id = job.id
      ) mended on true
      where (job.state in ('open', 'planned', 'in_repair')
          or (job.state = 'done' and job.ended_at >= ${new Date(nowMs - DONE_DAYS * DAY_MS)}::timestamptz))
        and ${askedVehicles(caller, query, [sql`array_to_string(mended.titles, ' ')`, sql`job.workshop`])}
    )
    select * from waiting union all select * from ordered
    order by severity, age desc, kind, id
    limit ${MOST}`.execute(db.sql);
  return rows;
}
