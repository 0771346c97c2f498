import type { RunnableReport } from '#domain/report/index.ts';
import type { ReportParameters } from '#domain/report/parameters.ts';
import type { ReportRange } from '#domain/report/range.ts';
import type { ReportView } from '#domain/report/view.ts';
import type { ReaderPlaces } from '../known-places/reader-places.ts';
import type { ReportScope } from './scope.ts';

/** A report as it was asked for, with what it may read. */
export type Ask = {
  report: RunnableReport;
  view: ReportView;
  parameters: ReportParameters;
  range: ReportRange;
  scope: ReportScope;
  /** The places that the reader may know, and how they name points. */
  places: ReaderPlaces;
  nowMs: number;
};
