import {
  deleteOwnSending,
  deleteSavedReport,
  getReportRecipients,
  getReportSendings,
  getSavedReports,
  postSavedReport,
  putSavedReport,
} from '#api/saved-report.ts';
import { Fault } from '#domain/fault.ts';
import { iso } from '#domain/iso.ts';
import { REPORTS } from '#domain/report/index.ts';
import { canRunReport } from '#domain/report/report.ts';
import { nextSendingMs, type SendingTime } from '#domain/saved-report/cadence.ts';
import { command } from '#server/base/access/command.ts';
import { assertCurrent, notFound } from '#server/base/access/record.ts';
import { type Handler, handle } from '#server/base/http/route.ts';
import { readOffered } from './offered.ts';
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
  (['cadence', 'weekday', 'month_day', 'hour'] as const).every((name) => a[name] === b[name]);

/**
 * The users who may know of a change: the owner, the recipients before and after, and everybody while it is
 * or was shared.
 */
function reach(...saved: readonly Pick<Saved, 'user_id' | 'is_shared' | 'recipients'>[]) {
  const userIds = saved.flatMap(({ user_id, recipients }) => [user_id, ...recipients.map(({ id }) => id)]);
  return { userIds: [...new Set(userIds)], isShared: saved.some(({ is_shared }) => is_shared) };
}

/**
 * Endpoints for saved reports with their parameters, which may be shared and sent by the clock (decision 66).
 */
export const savedReportHandlers: readonly Handler[] = [
  handle(getSavedReports, async ({ caller, app }) => {
    // Owners also see reports that they may no longer run, to delete them.
    const mayRun = ({ user_id, report, parameters }: Saved) =>
      user_id === caller.userId ||
      canRunReport(report, caller, (parameters as { family: 'operative' | 'structure' }).family);
    const saved = await readOffered(app.database, caller, mayRun);
    return {
      reports: saved.map(({ user_id, recipients, next_at, version, ...one }) => {
        const { cadence, weekday, month_day, hour, file_kind, parameters, ...rest } = one;
        const isOwn = user_id === caller.userId;
        const sending = { cadence, weekday, month_day, hour, file_kind };
        return {
          ...rest,
          parameters: parameters as Record<string, unknown>,
          is_sent_to_me: cadence !== null && recipients.some(({ id }) => id === caller.userId),
          own: isOwn ? { ...sending, version, recipients, next_at: iso(next_at) } : null,
        };
      }),
    };
  }),

  handle(postSavedReport, (call) =>
    command(call, async (tx) => {
      const { caller, app, body } = call;
      const { report, parameters, from, to, layout, ...choice } = body;
      if (!REPORTS.has(report) || !canRunReport(report, caller, parameters.family)) throw notFound();
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
    }),
  ),

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
