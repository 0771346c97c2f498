import { useQuery } from '@tanstack/react-query';
import { postReportFigures, type ReportEnd } from '#api/report.ts';
import { previousRange } from '#domain/report/previous.ts';
import type { ReportRange } from '#domain/report/range.ts';
import type { Report } from '#domain/report/report.ts';
import { queryOf } from '#web/base/call/cache.ts';
import { useToday } from '#web/kit/ui/use-today.ts';
import type { ReportRun } from './use-report-run.ts';

const TIMEOUT_MS = 120_000;

/**
 * The days with which a report is compared, and its figures then: undefined while loading, null if they are
 * unavailable.
 */
type Previous = { range: ReportRange; figures: ReportEnd['figures'] | null | undefined };

/**
 * Reads the figures of the previous period, once the report itself is finished; null if there is no such
 * period.
 */
export function usePrevious(report: Report, { question, state }: ReportRun): Previous | null {
  const today = useToday();
  const { from, to } = question.parameters;
  const range = from && to ? previousRange({ from, to }, report, today) : null;
  const asked = { params: { report: report.id }, body: { ...question.parameters, ...range } };
  const { data, isError } = useQuery({
    ...queryOf(postReportFigures, asked, { quiet: true, timeoutMs: TIMEOUT_MS }),
    enabled: range !== null && state === 'done',
  });
  return range && { range, figures: isError ? null : data?.figures };
}
