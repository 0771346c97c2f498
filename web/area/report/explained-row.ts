import type { ReportHead } from '#api/report.ts';
import type { CellValue } from '#domain/column.ts';
import { columnType, describedColumn, isNamedColumn, type ReportColumn } from '#domain/report/column.ts';
import type { NamedColumnId } from '#domain/report/dictionary.ts';
import type { MarkId } from '#domain/report/mark.ts';
import type { ReportParametersInput } from '#domain/report/parameters.ts';
import type { Report } from '#domain/report/report.ts';
import { ratioParts, totalRule } from '#domain/report/totals.ts';
import { type ReportView, SUBJECTS } from '#domain/report/view.ts';
import type { TextKey } from '#text/key.ts';
import { measuredText } from '#text/quantity-text.ts';
import { UNKNOWN } from '#text/reader.ts';
import { electricText, labelText } from '#text/report-words.ts';
import type { Say } from '#text/say.ts';
import { valueText } from '#text/value-text.ts';
import { cellText } from '#web/kit/list/cell-text.ts';
import type { GridColumn } from '#web/kit/list/grid-column.ts';
import { rowReader, type Told } from './row-reader.ts';
import type { ReportRow, ReportRun } from './use-report-run.ts';

/** A row of a report with all facts for explaining its figures. */
export type ExplainedRow = {
  report: Report;
  view: ReportView;
  head: ReportHead;
  /** The parameters of the report. */
  parameters: ReportParametersInput;
  row: ReportRow;
  /** The rows of the total; left out for a row of the report. */
  totalOf?: readonly ReportRow[];
};

/**
 * A report's line of totals as a row: the total of each column, and the basis of its ratios; the rest is
 * unknown.
 */
export function totalRow(columns: readonly ReportColumn[], { head, rows, end }: ReportRun): ReportRow {
  const read = rowReader(head!);
  const total = end!.totals.find(({ kind }) => kind === 'total');
  const ratios = columns.map(totalRule).filter((rule) => typeof rule !== 'string');
  const added = new Set(ratios.flatMap((rule) => ratioParts(rule).flat()));
  const sumOf = (mark: string) =>
    added.has(mark) ? rows.reduce((sum, row) => sum + Number(read(row, mark) ?? 0), 0) : null;
  return { at: rows.length, values: [...(total?.values ?? []), ...head!.marks.map(sumOf)] };
}

/** The value of a row in a column or mark. */
export function toldBy({ head, row }: Pick<ExplainedRow, 'head' | 'row'>): Told {
  const read = rowReader(head);
  return (name) => read(row, name);
}

/** A value as a number, money too; null where it is none. */
export function numberOf(value: CellValue): number | null {
  return value === null || typeof value === 'boolean' || value === '' || Number.isNaN(Number(value))
    ? null
    : Number(value);
}

/** Names in formulas that are no columns: their text and their type. */
const MARKS = {
  fuelDistance: { label: 'explain.mark_fuelDistance', type: 'dist' },
  refFuel: { label: 'explain.mark_refFuel', type: 'vol' },
  refBurnt: { label: 'explain.mark_refBurnt', type: 'vol' },
  refuelLiters: { label: 'explain.mark_refuelLiters', type: 'vol' },
  refuelDistance: { label: 'explain.mark_refuelDistance', type: 'dist' },
  fleetTime: { label: 'explain.mark_fleetTime', type: 'dur' },
  outTime: { label: 'explain.mark_outTime', type: 'dur' },
} as const satisfies Partial<Record<MarkId, { label: TextKey; type: string }>>;

const isExplainedMark = (id: string): id is keyof typeof MARKS => Object.hasOwn(MARKS, id);

/** The label of a name in a formula. */
export function termLabel(id: NamedColumnId | MarkId, say: Say): string {
  if (isNamedColumn(id)) return labelText(id, say);
  return isExplainedMark(id) ? say.t(MARKS[id].label) : id;
}

/** The value of such a name in a row, in the reader's unit. */
export function termText(id: NamedColumnId | MarkId, told: Told, say: Say): string {
  const type = isExplainedMark(id) ? MARKS[id].type : isNamedColumn(id) ? columnType(id) : 'int';
  const { energy } = describedColumn('fuel');
  const product = told('product');
  if (product !== null && (id === 'liters' || id === 'unitPrice'))
    return measuredText(type, product, told(id), say);
  return type === 'vol' && energy && told('electric') === true
    ? electricText(energy, told(id), say)
    : valueText(type, told(id), say);
}

/**
 * The columns for a row's time, of which the first with a value counts, and those for its description, in
 * this order.
 */
const WHEN = ['month', 'day', 'initDay', 'eventInstant', 'initInstant', 'arrival'];
const WHAT = [
  'eventType',
  'eventValue',
  'poi',
  'area',
  'station',
  'product',
  'place',
  'method',
  'path',
  'username',
];

/** A row in words: its subject unless that is known, its time, and its description. */
export function rowWords(
  columns: readonly GridColumn<ReportRow>[],
  { row, view }: Pick<ExplainedRow, 'row' | 'view'>,
  say: Say,
  isOfOne: boolean,
): { title: string; detail: string } {
  const told = (id: string) => {
    const column = columns.find((one) => one.id === id);
    const text = column ? cellText(column, row, say) : UNKNOWN;
    return text === UNKNOWN ? null : text;
  };
  const joined = (from: string, to: string, sign: string) =>
    [told(from), told(to)].filter((text) => text !== null).join(sign) || null;
  const when = WHEN.map(told).find((text) => text !== null) ?? null;
  const title = [
    isOfOne ? null : told(SUBJECTS[view.variant].name),
    when,
    joined('initHour', 'endHour', '–'),
  ];
  const detail = [...WHAT.map(told), joined('initPlace', 'endPlace', ' → ')];
  const line = (words: readonly (string | null)[]) => words.filter((text) => text !== null).join(' · ');
  return { title: line(title), detail: line(detail) };
}
