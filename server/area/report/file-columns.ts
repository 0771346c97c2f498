import type { CellValue } from '#domain/column.ts';
import type { ColumnId, ReportColumn } from '#domain/report/column.ts';
import type { TotalLine } from '#domain/report/total-line.ts';
import type { SheetColumn, SheetValue } from '#server/base/http/xlsx.ts';
import { ownFigure } from '#text/quantity-text.ts';
import { headText, valueWords } from '#text/report-words.ts';
import type { Say } from '#text/say.ts';
import { unitValue } from '#text/unit-value.ts';
import { valueText } from '#text/value-text.ts';
import type { OpenReport } from './run.ts';

/** A column of the file: its value from a row of the report, and from the totals. */
export type FileColumn = SheetColumn & {
  id: string;
  value(row: readonly CellValue[]): SheetValue;
  total(line: TotalLine, electric: TotalLine | undefined): SheetValue;
};

/**
 * The columns on the screen in order, preceded by missing ones that cannot be hidden. Without a choice: the
 * columns shown by default.
 */
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

/**
 * The columns of the file: those shown, with enums in words. Marks that the screen shows get columns of their
 * own.
 */
export function fileColumns(
  run: Pick<OpenReport, 'reading' | 'range' | 'hasElectric'>,
  shown: readonly ReportColumn[],
  say: Say,
): FileColumn[] {
  const { shape } = run.reading;
  const [electricAt, estimatedAt] = [shape.at('electric'), shape.at('fuelEstimated')];
  const levelAt = shape.at('fuelByLevel');
  const unsettledAt = shape.at('unsettled');
  return shown.flatMap((column): FileColumn[] => {
    const { id, type, decimals, unit, energy, speedIf, tellsUnsettled, measuredBy } = column;
    const at = shape.at(id);
    const words = (value: CellValue | undefined) => valueWords(column, value ?? null, say);
    const ifAt = speedIf ? shape.at(speedIf.column as ColumnId) : -1;
    const classAt = measuredBy ? shape.at(measuredBy) : -1;
    const own = (values: readonly CellValue[]) =>
      measuredBy ? ownFigure(type, { productClass: values[classAt], value: values[at] ?? null }, say) : null;
    const figure = (row: readonly CellValue[]): SheetValue => {
      const value = row[at];
      const isSpeed = speedIf?.is.includes(String(row[ifAt])) && typeof value === 'number';
      return isSpeed ? unitValue('speed', value, say.f.settings) : (own(row) ?? words(value));
    };
    const mark = (name: string, label: string, markAt: number): FileColumn => ({
      id: name,
      label,
      type: 'bool',
      value: (row) => (row[at] === null ? null : (row[markAt] ?? null)),
      total: () => null,
    });
    const isElectric = (row: readonly CellValue[]) => energy !== undefined && row[electricAt] === true;
    return [
      {
        id,
        label: headText(id, run.range.from, say) + (unit && !speedIf ? ` (${unit})` : ''),
        type,
        ...(decimals !== undefined && { decimals }),
        value: (row) => (isElectric(row) ? null : figure(row)),
        // A count has no unit, also below cells that have one.
        total: (line) => {
          if (type === 'bool' && line.values[at] != null) return valueText(type, line.values[at], say);
          return line.kind === 'used' && type !== 'cell'
            ? countText(line.values[at])
            : (own(line.values) ?? words(line.values[at]));
        },
      },
      // Kilowatt hours must not be in a column of litres.
      ...(energy && run.hasElectric
        ? [
            {
              id: `${id}Energy`,
              label: say.t(energy.label),
              type: energy.type,
              value: (row: readonly CellValue[]) => (isElectric(row) ? (row[at] ?? null) : null),
              total: (_line: TotalLine, electric: TotalLine | undefined) => electric?.values[at] ?? null,
            },
          ]
        : []),
      ...(tellsUnsettled
        ? [
            {
              id: `${id}Unsettled`,
              label: say.t('word.state'),
              type: 'text' as const,
              value: (row: readonly CellValue[]) => unsettledWords(row[unsettledAt], say),
              total: () => null,
            },
          ]
        : []),
      ...(energy?.estimateLabel ? [mark(`${id}Estimated`, say.t(energy.estimateLabel), estimatedAt)] : []),
      ...(energy?.levelLabel && levelAt >= 0
        ? [mark(`${id}ByLevel`, say.t(energy.levelLabel), levelAt)]
        : []),
    ];
  });
}

const countText = (value: CellValue | undefined) => (value == null ? null : String(value));

const unsettledWords = (mark: CellValue | undefined, { t }: Say) =>
  mark === 'running' || mark === 'uncertain' ? t(`word.${mark}`) : null;

/** The lines of totals of the file. The title of each line is in its first text column without a total. */
export function fileTotals(
  columns: readonly FileColumn[],
  lines: readonly TotalLine[],
  say: Say,
): SheetValue[][] {
  const electric = lines.find(({ kind }) => kind === 'electric');
  return lines
    .filter((line) => line !== electric)
    .map((line) => {
      const values = columns.map((column) =>
        column.total(line, line.kind === 'total' ? electric : undefined),
      );
      const title = `${say.t(`report.total_${line.kind}`)} (${say.f.number(line.count)})`;
      const at = columns.findIndex(
        ({ type }, i) => values[i] === null && (type === 'code' || type === 'text' || type === 'date'),
      );
      return at < 0 ? values : values.with(at, title);
    });
}
