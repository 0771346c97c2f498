import { useQuery } from '@tanstack/react-query';
import { postReportRules } from '#api/report.ts';
import { narrowed } from '#domain/report/parts.ts';
import type { UsedRules } from '#domain/rule/used-rules.ts';
import { queryOf } from '#web/base/call/cache.ts';
import { type ExplainedRow, toldBy } from './explained-row.ts';

/**
 * The rules that decided the figures of a row. They are the report's, if it has only one version, and for the
 * line of totals. Otherwise they are those of the days and vehicles behind the row.
 */
export function useRowRules({
  report,
  view,
  head,
  parameters,
  totalOf,
  row,
}: ExplainedRow): readonly UsedRules[] {
  const isAsked = head.rules.length > 1 && totalOf === undefined;
  const read = toldBy({ head, row });
  const asked = {
    params: { report: report.id },
    body: narrowed({ report, view, parameters, range: head, read }),
  };
  const own = useQuery({ ...queryOf(postReportRules, asked, { quiet: true }), enabled: isAsked });
  return isAsked ? (own.data?.rules ?? head.rules) : head.rules;
}
