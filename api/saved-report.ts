import { z } from 'zod';
import { PROBLEMS } from '#domain/channel/problem.ts';
import { idText } from '#domain/field.ts';
import { SAVED_SUBJECTS } from '#domain/saved-report/saved-list.ts';
import {
  savedReportChoice,
  savedReportEdit,
  savedReportInput,
  sentListInput,
} from '#domain/saved-report/saved-report.ts';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { gridLayout } from './layout.ts';

const instant = z.iso.datetime();
const done = z.object({ ok: z.literal(true) });
const ofSaved = z.object({ saved_report_id: idText });

/** A user who may receive a report. */
const recipient = z.object({ id: z.int(), name: z.string() });

/** A mail with a file. */
const sent = z.object({
  /** The planned time. */
  due_at: instant,
  state: z.enum(['waiting', 'sent', 'failed', 'dropped']),
  /** The problem of the last attempt; null: none so far. */
  problem: z.enum(PROBLEMS).nullable(),
});

/** A saved report with the arrangement of its grid; null: as declared. */
const input = savedReportInput.extend({ layout: gridLayout.nullable() });

/** A saved report, as all users see it who may open it. */
const savedReport = input.pick({ name: true, range: true, from: true, to: true, layout: true }).extend({
  id: z.int(),
  report: z.enum(SAVED_SUBJECTS),
  /** As in the body of a run, without days; of a list, its screen and the query of its file. */
  parameters: z.record(z.string(), z.unknown()),
  is_shared: z.boolean(),
  /** The caller gets the report by e-mail. */
  is_sent_to_me: z.boolean(),
  /** The settings that only its owner sees and changes; null for others. */
  own: savedReportChoice
    .pick({ cadence: true, weekday: true, month_day: true, hour: true, is_paused: true, file_kind: true })
    .extend({
      version: z.int(),
      recipients: z.array(recipient),
      /** The next time of sending; null: it is not sent. */
      next_at: instant.nullable(),
      /** The last mail, to anybody; null: none in the last 30 days. */
      last: sent.nullable(),
    })
    .nullable(),
});

export const getSavedReports = endpoint({
  name: 'getSavedReports',
  method: 'GET',
  path: '/saved-report',
  access: 'report:read',
  audited: 'saved_report',
  of: ['saved_report', 'user'],
  summary:
    'Saved reports that the caller may run: own ones, those that others share, and those that the caller gets',
  answer: z.object({ reports: z.array(savedReport) }),
});
export type SavedReport = AnswerOf<typeof getSavedReports>['reports'][number];

export const postSavedReport = endpoint({
  name: 'postSavedReport',
  method: 'POST',
  path: '/saved-report',
  access: 'saved_report:edit',
  changes: ['saved_report'],
  summary: 'Save a report with what was asked; 404 for one that the caller may not run',
  body: input,
  bodyKb: 64,
  answer: z.object({ id: z.int() }),
});

export const postSentList = endpoint({
  name: 'postSentList',
  method: 'POST',
  path: '/sent-list',
  access: 'saved_report:edit',
  changes: ['saved_report'],
  summary: 'A list with the filters, columns and order of its screen to send; 404 for one out of sight',
  body: sentListInput,
  answer: z.object({ id: z.int() }),
});

export const postSendingTest = endpoint({
  name: 'postSendingTest',
  method: 'POST',
  path: '/saved-report/{saved_report_id}/test',
  access: 'saved_report:edit',
  changes: ['saved_report'],
  summary: 'The caller gets an own saved report or list by e-mail at once',
  params: ofSaved,
  answer: done,
});

export const putSavedReport = endpoint({
  name: 'putSavedReport',
  method: 'PUT',
  path: '/saved-report/{saved_report_id}',
  access: 'saved_report:edit',
  changes: ['saved_report'],
  summary: 'Rename an own saved report, choose its days, share it, say when it is sent to whom',
  params: ofSaved,
  body: savedReportEdit,
  answer: done,
});

export const deleteSavedReport = endpoint({
  name: 'deleteSavedReport',
  method: 'DELETE',
  path: '/saved-report/{saved_report_id}',
  access: 'saved_report:edit',
  changes: ['saved_report'],
  summary: 'Delete an own saved report; what has not been sent yet is not sent',
  params: ofSaved,
  answer: done,
});

export const deleteOwnSending = endpoint({
  name: 'deleteOwnSending',
  method: 'DELETE',
  path: '/saved-report/{saved_report_id}/own-sending',
  access: 'saved_report:edit',
  changes: ['saved_report'],
  summary: 'The caller does not get this saved report by e-mail any more',
  params: ofSaved,
  answer: done,
});

export const getReportRecipients = endpoint({
  name: 'getReportRecipients',
  method: 'GET',
  path: '/saved-report-recipient',
  access: 'report:read',
  audited: 'user',
  summary: 'Whom the caller may send reports to: users in reach for those who administer users, else oneself',
  answer: z.object({ users: z.array(recipient) }),
});

export const getReportSendings = endpoint({
  name: 'getReportSendings',
  method: 'GET',
  path: '/saved-report/{saved_report_id}/sending',
  access: 'report:read',
  audited: 'saved_report',
  summary: 'The last times that an own saved report was sent, newest first, and why somebody got nothing',
  params: ofSaved,
  answer: z.object({
    sendings: z.array(
      sent.extend({
        id: z.int(),
        name: z.string(),
        /** The owner tried it out. */
        is_test: z.boolean(),
      }),
    ),
  }),
});
export type ReportSending = AnswerOf<typeof getReportSendings>['sendings'][number];
