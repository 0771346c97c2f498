import type { RunnableReport } from '#domain/report/index.ts';
import type { ReportParameters } from '#domain/report/parameters.ts';
import type { ReportRange } from '#domain/report/range.ts';
import type { ReportView } from '#domain/report/view.ts';
import type { Sight } from '#server/base/access/caller.ts';
import type { LiveBoard } from '#server/bus/board/live-board.ts';
import type { ReaderPlaces } from '#server/known/places/reader-places.ts';
import type { ReportScope } from './scope.ts';

/** A report as it was asked for, with what it may read. */
export type Ask = {
  report: RunnableReport;
  view: ReportView;
  parameters: ReportParameters;
  range: ReportRange;
  /** Works that the caller asked for, own ones; null: not limited to works. */
  ownWorks: readonly string[] | null;
  scope: ReportScope;
  /** The places that the reader may know, and how they name points. */
  places: ReaderPlaces;
  nowMs: number;
  /** Who asks, what they see now, and in which language and zone they are told. */
  reader: Sight;
  /** What the odometers show now. */
  board: LiveBoard;
};
