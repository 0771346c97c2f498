import { sql } from 'kysely';
import { LANGUAGES } from '#domain/language.ts';
import { reportDefects } from '#server/area/upkeep/report-defects.ts';
import { byClock } from '#server/base/access/by-clock.ts';
import { command } from '#server/base/access/command.ts';
import type { Base } from '#server/base/app.ts';
import { translatorOf } from '#text/translator.ts';

type Due = { key: string; vehicle_id: number; of: 'corrective' | 'preventive' | 'visual_inspection' };

/**
 * Makes a minor defect of each maintenance that has expired, once until its day or figure is moved. A row
 * that expires by day and by odometer has one. Returns how many. A run that was killed is completed by the
 * next.
 */
export async function reportDues(app: Base): Promise<number> {
  const { rows } = await sql<Due>`
    with expired as (
      select vehicle_id, row_id, due_of, due,
        md5(concat_ws(':', 'due', section, row_id, due_of, due))::uuid as key
      from calendar_alert
      where section = 'maintenance' and state = 'expired' and closed_at is null
    )
    select distinct on (expired.vehicle_id, expired.row_id, expired.due_of)
      expired.key::text as key, expired.vehicle_id, expired.due_of as of
    from expired
    join vehicle on vehicle.id = expired.vehicle_id and vehicle.registration_state = 'registered'
    where not exists (
      select from expired told
      join defect on defect.key = told.key
      where told.row_id = expired.row_id and told.due_of = expired.due_of)
    order by expired.vehicle_id, expired.row_id, expired.due_of, expired.due`.execute(app.database.sql);
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
