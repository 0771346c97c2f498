import { type Selectable, sql } from 'kysely';
import type { GridLayout } from '#api/layout.ts';
import { ALL_MAILS } from '#domain/channel/silence.ts';
import { type Day, daySpan } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import { REPORTS } from '#domain/report/index.ts';
import { reportParameters } from '#domain/report/parameters.ts';
import { EXPORT_ROWS } from '#domain/report/range.ts';
import type { ReportId } from '#domain/report/report.ts';
import { type SavedRange, savedDays } from '#domain/saved-report/saved-range.ts';
import type { SavedReportChoice } from '#domain/saved-report/saved-report.ts';
import type { Delivery, Outcome } from '#server/area/notification/channel/delivery.ts';
import { deliverMail, type Mail } from '#server/area/notification/channel/mail-transport.ts';
import { publicUrl } from '#server/area/notification/channel/public-url.ts';
import { readSilences } from '#server/area/notification/channel/read-silences.ts';
import { type Recipient, readRecipient } from '#server/area/notification/channel/recipient.ts';
import { readMailServer } from '#server/area/notification/channel/stored-mail-server.ts';
import { reportFile, type Shown } from '#server/area/report/report-file.ts';
import { PDF_ROWS, reportPdf } from '#server/area/report/report-pdf.ts';
import { type OpenReport, openReport } from '#server/area/report/run.ts';
import type { Reporting } from '#server/base/app.ts';
import type { SavedReport } from '#server/base/db/schema.gen.ts';
import { periodText } from '#text/period.ts';
import { credited } from './credited.ts';
import type { Channel } from './sender.ts';

/**
 * The largest file in an e-mail, octets: mail servers commonly take 20 MB, and an attachment grows by a third
 * on its way.
 */
const MOST_OCTETS = 14 * 1024 * 1024;
/** The longest time for a report, ms: with the e-mail it is less than the lease of a delivery. */
const REPORT_MS = 45_000;

/** A saved report for one user at one time. */
type Sending = Pick<Selectable<SavedReport>, 'name' | 'parameters'> & {
  report: ReportId;
  user_id: number;
  due_at: Date;
  range: SavedRange;
  from_day: Day;
  to_day: Day;
  layout: GridLayout | null;
  file_kind: SavedReportChoice['file_kind'];
  owner: string;
  /** Zone of the owner: the report is sent on this clock, so it decides the days. */
  time_zone: string;
};

/**
 * Saved reports as e-mails, one credit each. Recipients get the data that they may see at the moment of
 * sending, and nothing if they may no longer run the report.
 */
export function reportChannel(app: Reporting): Channel {
  return {
    way: 'report',
    // Each sending reads a report, and people who wait for theirs come first.
    parallel: 2,
    ...credited(app, async (tx, { target_id }) => {
      const sending = await tx
        .selectFrom('report_sending')
        .select('user_id')
        .where('id', '=', target_id)
        .executeTakeFirst();
      return sending?.user_id ?? null;
    }),
    send: (delivery, signal) => sendOne(app, delivery, signal),
  };
}

/** The sending; undefined when the report was deleted since, or the user is no longer a recipient. */
async function readSending({ database }: Reporting, id: number): Promise<Sending | undefined> {
  const { rows } = await sql<Sending>`
    select sending.user_id, due_at, saved_report.name, report, parameters, range, from_day::text, to_day::text, layout, file_kind,
      concat_ws(' ', owner.name, owner.surname) as owner, owner.time_zone
    from report_sending sending
    join saved_report_recipient recipient using (saved_report_id, user_id)
    join saved_report on saved_report.id = saved_report_id
    join app_user owner on owner.id = saved_report.user_id
    where sending.id = ${id}`.execute(database.sql);
  return rows[0];
}

async function sendOne(app: Reporting, delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
  const server = await readMailServer(app);
  const sending = await readSending(app, delivery.target_id);
  if (!server || !sending) return { state: 'dropped' };
  const recipient = await readRecipient(app, sending.user_id);
  if (!recipient) return { state: 'dropped', error: 'rights' };
  const silences = await readSilences(app.database, recipient.userId);
  if (silences.includes(ALL_MAILS)) return { state: 'dropped', error: 'unwanted' };
  const made = await fileOf(app, sending, { recipient, signal });
  if ('state' in made) return made;
  const { t } = recipient.say;
  const { name, owner } = sending;
  const days = periodText(made.run.range, recipient.say);
  const { id } = made.run.report;
  const { variant, family } = made.run.view;
  const screen = `/reports-${variant}s${family === 'structure' ? '-structure' : ''}`;
  return deliverMail(
    server,
    {
      to: recipient.email,
      messageId: `${delivery.key}@${server.sender.split('@')[1]}`,
      subject: `${name} · ${days}`,
      text: [
        t('mail.report', { report: t(`report.title_${id}`), days }),
        t('mail.reportWhy', { owner }),
        new URL(screen, publicUrl(app.config)).href,
      ].join('\n\n'),
      attachment: made.attachment,
    },
    signal,
  );
}

type Made = { run: OpenReport; attachment: NonNullable<Mail['attachment']> };

/** The file that the recipient would get on the page; an outcome instead when there is none for them. */
async function fileOf(
  app: Reporting,
  sending: Sending,
  { recipient, signal }: { recipient: Recipient; signal: AbortSignal },
): Promise<Made | Outcome> {
  const { report: id, range, from_day: from, to_day: to, due_at, time_zone } = sending;
  const isPdf = sending.file_kind === 'pdf';
  const due = daySpan(due_at.getTime(), time_zone).day;
  const limit = REPORTS.get(id)?.limit ?? 'year';
  const parameters = reportParameters.parse({
    ...(sending.parameters as object),
    ...savedDays({ range, from, to }, limit, due),
  });
  let run: OpenReport | null = null;
  try {
    run = await openReport(app, recipient, {
      ...{ id, parameters, mostRows: isPdf ? PDF_ROWS : EXPORT_ROWS },
      signal: AbortSignal.any([signal, AbortSignal.timeout(REPORT_MS)]),
    });
    const { settings } = recipient.say.f;
    const { columns, sort } = sending.layout ?? {};
    const shown: Shown = {
      columns: columns?.filter(({ hidden }) => !hidden).map((column) => column.id),
      sort: sort ?? undefined,
    };
    const options = { app, caller: recipient, settings, shown };
    const file = isPdf ? await reportPdf(run, options) : reportFile(run, options);
    const parts: Uint8Array[] = [];
    let octets = 0;
    const content = file.content instanceof Uint8Array ? [file.content] : file.content;
    for await (const part of content as AsyncIterable<Uint8Array> | Uint8Array[]) {
      octets += part.length;
      if (octets > MOST_OCTETS) return { state: 'failed', error: 'too_large' };
      parts.push(part);
    }
    return {
      run,
      attachment: { filename: file.name!, content: Buffer.concat(parts), contentType: file.type },
    };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    if (error.status === 404) return { state: 'dropped', error: 'rights' };
    return { state: 'failed', error: 'too_large', answer: error.code };
  } finally {
    run?.close();
  }
}
