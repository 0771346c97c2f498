import { sql } from 'kysely';
import { type OverdueKind, overdueSteps } from '#domain/upkeep/overdue.ts';
import type { Base } from '#server/base/app.ts';
import { type Raised, raiseEvents } from '#server/bus/raise.ts';

type Late = {
  of: 'defect' | 'repair_order';
  id: number;
  vehicle_id: number;
  kind: OverdueKind;
  title: string | null;
  days: number;
  told: number | null;
};

/**
 * Raises what is late: orders after their planned day, and open defects (event 1128). Each delay is raised
 * once, also if runs are missed or killed. Returns how many events.
 */
export async function raiseOverdue({ database, now }: Pick<Base, 'database' | 'now'>): Promise<number> {
  const nowMs = now();
  return database.sql.transaction().execute(async (tx) => {
    const at = sql`${new Date(nowMs)}::timestamptz`;
    const orders = await sql<Late>`
      select 'repair_order' as of, job.id, job.vehicle_id, 'planned' as kind, job.workshop as title,
        (${at} at time zone vehicle.time_zone)::date - job.planned_on as days, job.told_days as told
      from repair_order job
      join vehicle on vehicle.id = job.vehicle_id
      where job.state = 'planned' and job.planned_on < (${at} at time zone vehicle.time_zone)::date
      order by job.id
      for no key update of job`.execute(tx);
    const defects = await sql<Late>`
      select 'defect' as of, defect.id, defect.vehicle_id, defect.severity as kind, defect.title,
        floor(date_part('epoch', ${at} - defect.reported_at) / 86400)::int as days, defect.told_days as told
      from defect
      where defect.closed_at is null
      order by defect.id
      for no key update of defect`.execute(tx);
    const late = [...orders.rows, ...defects.rows]
      .map((row) => ({ row, steps: overdueSteps(row) }))
      .filter(({ steps }) => steps.length > 0);
    for (const { row, steps } of late) {
      await sql`update ${sql.table(row.of)} set told_days = ${steps.at(-1)!} where id = ${row.id}`.execute(
        tx,
      );
    }
    const events = late.flatMap(({ row, steps }) => steps.map((value) => ({ ...eventOf(row), value })));
    await raiseEvents(tx, events, nowMs);
    return events.length;
  });
}

const eventOf = ({ of, id, vehicle_id, kind, title }: Late): Raised => ({
  ...{ code: 1128, vehicleId: vehicle_id, kind },
  detail: { [of === 'defect' ? 'defect_id' : 'order_id']: id, title: title ?? '' },
});
