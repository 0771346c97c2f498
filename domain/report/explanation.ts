import { type ColumnId, isCell } from './column.ts';
import type { Explanation } from './column-declaration.ts';
import { COLUMNS, type NamedColumnId } from './dictionary.ts';
import type { Term } from './formula.ts';
import type { ReportId } from './report.ts';

/** The explanation of the small cells of days and hours, for each report that has them. */
const CELL_EXPLANATIONS = {
  Health: { rule: 'health' },
  Resources: { rule: 'resourceDay' },
  Schedule: { rule: 'hourOnRoad' },
  DailyConnection: { rule: 'messages' },
} as const satisfies Partial<Record<ReportId, Explanation>>;

/** Every rule; the texts `explain.rule_<id>`. */
export type RuleId =
  | (typeof COLUMNS)[NamedColumnId]['rule']
  | (typeof CELL_EXPLANATIONS)[keyof typeof CELL_EXPLANATIONS]['rule'];

/** The explanation of a report's column. @throws for a cell in a report that has none */
export function explanationOf(report: ReportId, id: ColumnId): Explanation<RuleId, Term> {
  if (!isCell(id)) return COLUMNS[id];
  if (report in CELL_EXPLANATIONS) return CELL_EXPLANATIONS[report as keyof typeof CELL_EXPLANATIONS];
  throw new Error(`report ${report} does not explain its cells`);
}
