import { useQuery } from '@tanstack/react-query';
import type { ReportHead } from '#api/report.ts';
import { REPORTS } from '#domain/report/index.ts';
import type { Parts } from '#domain/report/parts.ts';
import { daysIn } from '#domain/report/range.ts';
import type { Report } from '#domain/report/report.ts';
import type { ReportView } from '#domain/report/view.ts';
import { readWhole } from '#web/base/call/use-streamed.ts';
import { rowReader } from './row-reader.ts';
import { REPORT, type ReportRow } from './use-report-run.ts';

/** The rows behind a figure, with the report that lists them. */
export type FoundParts = { report: Report; view: ReportView; head: ReportHead; rows: readonly ReportRow[] };

/** Runs the report that lists the parts of a figure; `isOffered`: the reader may run it. */
export function useParts(parts: Parts | null, { view, isOffered }: { view: ReportView; isOffered: boolean }) {
  return useQuery({
    queryKey: ['report-parts', parts?.report, parts?.parameters],
    enabled: parts !== null && isOffered,
    queryFn: ({ signal }) => readWhole(REPORT, parts!, signal),
    // A function cannot be in the key: the selection of rows is made when they are read from the cache.
    select: ({ head, rows }): FoundParts => {
      const report = REPORTS.get(parts!.report)!;
      const read = rowReader(head!);
      const breakdown = parts!.parameters.breakdown ?? report.breakdown;
      return {
        report,
        view: { ...view, breakdown, days: daysIn(head!) },
        head: head!,
        rows: parts!.keeps ? rows.filter((row) => parts!.keeps!((name) => read(row, name))) : rows,
      };
    },
  });
}
