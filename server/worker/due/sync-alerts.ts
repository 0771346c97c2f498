import { sql, type Transaction } from 'kysely';
import { type AlertStep, alertSteps } from '#domain/calendar/alert-step.ts';
import type { Day } from '#domain/day.ts';
import { LANGUAGES } from '#domain/language.ts';
import { readDues, readingIn, type VehicleDue } from '#server/area/calendar/read-dues.ts';
import type { Base } from '#server/base/app.ts';
import type { DB } from '#server/base/db/schema.gen.ts';
import { type Followed, logChanges } from '#server/bus/follow-up.ts';
import { raiseEvents } from '#server/bus/raise.ts';
import { alertChanges } from './alert-changes.ts';

/** The key by which a due is the same as yesterday. */
type Key = { section: string; row_id: number; due_of: string; due: string };
type Alert = Key & AlertStep & { vehicle_id: number };
type Changed = { vehicle_id: number };
type Written = Changed & {
  /** It is a new alert, so it raises an event. */
  is_new: boolean;
  kind: string;
  measure: AlertStep['measure'];
  days_left: number | null;
  km_left: number | null;
  due_km: number | null;
  is_projected: boolean;
};

/**
 * Updates the alerts of these vehicles. It raises the steps that have been reached, and closes the alerts
 * whose cause was solved. It opens alerts again that were closed in vain. A second run changes nothing.
 * Returns the changes to publish.
 */
export async function syncAlerts(
  app: Pick<Base, 'now'>,
  tx: Transaction<DB>,
  vehicleIds: readonly number[],
): Promise<Followed[]> {
  // One process after the other, so that each reads the alerts that the one before has written.
  await sql`select pg_advisory_xact_lock(hashtext('calendar_alert'))`.execute(tx);
  // Readers see the label of `subject_id`; this one remains if the value is deleted.
  const at = { nowMs: app.now(), language: LANGUAGES[0] };
  const dues = await readDues(at, readingIn({ sql: tx }), sql`vehicle.id = any(${vehicleIds}::int[])`);
  const now = new Date(app.now());
  const reached = await readReached(tx, vehicleIds);
  const raised = await raise(tx, { dues, reached, now });
  const keys = dues.flatMap((one) => [dayKey(one), kmKey(one)]).filter((key) => key !== null);
  const closed = await sql<Changed>`
    update calendar_alert alert set closed_at = ${now}
    where alert.vehicle_id = any(${vehicleIds}::int[]) and alert.closed_at is null and not exists (
      select from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        live (section text, row_id int, due_of text, due text)
      where (live.section, live.row_id, live.due_of, live.due) = (alert.section, alert.row_id, alert.due_of, alert.due))
    returning vehicle_id`.execute(tx);
  const changed = [...new Set([...raised, ...closed.rows].map((row) => row.vehicle_id))];
  return logChanges(tx, await alertChanges(tx, changed));
}

const keyOf = ({ section, rowId, due }: VehicleDue) => ({
  section,
  row_id: rowId,
  due_of: due.of ?? '',
});
const dayKey = (one: VehicleDue): Key | null =>
  one.due.day === null ? null : { ...keyOf(one), due: one.due.day };
const kmKey = (one: VehicleDue): Key | null =>
  one.due.odometerKm === null ? null : { ...keyOf(one), due: String(one.due.odometerKm) };
const written = ({ section, row_id, due_of, due }: Key) => [section, row_id, due_of, due].join();

/** The days on which these vehicles reached their figures; from then on the alerts repeat every week. */
async function readReached(tx: Transaction<DB>, vehicleIds: readonly number[]): Promise<Map<string, Day>> {
  const rows = await tx
    .selectFrom('calendar_alert')
    .select(['section', 'row_id', 'due_of', 'due', 'raised_on'])
    .where('vehicle_id', '=', sql<number>`any(${vehicleIds}::int[])`)
    .where('closed_at', 'is', null)
    .where('measure', '=', 'km')
    .where('step', '=', 0)
    .execute();
  return new Map(rows.map((row) => [written(row), String(row.raised_on)]));
}

async function raise(
  tx: Transaction<DB>,
  { dues, reached, now }: { dues: readonly VehicleDue[]; reached: ReadonlyMap<string, Day>; now: Date },
): Promise<readonly Changed[]> {
  const alerts = dues.flatMap((one) => {
    const { today, odometerKm, due, standing, subject, subjectId } = one;
    const km = kmKey(one);
    const reachedOn = (km && reached.get(written(km))) ?? null;
    return alertSteps(due, { today, odometerKm, reachedOn }).map((step) => ({
      ...(step.measure === 'day' ? dayKey(one)! : km!),
      ...step,
      vehicle_id: one.vehicle.id,
      kind: due.kind,
      subject,
      subject_id: subjectId,
      due_day: standing.day,
      due_km: due.odometerKm,
      is_projected: standing.isProjected,
      state: standing.state,
      days_left: standing.daysLeft,
      km_left: standing.kmLeft,
      raised_on: today,
    }));
  }) satisfies Alert[];
  const { rows } = await sql<Written>`
    insert into calendar_alert (vehicle_id, kind, section, row_id, due_of, due, measure, step, subject, subject_id, due_day, due_km,
      is_projected, state, days_left, km_left, raised_on, raised_at)
    select vehicle_id, kind, section, row_id, due_of, due, measure, step, subject, subject_id, due_day, due_km,
      is_projected, state, days_left, km_left, raised_on, ${now}
    from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb) alert (vehicle_id int, kind text, section text, row_id int,
      due_of text, due text, measure text, step int, subject text, subject_id int, due_day date, due_km int, is_projected boolean,
      state text, days_left int, km_left int, raised_on date)
    on conflict (section, row_id, due_of, due, measure, step) do update set closed_at = null
    where calendar_alert.closed_at is not null
    returning vehicle_id, xmax = 0 as is_new, kind, measure, days_left, km_left, due_km, is_projected`.execute(
    tx,
  );
  const told = rows
    .filter((row) => row.is_new)
    .map(
      (row) => ({ code: 1103, vehicleId: row.vehicle_id, kind: row.kind, detail: detailOf(row) }) as const,
    );
  await raiseEvents(tx, told, now.getTime());
  return rows;
}

/** The distance to the due in km or days, or the limit that will be passed at this rate; metres. */
function detailOf({ measure, days_left, km_left, due_km, is_projected }: Written): Record<string, number> {
  if (measure === 'projection') return { limit: due_km! * 1000 };
  return {
    ...(days_left === null ? {} : { days_left }),
    ...(km_left === null ? {} : { distance_left: km_left * 1000 }),
    is_projected: is_projected ? 1 : 0,
  };
}
