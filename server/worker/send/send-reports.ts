import { type Selectable, sql } from 'kysely';
import { getDashboardExport } from '#api/dashboard.ts';
import type { GridLayout } from '#api/layout.ts';
import { ALL_MAILS } from '#domain/channel/silence.ts';
import { type Day, daySpan } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import type { List } from '#domain/list.ts';
import { REPORTS } from '#domain/report/index.ts';
import { reportParameters } from '#domain/report/parameters.ts';
import { EXPORT_ROWS } from '#domain/report/range.ts';
import type { ReportId } from '#domain/report/report.ts';
import type { FileKind } from '#domain/saved-report/file-kind.ts';
import type { SavedSubject, SentList } from '#domain/saved-report/saved-list.ts';
import { type SavedRange, savedDays } from '#domain/saved-report/saved-range.ts';
import type { Delivery, Outcome } from '#server/area/notification/channel/delivery.ts';
import { deliverMail, type Mail } from '#server/area/notification/channel/mail-transport.ts';
import { publicUrl } from '#server/area/notification/channel/public-url.ts';
import { readSilences } from '#server/area/notification/channel/read-silences.ts';
import { type Recipient, readRecipient } from '#server/area/notification/channel/recipient.ts';
import { readMailServer } from '#server/area/notification/channel/stored-mail-server.ts';
import { lookByPost } from '#server/area/report/look-at-report.ts';
import { reportCsv, reportFile, type Shown } from '#server/area/report/report-file.ts';
import { reportPdf } from '#server/area/report/report-pdf.ts';
import { type OpenReport, openReport } from '#server/area/report/run.ts';
import { exportOf } from '#server/area/report/saved/export-of.ts';
import { absentCaller } from '#server/base/access/absent-caller.ts';
import type { App, Reporting } from '#server/base/app.ts';
import type { SavedReport } from '#server/base/db/schema.gen.ts';
import type { FileAnswer, Handler } from '#server/base/http/route.ts';
import { PDF_ROWS } from '#server/base/pdf/table-pdf.ts';
import type { LiveBoard } from '#server/bus/board/live-board.ts';
import { listKey } from '#text/field-words.ts';
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

/** The screen with all sendings of a user. */
const SENDINGS = '/config-notifications?tab=sendings';

/** A saved report for one user at one time. */
type Sending = Pick<Selectable<SavedReport>, 'name' | 'parameters'> & {
  report: SavedSubject;
  user_id: number;
  due_at: Date;
  range: SavedRange;
  from_day: Day;
  to_day: Day;
  layout: GridLayout | null;
  file_kind: FileKind;
  owner: string;
  /** Zone of the owner: the report is sent on this clock, so it decides the days. */
  time_zone: string;
};

/**
 * Saved reports and lists as e-mails, one credit each. Recipients get the data that they may see at the
 * moment of sending. They get nothing if they may no longer run the report or read the list. `handlers` make
 * the files of lists, and `board` has the present state of all vehicles, for dashboards.
 */
export function reportChannel(
  app: Reporting,
  handlers: () => Promise<readonly Handler[]>,
  board: () => Promise<LiveBoard>,
): Channel {
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
    send: (delivery, signal) => sendOne({ app, handlers, board }, delivery, signal),
  };
}

/** The sending; undefined when the report was deleted since, or the user is no longer a recipient. */
async function readSending({ database }: Reporting, id: number): Promise<Sending | undefined> {
  const { rows } = await sql<Sending>`
    select sending.user_id, due_at, saved_report.name, report, parameters, range, from_day::text, to_day::text, layout, file_kind,
      concat_ws(' ', owner.name, owner.surname) as owner, owner.time_zone
    from report_sending sending
    join saved_report on saved_report.id = saved_report_id
    join app_user owner on owner.id = saved_report.user_id
    where sending.id = ${id} and (
      sending.is_test and sending.user_id = saved_report.user_id
      or exists (
        select from saved_report_recipient recipient
        where recipient.saved_report_id = saved_report.id and recipient.user_id = sending.user_id))`.execute(
    database.sql,
  );
  return rows[0];
}

type Maker = {
  app: Reporting;
  handlers: () => Promise<readonly Handler[]>;
  board: () => Promise<LiveBoard>;
};

