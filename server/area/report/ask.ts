import type { RunnableReport } from '#domain/report/index.ts';
import type { ReportParameters } from '#domain/report/parameters.ts';
import type { ReportRange } from '#domain/report/range.ts';
import type { ReportView } from '#domain/report/view.ts';
import type { Sight } from '#server/base/access/caller.ts';
import type { Known } from '#server/base/known.ts';
import type { ReaderPlaces } from '#server/known/places/reader-places.ts';
import type { ReportScope } from './scope.ts';

/** A report request, with the scope that it may read. */
export type Ask = {
  report: RunnableReport;
  view: ReportView;
  /** The months of the breakdown are weeks: for the ranking of drivers, no report offers them. */
  byWeek?: true;
  parameters: ReportParameters;
  range: ReportRange;
  /** The caller's own works, if the caller chose only these; null: not limited to works. */
  ownWorks: readonly string[] | null;
  scope: ReportScope;
  /** The places that the reader may know, with the names of points. */
  places: ReaderPlaces;
  /** The rules and schedules of this process. */
  known: Pick<Known, 'rules' | 'schedules'>;
  nowMs: number;
  /** The reader: their present sight, language and zone. */
  reader: Sight;
};
