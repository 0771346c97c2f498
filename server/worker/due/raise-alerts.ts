import { sql } from 'kysely';
import type { Base } from '#server/base/app.ts';
import { syncAlerts } from './sync-alerts.ts';

/** Vehicles checked in one transaction: few enough for the commands that wait. */
const BATCH = 500;
/** From this hour on, in the vehicle's zone, the alerts of the day are raised. */
const FROM_HOUR = 3;

/**
 * Raises the alerts of the day for every vehicle not checked today, where it is past 03:00 (domain rules
 * §5.12). Each batch is a transaction of its own, so the next run completes a killed one. Returns how many
 * vehicles it checked.
 */
export async function raiseAlerts(app: Base, batch = BATCH): Promise<number> {
  let n = 0;
  for (;;) {
    const { looked, changed } = await app.database.sql.transaction().execute(async (tx) => {
      const { rows } = await sql<{ vehicle_id: number }>`
        insert into calendar_check as found (vehicle_id, day)
        select vehicle.id, wall.day
        from vehicle
        cross join lateral (
          select (${new Date(app.now())}::timestamptz at time zone vehicle.time_zone - make_interval(hours => ${FROM_HOUR}))::date
            as day
        ) wall
        left join calendar_check last on last.vehicle_id = vehicle.id
        where coalesce(last.day, '-infinity') < wall.day
        order by vehicle.id
        limit ${batch}
        on conflict (vehicle_id) do update set day = excluded.day
        returning found.vehicle_id`.execute(tx);
      const ids = rows.map((row) => row.vehicle_id);
      return { looked: ids, changed: ids.length === 0 ? [] : await syncAlerts(app, tx, ids) };
    });
    if (looked.length === 0) return n;
    n += looked.length;
    await app.publish(changed);
  }
}
