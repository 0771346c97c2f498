import type { CellValue } from '#domain/column.ts';
import { addDays } from '#domain/day.ts';
import { type ColumnId, isCell, type ReportColumn } from '#domain/report/column.ts';
import { rowShape } from '#domain/report/gather.ts';
import type { TotalLine } from '#domain/report/total-line.ts';
import type { Formatter } from '#text/format.ts';
import type { SheetColumn } from '../http/xlsx.ts';
import type { ReportRun } from './run.ts';

/** Says texts and figures in the reader's language. */
export type Words = { t(key: string): string; f: Formatter };

/** A column of the file: its value from a row of the report, and from the totals. */
export type FileColumn = SheetColumn & {
  id: string;
  value(row: readonly CellValue[]): CellValue;
  total(line: TotalLine, electric: TotalLine | undefined): CellValue;
};

/** The columns on screen in their order, those that cannot be hidden before them if they are missing; else those shown at first. */
export function shownColumns(
  columns: readonly ReportColumn[],
  asked: readonly string[] | undefined,
): ReportColumn[] {
  if (!asked) return columns.filter(({ hidden }) => !hidden);
  const named = asked
    .map((id) => columns.find((column) => column.id === id))
    .filter((column) => column !== undefined);
  const missing = columns.filter((column) => column.required && !named.includes(column));
  return [...missing, ...new Set(named)];
}

/** The file's columns: the ones shown, with enums in words, and what the screen says by marks in columns of their own. */
export function fileColumns(
  run: Pick<ReportRun, 'columns' | 'head' | 'range' | 'hasElectric'>,
  shown: readonly ReportColumn[],
  words: Words,
): FileColumn[] {
  const shape = rowShape([...run.head.columns, ...run.head.marks] as ColumnId[]);
  return shown.flatMap((column): FileColumn[] => {
    const at = shape.at(column.id);
    const plain: FileColumn = {
      id: column.id,
      label: labelOf(column.id, run.range.from, words),
      type: column.type,
      ...(column.decimals !== undefined && { decimals: column.decimals }),
      value: (row) => inWords(column.id, row[at] ?? null, words),
      total: (line) => inWords(column.id, line.values[at] ?? null, words),
    };
    if (column.id !== 'fuel' && column.id !== 'consumption') return [plain];
    return energyColumns(plain, { run, at, shape, words });
  });
}

/** Fuel that is kilowatt hours has no place among litres; an estimate is told. */
function energyColumns(
  plain: FileColumn,
  options: {
    run: Pick<ReportRun, 'hasElectric'>;
    at: number;
    shape: ReturnType<typeof rowShape>;
    words: Words;
  },
): FileColumn[] {
  const { run, at, shape, words } = options;
  const electricAt = shape.at('electric');
  const estimatedAt = shape.at('fuelEstimated');
  const isFuel = plain.id === 'fuel';
  const estimated: FileColumn = {
    id: 'fuelEstimated',
    label: words.t('report.file_estimated'),
    type: 'bool',
    value: (row) => (row[at] === null ? null : (row[estimatedAt] ?? null)),
    total: () => null,
  };
  const litres: FileColumn = {
    ...plain,
    value: (row) => (row[electricAt] === true ? null : (row[at] ?? null)),
  };
  const energy: FileColumn = {
    id: `${plain.id}Energy`,
    label: words.t(isFuel ? 'report.file_energy' : 'report.file_energyConsumption'),
    type: isFuel ? 'dec2' : 'dec1',
    value: (row) => (row[electricAt] === true ? (row[at] ?? null) : null),
    total: (_line, electric) => electric?.values[at] ?? null,
  };
  return [litres, ...(run.hasElectric ? [energy] : []), ...(isFuel ? [estimated] : [])];
}

function labelOf(id: ColumnId, from: string, { t, f }: Words): string {
  if (!isCell(id)) return t(`column.${id}`);
  const n = Number(id.slice(1));
  return id.startsWith('d') ? f.day(addDays(from, n - 1)).slice(0, 5) : String(n);
}

/** Codes as the reader's words; drivers without a name as "Driver #7". */
export function inWords(id: ColumnId, value: CellValue, { t }: Words): CellValue {
  if (typeof value !== 'string') return value;
  if (id === 'eventType') return t(`report.event_${value}`);
  if (id === 'driverType') return t(`report.driverType_${value}`);
  if (id === 'driver' && value.startsWith('#')) return `${t('report.masked')} ${value}`;
  return value;
}

/** The lines of totals of the file: each with its title in the first column that says nothing of its own. */
export function fileTotals(
  columns: readonly FileColumn[],
  lines: readonly TotalLine[],
  words: Words,
): CellValue[][] {
  const electric = lines.find(({ kind }) => kind === 'electric');
  return lines
    .filter((line) => line !== electric)
    .map((line) => {
      const values = columns.map((column) =>
        column.total(line, line.kind === 'total' ? electric : undefined),
      );
      const title = `${words.t(`report.total_${line.kind}`)} (${words.f.number(line.count)})`;
      const at = columns.findIndex(
        ({ type }, i) => values[i] === null && (type === 'code' || type === 'text' || type === 'date'),
      );
      return at < 0 ? values : values.with(at, title);
    });
}
