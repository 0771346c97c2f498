import type { ReportHead } from '#api/report.ts';
import type { CellValue, ColumnType } from '#domain/column.ts';
import { INTL_LOCALES } from '#domain/language.ts';
import { type ColumnId, isCell } from '#domain/report/column.ts';
import { rowShape } from '#domain/report/gather.ts';
import { type Grouping, groupRows } from '#domain/report/grouping.ts';
import type { Report } from '#domain/report/report.ts';
import type { ReportView } from '#domain/report/view.ts';
import { groupName } from '#text/group-name.ts';
import { shortText } from '#text/report-words.ts';
import type { Say } from '#text/say.ts';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import type { RowOrder, Totals } from '#web/kit/list/row-source.ts';
import { type Group, orderGroups } from './group-order.ts';
import { energyWords } from './shown-totals.ts';
import type { ReportRow } from './use-report-run.ts';

/** A report whose rows are grouped. */
export type GroupedReport = { report: Report; view: ReportView; head: ReportHead; by: Grouping };

/** The groups of the rows, in the order of their first rows. */
export function groupsIn(
  { report, view, head, by }: GroupedReport,
  rows: readonly ReportRow[],
  say: Say,
): readonly Group[] {
  const shape = rowShape([...head.columns, ...head.marks] as ColumnId[]);
  const { timeZone } = say.f.settings;
  return groupRows(rows, { by, columns: report.columns(view), shape, timeZone }).map((group, at) => ({
    ...group,
    at,
    name: groupName(by, group.name, say),
  }));
}

/** The groups in the order of the sorted rows. */
export function sortedGroups(
  groups: readonly Group[],
  { report, head, by }: GroupedReport,
  { columns, sort }: { columns: readonly GridColumn<ReportRow>[]; sort: RowOrder | null },
  { f }: Say,
): Group[] {
  return orderGroups(groups, {
    at: sort ? head.columns.indexOf(sort.id) : -1,
    type: columns.find(({ id }) => id === sort?.id)?.type ?? 'text',
    dir: sort?.dir ?? 'asc',
    by,
    isRanked: report.hasNoTotal === true,
    locale: INTL_LOCALES[f.settings.language],
  });
}

/**
 * The title and the sums of a group; kilowatt hours are in the title, because they are never in a column of
 * litres.
 */
export function groupTotals(
  { name, rows, lines }: Group,
  { report, view, head }: GroupedReport,
  say: Say,
): Required<Totals> {
  const [total, electric] = lines;
  const title = say.t('reportScreen.totalLine', { name, n: rows.length });
  if (report.hasNoTotal) return { title, sums: {} };
  const ids = head.columns as ColumnId[];
  const columns = report.columns(view);
  const types = new Map<string, ColumnType>(columns.map(({ id, type }) => [id, type]));
  const sum = (id: ColumnId, value: CellValue) =>
    isCell(id) && value !== null ? shortText(types.get(id) ?? 'cell', value, say) : value;
  return {
    title: [title, ...energyWords(electric?.values ?? [], columns, say).slice(0, 1)].join(' · '),
    sums: Object.fromEntries(ids.map((id, at) => [id, sum(id, total?.values[at] ?? null)])),
  };
}
