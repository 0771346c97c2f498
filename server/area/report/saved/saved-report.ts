import { type Selectable, sql } from 'kysely';
import type { GridLayout } from '#api/layout.ts';
import type { ReportSending } from '#api/saved-report.ts';
import { can } from '#domain/access/permission.ts';
import type { Day } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import { REPORTS } from '#domain/report/index.ts';
import type { Cadence } from '#domain/saved-report/cadence.ts';
import type { SavedSubject } from '#domain/saved-report/saved-list.ts';
import { type SavedRange, savedRanges } from '#domain/saved-report/saved-range.ts';
import { type SavedReportChoice, savedReportFaults } from '#domain/saved-report/saved-report.ts';
import { userInReach } from '#server/area/account/user/user-reach.ts';
import type { Caller } from '#server/base/access/caller.ts';
import type { Command } from '#server/base/access/command.ts';
import { notFound } from '#server/base/access/record.ts';
import type { Reporting } from '#server/base/app.ts';
import type { Db } from '#server/base/db/database.ts';
import type { SavedReport } from '#server/base/db/schema.gen.ts';

type Person = { id: number; name: string };

/** A saved report with its recipients. */
export type Saved = Pick<
  Selectable<SavedReport>,
  | ('id' | 'user_id' | 'name' | 'parameters' | 'is_shared')
  | ('weekday' | 'month_day' | 'hour' | 'is_paused' | 'next_at' | 'version')
> & {
  report: SavedSubject;
  /** The last mail, for its owner; null: none is kept. */
  last: { due_at: string; state: ReportSending['state']; problem: ReportSending['problem'] } | null;
  range: SavedRange;
  from: Day;
  to: Day;
  layout: GridLayout | null;
  cadence: Cadence | null;
  file_kind: SavedReportChoice['file_kind'];
  recipients: Person[];
};

const NAME = sql`concat_ws(' ', app_user.name, nullif(app_user.surname, ''))`;

/**
 * Reads the reports that a user owns, receives, or may use because others in reach or system staff share
 * them, by name. With an id, it reads that one alone. `readOffered` limits the names in others' filters.
 */
export async function readSaved({ sql: db }: Db, caller: Caller, id: number | null = null): Promise<Saved[]> {
  const { userId } = caller;
  const { rows } = await sql<Saved>`
    select saved_report.id, user_id, saved_report.name, report, parameters, range, from_day::text as "from", to_day::text as "to",
      layout, is_shared, cadence, weekday, month_day, hour, is_paused, file_kind, next_at, version,
      (select json_build_object('due_at', sending.due_at, 'state', delivery.state, 'problem', delivery.error)
        from report_sending sending
        join delivery on delivery.channel = 'report' and delivery.target_id = sending.id
        where sending.saved_report_id = saved_report.id
        order by sending.due_at desc, sending.id desc limit 1) as last,
      (select coalesce(json_agg(json_build_object('id', app_user.id, 'name', ${NAME}) order by plain(${NAME}), app_user.id), '[]')
        from saved_report_recipient recipient
        join app_user on app_user.id = recipient.user_id
        where recipient.saved_report_id = saved_report.id) as recipients
    from saved_report
    where (user_id = ${userId}
        or is_shared and exists (
          select from app_user
          left join driver on driver.user_id = app_user.id
          where app_user.id = saved_report.user_id and ('system' = any(app_user.roles) or ${userInReach(caller)}))
        or id in (select saved_report_id from saved_report_recipient where user_id = ${userId}))
      and (${id}::int is null or id = ${id})
    order by plain(saved_report.name), saved_report.id`.execute(db);
  return rows;
}

/** @throws Fault 404 for a saved report that is not the caller's own */
export async function readOwn(db: Db, caller: Caller, id: number): Promise<Saved> {
  const [saved] = await readSaved(db, caller, id);
  if (saved?.user_id !== caller.userId) throw notFound();
  return saved;
}

/**
 * The users to whom the caller may send reports. A caller who may not read users can only send them to
 * themselves.
 */
export async function readRecipients({ sql: db }: Db, caller: Caller): Promise<Person[]> {
  const isReached = can(caller.actors, 'user:read')
    ? userInReach(caller)
    : sql`app_user.id = ${caller.userId}`;
  const { rows } = await sql<Person>`
    select app_user.id, ${NAME} as name
    from app_user
    left join driver on driver.user_id = app_user.id
    where ${isReached} and not app_user.disabled
    order by plain(${NAME}), app_user.id`.execute(db);
  return rows;
}

/**
 * Checks the owner's choice. A present recipient may stay, even if the owner may no longer see that user.
 * @throws Fault 422 with the wrong fields
 */
export async function assertChosen(
  db: Db,
  caller: Caller,
  { choice, report, before }: { choice: SavedReportChoice; report: SavedSubject; before: readonly Person[] },
): Promise<void> {
  const known = choice.recipients.length > 0 ? [...(await readRecipients(db, caller)), ...before] : [];
  const ids = new Set(known.map(({ id }) => id));
  const fields = [
    ...savedReportFaults(choice),
    ...(report === 'List' || savedRanges(REPORTS.get(report)?.limit ?? 'year').includes(choice.range)
      ? []
      : [{ field: 'range', code: 'val.enum' } as const]),
    ...(choice.recipients.every((id) => ids.has(id))
      ? []
      : [{ field: 'recipients', code: 'val.enum' } as const]),
  ];
  if (fields.length > 0) throw new Fault('err.request', 422, { fields });
}

/** Writes the recipients, in place of the earlier ones. */
export async function writeRecipients(
  { sql: db }: Pick<Command, 'sql'>,
  id: number,
  recipients: readonly number[],
): Promise<void> {
  await db.deleteFrom('saved_report_recipient').where('saved_report_id', '=', id).execute();
  await sql`
    insert into saved_report_recipient (saved_report_id, user_id)
    select distinct ${id}::int, user_id from unnest(${recipients}::int[]) as chosen (user_id)`.execute(db);
}

/** The owner's choices in the form of the audit. */
export function audited({ recipients, ...choice }: SavedReportChoice) {
  return { ...choice, recipients: recipients.toSorted((a, b) => a - b).join() };
}

/** The choices in the stored form. */
export function choiceOf(saved: Saved): SavedReportChoice {
  const { name, range, is_shared, cadence, weekday, month_day, hour, is_paused, file_kind, recipients } =
    saved;
  return {
    ...{ name, range, is_shared, cadence, weekday, month_day, hour, is_paused, file_kind },
    recipients: recipients.map(({ id }) => id),
  };
}

type Sent = Omit<ReportSending, 'due_at'> & { due_at: Date };

/** The last times that it was sent, newest first. */
export async function readSendings({ database }: Reporting, id: number): Promise<ReportSending[]> {
  const { rows } = await sql<Sent>`
    select sending.id, ${NAME} as name, due_at, is_test, delivery.state, delivery.error as problem
    from report_sending sending
    join app_user on app_user.id = sending.user_id
    join delivery on delivery.channel = 'report' and delivery.target_id = sending.id
    where saved_report_id = ${id}
    order by due_at desc, plain(${NAME}), sending.id
    limit 100`.execute(database.sql);
  return rows.map(({ due_at, ...sent }) => ({ ...sent, due_at: iso(due_at) }));
}