async function sendOne(maker: Maker, delivery: Delivery, signal: AbortSignal): Promise<Outcome> {
  const { app } = maker;
  const server = await readMailServer(app);
  const sending = await readSending(app, delivery.target_id);
  if (!server || !sending) return { state: 'dropped' };
  const recipient = await readRecipient(app, sending.user_id);
  if (!recipient) return { state: 'dropped', error: 'rights' };
  const silences = await readSilences(app.database, recipient.userId);
  if (silences.includes(ALL_MAILS)) return { state: 'dropped', error: 'unwanted' };
  const made =
    sending.report === 'List'
      ? await listOf(maker, sending, recipient)
      : await fileOf(app, { ...sending, report: sending.report }, { recipient, signal });
  if ('state' in made) return made;
  const { t } = recipient.say;
  const { name, owner } = sending;
  const { about, days, why, screen, attachment } = made;
  const linkTo = (path: string) => new URL(path, publicUrl(app.config)).href;
  return deliverMail(
    server,
    {
      to: recipient.email,
      messageId: `${delivery.key}@${server.sender.split('@')[1]}`,
      subject: `${name} · ${days}`,
      text: [...about, t(why, { owner }), linkTo(screen)].join('\n\n'),
      attachment,
    },
    signal,
  );
}

/** The file for a recipient, and what the e-mail says of it. */
type Made = {
  about: readonly string[];
  /** The days of a report; the day of a list. */
  days: string;
  /** The sentence that says who chose it, and the screen on which the recipient ends it. */
  why: 'mail.reportWhy' | 'mail.listWhy';
  screen: string;
  attachment: NonNullable<Mail['attachment']>;
};

/** The octets of a file as an attachment; an outcome if there are too many. */
async function attached(file: FileAnswer): Promise<Made['attachment'] | Outcome> {
  const parts: Uint8Array[] = [];
  let octets = 0;
  const content = file.content instanceof Uint8Array ? [file.content] : file.content;
  // Plain files are streams of text.
  for await (const part of content as AsyncIterable<Uint8Array | string> | Uint8Array[]) {
    const piece = typeof part === 'string' ? Buffer.from(part) : part;
    octets += piece.length;
    if (octets > MOST_OCTETS) return { state: 'failed', error: 'too_large' };
    parts.push(piece);
  }
  return { filename: file.name!, content: Buffer.concat(parts), contentType: file.type };
}

/** The list as the recipient would save it on its screen; an outcome instead when there is none for them. */
async function listOf(
  { app, handlers, board }: Maker,
  { parameters, file_kind: fileKind }: Sending,
  recipient: Recipient,
): Promise<Made | Outcome> {
  const { list, screen, ...asked } = parameters as unknown as SentList;
  const caller = await absentCaller(app, recipient.userId);
  const found = caller && exportOf(caller, asked);
  const handler = found && (await handlers()).find(({ endpoint }) => endpoint === found.endpoint);
  if (!handler) return { state: 'dropped', error: 'rights' };
  const { t, f } = recipient.say;
  const day = daySpan(app.now(), recipient.timeZone).day;
  try {
    // Files of lists are made of the database alone. Only a dashboard also shows what is now.
    const isBoard = found.endpoint.name === getDashboardExport.name;
    const call = {
      app: { ...app, ...(isBoard && { board: await board() }) } as App,
      caller,
      params: undefined,
      query: found.query,
      body: undefined,
      fileKind,
    };
    const made = (await handler.run(call as Parameters<Handler['run']>[0])) as FileAnswer;
    const attachment = await attached(made);
    if ('state' in attachment) return attachment;
    const days = f.day(day);
    const name = t(listKey({ section: list } as List, 'list'));
    const about = [t('mail.list', { list: name, day: days }), new URL(screen, publicUrl(app.config)).href];
    return { about, days, why: 'mail.listWhy', screen: SENDINGS, attachment };
  } catch (error) {
    return refused(error);
  }
}

/** The outcome of a file that was refused. */
function refused(error: unknown): Outcome {
  if (!(error instanceof Fault)) throw error;
  if (error.status === 404) return { state: 'dropped', error: 'rights' };
  return { state: 'failed', error: 'too_large', answer: error.code };
}

/** The file that the recipient would get on the page; an outcome instead when there is none for them. */
async function fileOf(
  app: Reporting,
  sending: Sending & { report: ReportId },
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
    await lookByPost(app, recipient, run);
    const { settings } = recipient.say.f;
    const { columns, sort } = sending.layout ?? {};
    const shown: Shown = {
      columns: columns?.filter(({ hidden }) => !hidden).map((column) => column.id),
      sort: sort ?? undefined,
    };
    const options = { app, caller: recipient, settings, shown };
    const file =
      sending.file_kind === 'pdf'
        ? await reportPdf(run, options)
        : sending.file_kind === 'csv'
          ? reportCsv(run, options)
          : reportFile(run, options);
    const attachment = await attached(file);
    if ('state' in attachment) return attachment;
    const { t } = recipient.say;
    const days = periodText(run.range, recipient.say);
    const { variant, family } = run.view;
    return {
      about: [t('mail.report', { report: t(`report.title_${run.report.id}`), days })],
      days,
      why: 'mail.reportWhy',
      screen: `/reports-${variant}s${family === 'structure' ? '-structure' : ''}`,
      attachment,
    };
  } catch (error) {
    return refused(error);
  } finally {
    run?.close();
  }
}
