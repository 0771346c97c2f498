import { postReport, type ReportEnd } from '#api/report.ts';
import type { ReportParametersInput } from '#domain/report/parameters.ts';
import type { ReportId } from '#domain/report/report.ts';
import { callStream } from '#web/base/call/call.ts';
import { type Streamed, type StreamedRun, useStreamed } from '#web/base/call/use-streamed.ts';
import { isReportPart, type ReportPart, type ReportWhole, withParts } from './read-report.ts';

/** A row from the server. */
export type ReportRow = ReportWhole['rows'][number];

/** The question of a run. */
export type ReportQuestion = { report: ReportId; parameters: ReportParametersInput };

/** A report, running or finished. */
export type ReportRun = StreamedRun<ReportQuestion, ReportEnd, ReportWhole>;

/** Runs a report, and puts its parts together. */
export const REPORT: Streamed<ReportQuestion, ReportPart, ReportEnd, ReportWhole> = {
  ask: ({ report, parameters }, options) =>
    callStream(postReport, { params: { report }, body: { ...parameters, form: 'blocks' } }, options),
  // The longest report may take a while on a year (spec §9: the journey report has 45 s).
  timeoutMs: 120_000,
  // The grid sorts all rows each time that more are shown.
  showMs: 500,
  blank: { head: null, rows: [] },
  isPart: isReportPart,
  add: withParts,
};

/** Runs reports one at a time. */
export const useReportRun = () => useStreamed(REPORT);
