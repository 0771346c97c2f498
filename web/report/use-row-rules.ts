import { getUsedRules } from '#api/rule.ts';
import { rowDays } from '#domain/report/parts.ts';
import { SUBJECTS } from '#domain/report/view.ts';
import type { UsedRules } from '#domain/rule/used-rules.ts';
import { useEndpoint } from '../call/cache.ts';
import { type ExplainedRow, numberOf, toldBy } from './explained-row.ts';

/**
 * The rules by which the figures of a row were decided: those of the report, where it has only one version; otherwise those of the row's
 * vehicle and days. Rows of drivers and of all vehicles have those of the report.
 */
export function useRowRules({ report, view, head, totalOf, ...row }: ExplainedRow): readonly UsedRules[] {
  const read = toldBy({ head, row: row.row });
  const vehicleId = view.variant === 'vehicle' ? numberOf(read(SUBJECTS.vehicle.key)) : null;
  const isAsked = head.rules.length > 1 && totalOf === undefined && vehicleId !== null;
  const { from, to } = rowDays({ report, view, range: head, read });
  const own = useEndpoint(
    getUsedRules,
    { params: { device_id: vehicleId ?? 0 }, query: { from, to } },
    { enabled: isAsked },
  );
  return isAsked ? (own.data?.rules ?? head.rules) : head.rules;
}
