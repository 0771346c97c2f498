import type { GridLayout } from '#api/layout.ts';
import {
  deleteOwnSending,
  deleteSavedReport,
  getReportRecipients,
  getReportSendings,
  getSavedReports,
  postSavedReport,
  postSendingTest,
  postSentList,
  putSavedReport,
} from '#api/saved-report.ts';
import { type Day, daySpan } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import { REPORTS } from '#domain/report/index.ts';
import { canRunReport } from '#domain/report/report.ts';
import { nextSendingMs, type SendingTime } from '#domain/saved-report/cadence.ts';
import type { SavedSubject, SentList } from '#domain/saved-report/saved-list.ts';
import type { SavedReportChoice } from '#domain/saved-report/saved-report.ts';
import { readMailServer } from '#server/area/notification/channel/stored-mail-server.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { type Command, command } from '#server/base/access/command.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import { paceUse } from '#server/base/access/use-pace.ts';
import type { App } from '#server/base/app.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { exportOf } from './export-of.ts';
import { readOffered } from './offered.ts';
import { queueTest } from './queue-test.ts';
import {
  assertChosen,
  audited,
  choiceOf,
  readOwn,
  readRecipients,
  readSaved,
  readSendings,
  type Saved,
  writeRecipients,
} from './saved-report.ts';

/** The most saved reports of a user. */
const MOST = 100;
const done = { ok: true as const };

const nextAt = (time: SendingTime, nowMs: number, timeZone: string) => {
  const nextMs = nextSendingMs(time, nowMs, timeZone);
  return nextMs === null ? null : new Date(nextMs);
};

const isSameTime = (a: SendingTime, b: SendingTime) =>
  (['cadence', 'weekday', 'month_day', 'hour', 'is_paused'] as const).every((name) => a[name] === b[name]);

/**
 * The users who may know of a change: the owner, the recipients before and after, and everybody while it is
 * or was shared.
 */
function reach(...saved: readonly Pick<Saved, 'user_id' | 'is_shared' | 'recipients'>[]) {
  const userIds = saved.flatMap(({ user_id, recipients }) => [user_id, ...recipients.map(({ id }) => id)]);
  return { userIds: [...new Set(userIds)], isShared: saved.some(({ is_shared }) => is_shared) };
}

type Question = {
  choice: SavedReportChoice;
  report: SavedSubject;
  parameters: object;
  from: Day;
  to: Day;
  layout: GridLayout | null;
};

/**
 * Stores a question with the choices of its owner.
 * @throws Fault 422 with the wrong fields; 409 above the most of a user
 */
