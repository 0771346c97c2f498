import { sql } from 'kysely';
import type { ScheduleQuery, ScheduleRow } from '#api/schedule.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { vehicleInScope } from '#server/base/access/visibility.ts';
import type { Database } from '#server/base/db/database.ts';
import { contains, orderBy, page, type Sortable } from '#server/base/http/listing.ts';
import { scheduleInScope } from './schedule-scope.ts';

type Db = Pick<Database, 'sql'>;

/** The schedules that a caller sees, narrowed by a list's query. */
function scheduleSource(caller: Caller, query: Pick<ScheduleQuery, 'q' | 'fleets'>) {
  const { visible } = caller;
  const chosen = query.fleets?.filter((id) => visible.has(id));
  const columns = sql`schedule.id, schedule.name, schedule.ranges, schedule.margin, schedule.with_holidays,
    schedule.free_days, assigned.fleet_ids, assigned.fleets, assigned.has_hidden_fleets, applied.vehicles, schedule.version`;
  const from = sql`
    from schedule
    cross join lateral (
      select
        coalesce(array_agg(fleet.id order by plain(fleet.name), fleet.id) filter (where seen), '{}') as fleet_ids,
        coalesce(array_agg(fleet.name order by plain(fleet.name), fleet.id) filter (where seen), '{}') as fleets,
        bool_or(not seen) as has_hidden_fleets
      from schedule_fleet own
      join fleet on fleet.id = own.fleet_id
      cross join lateral (select fleet.id = any(${visible.ids}::int[]) as seen) sight
      where own.schedule_id = schedule.id
    ) assigned
    cross join lateral (
      select count(*)::int as vehicles
      from fleet_schedule
      join vehicle on vehicle.fleet_id = fleet_schedule.fleet_id and vehicle.registration_state = 'registered'
      where fleet_schedule.schedule_id = schedule.id and ${vehicleInScope(caller)}
    ) applied
    where ${scheduleInScope(visible)} and ${contains(query.q, [sql`schedule.name`, sql`array_to_string(assigned.fleets, ' ')`])}
      and (${chosen ?? null}::int[] is null or exists (
        select from fleet_schedule join fleet_subtree using (fleet_id)
        where fleet_schedule.schedule_id = schedule.id and fleet_subtree.root_id = any(${chosen ?? null}::int[])))`;
  return { columns, from };
}

const SORTABLE: Sortable = {
  name: sql`plain(schedule.name)`,
  margin: sql`schedule.margin`,
  vehicles: sql`applied.vehicles`,
  with_holidays: sql`schedule.with_holidays`,
};

/** A page of the visible schedules. */
export async function readSchedules(
  db: Db,
  caller: Caller,
  query: ScheduleQuery,
): Promise<{ rows: ScheduleRow[]; total: number }> {
  const { columns, from } = scheduleSource(caller, query);
  const [found, counted] = await Promise.all([
    sql<ScheduleRow>`
      select ${columns} ${from} ${orderBy(query, SORTABLE, 'schedule.id')} ${page(query)}`.execute(db.sql),
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db.sql),
  ]);
  return { rows: found.rows, total: counted.rows[0]!.total };
}

/** All matching schedules, for an export. */
export async function readAllSchedules(db: Db, caller: Caller, query: ScheduleQuery): Promise<ScheduleRow[]> {
  const { columns, from } = scheduleSource(caller, query);
  const { rows } = await sql<ScheduleRow>`
    select ${columns} ${from} ${orderBy(query, SORTABLE, 'schedule.id')} limit 100000`.execute(db.sql);
  return rows;
}

/** One schedule; undefined if the caller does not see it. */
export async function readSchedule(db: Db, caller: Caller, id: number): Promise<ScheduleRow | undefined> {
  const { columns, from } = scheduleSource(caller, {});
  const { rows } = await sql<ScheduleRow>`select ${columns} ${from} and schedule.id = ${id}`.execute(db.sql);
  return rows[0];
}
