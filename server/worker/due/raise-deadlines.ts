import { sql } from 'kysely';
import { FINE_WARN } from '#domain/constants.ts';
import { addDays, type Day, daySpan } from '#domain/day.ts';
import { dueSteps } from '#domain/fine/deadline.ts';
import { OPEN_STATES } from '#domain/fine/state.ts';
import type { Base } from '#server/base/app.ts';
import { raiseEvents } from '#server/bus/raise.ts';

/** From this hour on, in the vehicle's zone, the alerts of the day are raised. */
const FROM_HOUR = 3;

type Waiting = {
  id: number;
  license: string;
  record_number: string;
  fleet_id: number;
  work_code: string | null;
  identify_by: Day;
  told_days: number | null;
  today: Day;
};

/**
 * Raises the deadlines of fines whose driver must be named soon (event 1121): once at each step, whatever
 * runs are missed or killed. Returns how many were raised.
 */
export async function raiseDeadlines({ database, now }: Pick<Base, 'database' | 'now'>): Promise<number> {
  const nowMs = now();
  // Tomorrow in some zones.
  const last = addDays(daySpan(nowMs, 'UTC').day, FINE_WARN[0] + 1);
  return database.sql.transaction().execute(async (tx) => {
    const { rows } = await sql<Waiting>`
      select fine.id, fine.license, fine.record_number, fine.fleet_id, fine.work_code, fine.identify_by, fine.told_days,
        (${new Date(nowMs)}::timestamptz at time zone coalesce(vehicle.time_zone, 'UTC')
          - make_interval(hours => ${FROM_HOUR}))::date as today
      from fine
      left join vehicle on vehicle.id = fine.vehicle_id
      where fine.state = any(${OPEN_STATES}::text[]) and fine.identify_by <= ${last}::date
        and fine.told_days is distinct from ${FINE_WARN.at(-1)!}
      order by fine.id
      for no key update of fine`.execute(tx);
    const due = rows
      .map((row) => ({
        row,
        steps: dueSteps({ ...row, identifyBy: row.identify_by, told: row.told_days }),
      }))
      .filter(({ steps }) => steps.length > 0);
    if (due.length === 0) return 0;
    await sql`
      update fine set told_days = given.told
      from unnest(${due.map(({ row }) => row.id)}::int[], ${due.map(({ steps }) => steps.at(-1)!)}::int[]) given (id, told)
      where fine.id = given.id`.execute(tx);
    const events = due.flatMap(({ row, steps }) => steps.map((value) => ({ ...eventOf(row), value })));
    await raiseEvents(tx, events, nowMs);
    return events.length;
  });
}

/** The event of a deadline. It belongs to the fine's fleet, which the vehicle may have left since. */
function eventOf({ id, license, record_number, fleet_id, work_code, identify_by }: Waiting) {
  return {
    code: 1121,
    fleetId: fleet_id,
    workCode: work_code,
    detail: { fine_id: id, license, number: record_number, day: identify_by },
  } as const;
}