async function insert(
  tx: Command,
  { app, caller }: { app: Pick<App, 'now'>; caller: Caller },
  { choice, report, parameters, from, to, layout }: Question,
): Promise<{ id: number }> {
  await assertChosen(tx, caller, { choice, report, before: [] });
  const { recipients, ...row } = choice;
  const { count } = await tx.sql
    .selectFrom('saved_report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  if (count >= MOST) throw new Fault('err.operation', 409);
  const { id } = await tx.sql
    .insertInto('saved_report')
    .values({
      ...row,
      ...{ user_id: caller.userId, report, from_day: from, to_day: to },
      parameters: JSON.stringify(parameters),
      layout: layout && JSON.stringify(layout),
      next_at: nextAt(choice, app.now(), caller.timeZone),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeRecipients(tx, id, recipients);
  const saved = await readOwn(tx, caller, id);
  const after = { report, ...audited(choice) };
  await tx.changed({ entity: 'saved_report', id, action: 'create', ...reach(saved), after });
  return { id };
}

/**
 * Endpoints for saved reports with their parameters, which may be shared and sent by the clock (decision 66).
 */
export const savedReportHandlers: readonly Handler[] = [
  handle(getSavedReports, async ({ caller, app }) => {
    // Owners also see reports that they may no longer run, to delete them.
    const mayRun = ({ user_id, report, parameters }: Saved) =>
      user_id === caller.userId ||
      (report === 'List'
        ? exportOf(caller, parameters as SentList) !== null
        : canRunReport(report, caller, (parameters as { family: 'operative' | 'structure' }).family));
    const saved = await readOffered(app.database, caller, mayRun);
    return {
      reports: saved.map(({ user_id, recipients, next_at, version, last, ...one }) => {
        const { cadence, weekday, month_day, hour, is_paused, file_kind, parameters, ...rest } = one;
        const isOwn = user_id === caller.userId;
        const sending = { cadence, weekday, month_day, hour, is_paused, file_kind };
        // The filters of somebody else's list may name what its recipient does not see.
        const isOthersList = !isOwn && one.report === 'List';
        return {
          ...rest,
          parameters: { ...(parameters as object), ...(isOthersList ? { query: {} } : {}) },
          is_sent_to_me: cadence !== null && recipients.some(({ id }) => id === caller.userId),
          own: isOwn
            ? {
                ...{ ...sending, version, recipients, next_at: iso(next_at) },
                last: last && { ...last, due_at: iso(Date.parse(last.due_at)) },
              }
            : null,
        };
      }),
    };
  }),

  handle(postSavedReport, (call) =>
    command(call, async (tx) => {
      const { caller, app, body } = call;
      const { report, parameters, from, to, layout, ...choice } = body;
      if (!REPORTS.has(report) || !canRunReport(report, caller, parameters.family)) throw notFound();
      return insert(tx, { app, caller }, { choice, report, parameters, from, to, layout });
    }),
  ),

  handle(postSentList, (call) =>
    command(call, async (tx) => {
      const { caller, app, body } = call;
      const { list, screen, endpoint, query, ...choice } = body;
      const parameters = { list, screen, endpoint, query };
      if (!exportOf(caller, parameters)) throw notFound();
      const today = daySpan(app.now(), caller.timeZone).day;
      // The days of a list are in its filters, and only its owner has it.
      const kept = { ...choice, range: 'usual', is_shared: false } as const;
      const about = { choice: kept, report: 'List', parameters, from: today, to: today } as const;
      return insert(tx, { app, caller }, { ...about, layout: null });
    }),
  ),

  handle(postSendingTest, async (call) => {
    const { caller, app, params } = call;
    if (!(await readMailServer(app))) throw new Fault('mail.none', 409);
    await readOwn(app.database, caller, params.saved_report_id);
    await paceUse(app, caller, 'mail_test_pace');
    return command(call, async (tx) => {
      const saved = await readOwn(tx, caller, params.saved_report_id);
      await queueTest(tx, { savedId: saved.id, userId: caller.userId, nowMs: app.now() });
      await tx.changed({ entity: 'saved_report', id: saved.id, action: 'test', ...reach(saved) });
      return done;
    });
  }),

  handle(putSavedReport, (call) =>
    command(call, async (tx) => {
      const { caller, app } = call;
      const { version, ...choice } = call.body;
      const stored = await readOwn(tx, caller, call.params.saved_report_id);
      const { id, report } = stored;
      assertCurrent(stored, { version });
      await assertChosen(tx, caller, { choice, report, before: stored.recipients });
      const { recipients, ...row } = choice;
      // A change of something else does not postpone a sending that is due now.
      const next_at = isSameTime(stored, choice)
        ? stored.next_at
        : nextAt(choice, app.now(), caller.timeZone);
      const { numUpdatedRows } = await tx.sql
        .updateTable('saved_report')
        .set({ ...row, next_at, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Fault('err.stale', 410);
      await writeRecipients(tx, id, recipients);
      await tx.changed({
        ...{ entity: 'saved_report', id, action: 'edit' },
        ...reach(stored, await readOwn(tx, caller, id)),
        ...{ before: audited(choiceOf(stored)), after: audited(choice) },
      });
      return done;
    }),
  ),

  handle(deleteSavedReport, (call) =>
    command(call, async (tx) => {
      const stored = await readOwn(tx, call.caller, call.params.saved_report_id);
      const { id, report } = stored;
      await tx.sql.deleteFrom('saved_report').where('id', '=', id).execute();
      const before = { report, ...audited(choiceOf(stored)) };
      await tx.changed({ entity: 'saved_report', id, action: 'delete', ...reach(stored), before });
      return done;
    }),
  ),

  handle(deleteOwnSending, (call) =>
    command(call, async (tx) => {
      const { userId } = call.caller;
      const [stored] = await readSaved(tx, call.caller, call.params.saved_report_id);
      if (!stored?.recipients.some(({ id }) => id === userId)) throw notFound();
      const { id } = stored;
      await tx.sql
        .deleteFrom('saved_report_recipient')
        .where('saved_report_id', '=', id)
        .where('user_id', '=', userId)
        .execute();
      // Otherwise an owner who changes it meanwhile would add the user again.
      await tx.sql
        .updateTable('saved_report')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
      await tx.changed({
        entity: 'saved_report',
        id,
        action: 'leave',
        ...reach(stored),
        before: { user_id: userId },
      });
      return done;
    }),
  ),

  handle(getReportRecipients, async ({ caller, app }) => ({
    users: await readRecipients(app.database, caller),
  })),

  handle(getReportSendings, async ({ caller, app, params }) => {
    const { id } = await readOwn(app.database, caller, params.saved_report_id);
    return { sendings: await readSendings(app, id) };
  }),
];
