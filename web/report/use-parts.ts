import { useQuery } from '@tanstack/react-query';
import { postReport, type ReportHead } from '#api/report.ts';
import { REPORTS } from '#domain/report/index.ts';
import type { Parts } from '#domain/report/parts.ts';
import { daysIn } from '#domain/report/range.ts';
import type { Report } from '#domain/report/report.ts';
import type { ReportView } from '#domain/report/view.ts';
import { callStream } from '../call/call.ts';
import { readReport } from './read-report.ts';
import { rowReader } from './row-reader.ts';
import type { ReportRow } from './use-report-run.ts';

/** The rows that a figure is made of, with the report that lists them. */
export type FoundParts = { report: Report; view: ReportView; head: ReportHead; rows: readonly ReportRow[] };

/** Asks the report that lists the parts of a figure; `isOffered`: the reader may run it. */
export function useParts(parts: Parts | null, { view, isOffered }: { view: ReportView; isOffered: boolean }) {
  return useQuery({
    queryKey: ['report-parts', parts?.report, parts?.parameters],
    enabled: parts !== null && isOffered,
    queryFn: ({ signal }) => readRows(parts!, signal),
    // A function cannot be in the key: which rows count is decided when they are read from the cache.
    select: ({ head, rows }): FoundParts => {
      const report = REPORTS.get(parts!.report)!;
      const read = rowReader(head);
      const breakdown = parts!.parameters.breakdown ?? report.breakdown;
      return {
        report,
        view: { ...view, breakdown, days: daysIn(head) },
        head,
        rows: parts!.keeps ? rows.filter((row) => parts!.keeps!((name) => read(row, name))) : rows,
      };
    },
  });
}

async function readRows({ report, parameters }: Parts, signal: AbortSignal) {
  const body = await callStream(
    postReport,
    { params: { report }, body: parameters },
    { signal, timeoutMs: 120_000, quiet: true },
  );
  const rows: ReportRow[] = [];
  const told: { head?: ReportHead } = {};
  await readReport(body as unknown as AsyncIterable<Uint8Array>, {
    head: (head) => {
      told.head = head;
    },
    rows: (more) => {
      for (const values of more) rows.push({ at: rows.length, values });
    },
    end: () => undefined,
  });
  return { head: told.head!, rows };
}
