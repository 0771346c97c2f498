import type { FastifyRequest } from 'fastify';
import {
  getReports,
  getTrackerHealth,
  HEALTH_DAYS,
  postReport,
  postReportCsv,
  postReportFigures,
  postReportRules,
  postReportXlsx,
} from '#api/report.ts';
import { addDays, daySpan } from '#domain/day.ts';
import { Fault } from '#domain/fault.ts';
import type { LookKind } from '#domain/looked/look.ts';
import { health } from '#domain/report/health.ts';
import { REPORTS } from '#domain/report/index.ts';
import { type ReportParameters, reportParameters } from '#domain/report/parameters.ts';
import { EXPORT_ROWS, SCREEN_ROWS } from '#domain/report/range.ts';
import { canRunReport, listedReport, type ReportId } from '#domain/report/report.ts';
import type { Caller } from '#server/base/access/caller.ts';
import { readerOf } from '#server/base/access/reader.ts';
import type { App } from '#server/base/app.ts';
import { type FileAnswer, type Handler, handle } from '#server/base/http/route.ts';
import { streamOf } from '#server/base/http/stream-of.ts';
import { jsonLines } from './json-lines.ts';
import { lookAtReport } from './look-at-report.ts';
import { reportCsv, reportFile } from './report-file.ts';
import { type OpenReport, openFor, openReport, readFigures } from './run.ts';

type Called = { app: App; caller: Caller; request: FastifyRequest };

const reports = handle(getReports, ({ caller }) => {
  return {
    reports: [...REPORTS.values()]
      .map(({ id, variants, families }) => ({
        id,
        number: listedReport(id).number,
        variants: [...variants],
        families: families.filter((family) => canRunReport(id, caller, family)),
      }))
      .filter(({ families }) => families.length > 0),
  };
});

const run = handle(postReport, async ({ params, body, ...called }) => {
  const { form, ...parameters } = body;
  const wanted = { id: params.report, parameters, mostRows: SCREEN_ROWS };
  return streamed(called, wanted, 'report', async (report) => ({
    type: 'application/x-ndjson',
    content: streamOf(jsonLines(report, { inBlocks: form === 'blocks' })),
  }));
});

const figures = handle(postReportFigures, async ({ params, body, app, caller, request }) => {
  const client = watchClient(request);
  try {
    const report = await openReport(app, caller, {
      id: params.report,
      parameters: body,
      mostRows: SCREEN_ROWS,
      signal: client.signal,
    });
    await lookAtReport({ app, caller, request }, 'report', report);
    return { ...report.range, figures: await readFigures(report) };
  } catch (error) {
    throw client.failure(error);
  } finally {
    client.forget();
  }
});

const rules = handle(postReportRules, async ({ params, body, app, caller, request }) => {
  const client = watchClient(request);
  const wanted = { id: params.report, parameters: body, mostRows: SCREEN_ROWS, signal: client.signal };
  try {
    const report = await openReport(app, caller, wanted);
    report.close();
    return { rules: report.head.rules };
  } catch (error) {
    throw client.failure(error);
  } finally {
    client.forget();
  }
});

const runAsFile = handle(postReportXlsx, async ({ params, body, ...called }) => {
  const { columns, sort, group, ...parameters } = body;
  const wanted = { id: params.report, parameters, mostRows: EXPORT_ROWS };
  return streamed(called, wanted, 'file', async (report) => {
    const { settings } = await readerOf(called.app, called.caller);
    return reportFile(report, { ...called, settings, shown: { columns, sort, group } });
  });
});

const runAsCsv = handle(postReportCsv, async ({ params, body, ...called }) => {
  // Other reports have no such file.
  if (!REPORTS.get(params.report)?.hasCsv) throw new Fault('notFound', 404);
  const { columns, sort, ...parameters } = body;
  const wanted = { id: params.report, parameters, mostRows: EXPORT_ROWS };
  return streamed(called, wanted, 'file', async (report) => {
    const { settings } = await readerOf(called.app, called.caller);
    return reportCsv(report, { settings, shown: { columns, sort } });
  });
});

const trackerHealth = handle(getTrackerHealth, async ({ app, caller }) => {
  const today = daySpan(app.now(), caller.timeZone).day;
  const range = { from: addDays(today, -HEALTH_DAYS), to: addDays(today, -1) };
  const report = await openFor(app, caller, {
    report: health,
    parameters: reportParameters.parse({ variant: 'vehicle', ...range }),
    mostRows: SCREEN_ROWS,
    signal: new AbortController().signal,
  });
  return { ...range, figures: await readFigures(report) };
});

export const reportHandlers: readonly Handler[] = [
  reports,
  run,
  figures,
  rules,
  runAsFile,
  runAsCsv,
  trackerHealth,
];

/** Stops the reading for a client when it goes away. The caller ends the watch. */
function watchClient({ raw: { socket } }: FastifyRequest) {
  const gone = new AbortController();
  const leave = () => gone.abort();
  socket.once('close', leave);
  return {
    signal: gone.signal,
    forget: () => void socket.off('close', leave),
    /** The failure of reading: a client that has gone gets no answer, and that is not an error. */
    failure: (error: unknown) => (gone.signal.aborted ? new Fault('err.query', 499) : error),
  };
}

/**
 * Answers with a report as long as the client is connected. When it goes away, the query is stopped at once.
 */
async function streamed(
  { app, caller, request }: Called,
  wanted: { id: ReportId; parameters: ReportParameters; mostRows: number },
  kind: LookKind,
  answer: (report: OpenReport) => Promise<FileAnswer>,
): Promise<FileAnswer> {
  const client = watchClient(request);
  try {
    const report = await openReport(app, caller, { ...wanted, signal: client.signal });
    const file = await lookAtReport({ app, caller, request }, kind, report)
      .then(() => answer(report))
      .catch((error: unknown) => {
        report.close();
        throw error;
      });
    if ('once' in file.content) {
      file.content.once('close', () => {
        client.forget();
        report.close();
      });
    }
    return { ...file, facts: report.range };
  } catch (error) {
    client.forget();
    throw client.failure(error);
  }
}
