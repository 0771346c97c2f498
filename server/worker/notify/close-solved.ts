import { type RawBuilder, sql } from 'kysely';
import { OPEN_STATES } from '#domain/fine/state.ts';
import { subjectOf } from '#domain/notification/coalesce.ts';
import { isNoticeOf } from '#server/area/notification/notice-of.ts';
import type { Base } from '#server/base/app.ts';
import type { Database } from '#server/base/db/database.ts';

/**
 * Moves notifications to the historic list when their cause is over (domain rules §3.4). Causes are a
 * tampering that ended or was dismissed, and an alert of the calendar that is solved. Others are the deadline
 * of a fine or the consent to an output, once nobody waits for it, and dangerous defects. It handles these vehicles, fines and
 * trackers, or all, because a killed process has left some. Returns how many.
 */
export async function closeSolved(
  { database, now }: { database: Pick<Database, 'sql'> } & Pick<Base, 'now'>,
  of?: { vehicleIds?: readonly number[]; fineIds?: readonly number[]; trackerIds?: readonly number[] },
): Promise<number> {
  const subjects = of && [
    ...(of.vehicleIds ?? []).map((vehicle_id) => subjectOf({ vehicle_id })),
    ...(of.fineIds ?? []).map((fine_id) => subjectOf({ vehicle_id: null, detail: { fine_id } })),
  ];
  const { numAffectedRows } = await sql`
    update notification set closed_at = ${new Date(now())}
    from told_event told
    where ${isNoticeOf('told')}
      and ${subjects ? sql`told.subject = any(${subjects}::text[] || array(${ORDERED(of.trackerIds ?? [])}))` : sql`true`}
      and read_at is null and closed_at is null
      and (${isOver(1101, sql`tampering`, sql`end_at`)} or ${isOver(1103, sql`calendar_alert`, sql`closed_at`)} or ${DEFECT_IS_MENDED} or ${CHECK_CAME} or ${FINE_IS_SETTLED} or ${CONSENT_IS_SETTLED})`.execute(
    database.sql,
  );
  return Number(numAffectedRows);
}

/** The check of the journey came late. */
const CHECK_CAME = sql`(told.code = 1127 and exists (
  select from missed_check missed
  where missed.vehicle_id = told.vehicle_id and missed.start_at = told.at and missed.settled_at is not null))`;

/** No dangerous defect of the vehicle is open any more. */
const DEFECT_IS_MENDED = sql`(told.code = 1126 and not exists (
  select from defect where defect.vehicle_id = told.vehicle_id and defect.severity = 'dangerous' and defect.closed_at is null))`;

/** The driver of the fine was named, or the fine is over or gone. */
const FINE_IS_SETTLED = sql`(told.code = 1121 and not exists (
  select from fine where 'f' || fine.id = told.subject and fine.state = any(${OPEN_STATES}::text[])))`;

/** Nobody needs to consent to an output of the vehicle any more. */
const CONSENT_IS_SETTLED = sql`(told.code = 1123 and told.kind = 'consent' and not exists (
  select from tracker_command command
  where command.vehicle_id = told.vehicle_id and command.state = 'awaiting_consent'))`;

/** The vehicles in which these trackers got commands. */
const ORDERED = (trackerIds: readonly number[]) => sql`
  select distinct 'v' || vehicle_id from tracker_command where tracker_id = any(${trackerIds}::int[]) and vehicle_id is not null`;

/** Has the vehicle no open cause of the kind any more? */
function isOver(code: number, table: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(told.code = ${code} and not exists (
    select from ${table} cause
    where cause.vehicle_id = told.vehicle_id and cause.kind = told.kind and cause.${end} is null))`;
}
