import { sql } from 'kysely';
import { LANGUAGES } from '#domain/language.ts';
import { reportDefects } from '#server/area/upkeep/report-defects.ts';
import { byClock } from '#server/base/access/by-clock.ts';
import { command } from '#server/base/access/command.ts';
import type { Base } from '#server/base/app.ts';
import { translatorOf } from '#text/translator.ts';

type Due = { key: string; vehicle_id: number; of: 'corrective' | 'preventive' | 'visual_inspection' };

/**
 * Makes a minor defect of each maintenance that has expired, once for each due of a row. Returns how many. A
 * run that was killed is completed by the next.
 */
export async function reportDues(app: Base): Promise<number> {
  const key = sql`md5(concat_ws(':', 'due', alert.section, alert.row_id, alert.due_of, alert.due))::uuid`;
  const { rows } = await sql<Due>`
    select distinct ${key}::text as key, alert.vehicle_id, alert.due_of as of
    from calendar_alert alert
    join vehicle on vehicle.id = alert.vehicle_id
    where alert.section = 'maintenance' and alert.state = 'expired' and alert.closed_at is null
      and vehicle.registration_state = 'registered' and not exists (select from defect where defect.key = ${key})
    order by alert.vehicle_id, key`.execute(app.database.sql);
  if (rows.length === 0) return 0;
  const t = translatorOf(LANGUAGES[0]);
  const nowMs = app.now();
  await command(byClock(app), (tx) =>
    reportDefects(
      tx,
      rows.map(({ vehicle_id, of, ...due }) => ({
        ...{ ...due, vehicleId: vehicle_id, source: 'maintenance', severity: 'minor' },
        ...{ item: of, title: t(`maintenance.type_${of}`), reportedAtMs: nowMs },
      })),
      { userId: null, nowMs },
    ),
  );
  return rows.length;
}
