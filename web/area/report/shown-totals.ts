import type { ReportEnd, ReportHead } from '#api/report.ts';
import type { CellValue, ColumnType } from '#domain/column.ts';
import { type ColumnId, describedColumn, isCell, type ReportColumn } from '#domain/report/column.ts';
import type { Report } from '#domain/report/report.ts';
import { NAMING_COLUMNS } from '#domain/report/total-line.ts';
import type { ReportView } from '#domain/report/view.ts';
import { measuredText } from '#text/quantity-text.ts';
import { electricText, labelText, shortText, valueWords } from '#text/report-words.ts';
import type { Say } from '#text/say.ts';
import { valueText } from '#text/value-text.ts';
import type { Totals } from '#web/kit/list/row-source.ts';

type Line = ReportEnd['totals'][number];

/**
 * The totals of a report in the form of the screen: one line below the rows, and the median below it if there
 * is one. Facts without a column are in words. These are kilowatt hours beside litres, the events of each
 * type, and the counts of day or hour figures.
 */
export function shownTotals(
  report: Report,
  view: ReportView,
  { head, end }: { head: Pick<ReportHead, 'columns'>; end: Pick<ReportEnd, 'totals'> },
  say: Say,
): { line: readonly Totals[]; others: readonly string[] } {
  const ids = head.columns as readonly ColumnId[];
  const total = end.totals.find(({ kind }) => kind === 'total');
  const median = end.totals.find(({ kind }) => kind === 'median');
  const cells = end.totals.filter(({ values }) => ids.some((id, at) => isCell(id) && values[at] !== null));
  const columns = new Map<string, ColumnType>(report.columns(view).map(({ id, type }) => [id, type]));
  // The total of a cell has the unit of its column; the other lines are counts.
  const written = (line: Line, id: ColumnId, at: number) =>
    shortText(line === total ? (columns.get(id) ?? 'cell') : 'cell', line.values[at] ?? null, say);
  const sum = (id: ColumnId, at: number): CellValue =>
    isCell(id) ? cells.map((line) => written(line, id, at)).join(' / ') : (total?.values[at] ?? null);
  const counted = cells.map(({ kind }) => say.t(`report.total_${kind}`)).join(' / ');
  const apart = end.totals.filter((line) => line !== total && line !== median && !cells.includes(line));
  const sumsOf = (value: (id: ColumnId, at: number) => CellValue) =>
    Object.fromEntries(ids.map((id, at) => [id, value(id, at)]));
  return {
    line: [
      ...(total ? [{ title: titleOf(total, say), sums: sumsOf(sum) }] : []),
      ...(median
        ? [{ title: titleOf(median, say), sums: sumsOf((_id, at) => median.values[at] ?? null) }]
        : []),
    ],
    others: [
      ...(counted ? [say.t('reportScreen.cellTotals', { names: counted })] : []),
      ...apart.map((line) => apartWords(line, report, { view, ids }, say)),
    ],
  };
}

const titleOf = ({ kind, count }: Line, say: Say, name = say.t(`report.total_${kind}`)) =>
  say.t('reportScreen.totalLine', { name, n: count });

/**
 * The median of the headline figures in words, for places without lines of totals; null without one. Example:
 * `Mediana (82): Distancia 1.701,7 km · Viajes 206`.
 */
export function medianWords(
  report: Report,
  view: ReportView,
  { head, end }: { head: Pick<ReportHead, 'columns'>; end: Pick<ReportEnd, 'totals'> },
  say: Say,
): string | null {
  const line = end.totals.find(({ kind }) => kind === 'median');
  if (!line) return null;
  const headlines: readonly unknown[] = report.figures;
  const told = report.columns(view).flatMap(({ id, type }) => {
    const value = line.values[head.columns.indexOf(id)] ?? null;
    if (isCell(id) || value === null || !headlines.includes(id)) return [];
    return [`${labelText(id, say)} ${valueText(type, value, say)}`];
  });
  return told.length === 0 ? null : `${titleOf(line, say)}: ${told.join(' · ')}`;
}

/** The type of the events counted, or the energy of the electric vehicles. */
function apartWords(
  line: Line,
  report: Report,
  { view, ids }: { view: ReportView; ids: readonly ColumnId[] },
  say: Say,
): string {
  const held = (id: ColumnId) => line.values[ids.indexOf(id)] ?? null;
  const naming = NAMING_COLUMNS[line.kind];
  if (naming) {
    const names = naming.filter((id) => held(id) !== null);
    const words = names.map((id) => String(valueWords(describedColumn(id), held(id), say)));
    const title = titleOf(line, say, words.join(', '));
    const litres = held('liters');
    return litres === null ? title : `${title}: ${measuredText('vol', held('product'), litres, say)}`;
  }
  const columns = new Map(report.columns(view).map((column) => [column.id, column]));
  const inOrder = ids.map((id) => columns.get(id));
  return `${titleOf(line, say)}: ${energyWords(line.values, inOrder, say).join(', ')}`;
}

/**
 * The energy in a line of the electric vehicles, with its unit: the amount, then the rate. Columns are in the
 * order of the values; a mark has no column.
 */
export function energyWords(
  values: readonly CellValue[],
  columns: readonly (ReportColumn | undefined)[],
  say: Say,
): readonly string[] {
  return columns.flatMap((column, at) => {
    const energy = column?.energy;
    const value = values[at] ?? null;
    return energy && value !== null ? [electricText(energy, value, say)] : [];
  });
}
