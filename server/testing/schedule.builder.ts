import type { ScheduleInput } from '#domain/schedule/schedule.ts';
import type { Database } from '#server/base/db/database.ts';

/** A schedule of these fleets, by default from 08:00 to 17:00 on Mondays to Fridays. */
export async function aSchedule(
  { pool }: Pick<Database, 'pool'>,
  { name, fleet_ids, ...input }: Partial<ScheduleInput> & Pick<ScheduleInput, 'name' | 'fleet_ids'>,
): Promise<number> {
  const { ranges = WORK_DAYS, margin = 15, with_holidays = true, free_days = [] } = input;
  const { rows } = await pool.query<{ id: number }>(
    `insert into schedule (name, ranges, margin, with_holidays, free_days) values ($1, $2, $3, $4, $5) returning id`,
    [name, JSON.stringify(ranges), margin, with_holidays, JSON.stringify(free_days)],
  );
  const { id } = rows[0]!;
  await pool.query('insert into schedule_fleet (fleet_id, schedule_id) select unnest($1::int[]), $2', [
    fleet_ids,
    id,
  ]);
  return id;
}

const WORK_DAYS = [{ entry: '08:00', exit: '17:00', weekdays: [1, 2, 3, 4, 5] }];
