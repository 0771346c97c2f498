import { type CellValue, COLUMN_TYPES, type ColumnType } from '#domain/column.ts';
import { INTL_LOCALES } from '#domain/language.ts';
import type { Say } from '#text/say.ts';
import { cellValue } from './cell-text.ts';
import type { GridColumn } from './grid-column.ts';
import type { RowOrder } from './row-source.ts';

/** Compares two known values, for ascending order. */
type Comparator = (a: CellValue, b: CellValue) => number;

const asNumber = (value: CellValue) => Number(value);
/** Days, hours and instants as texts sort by time; durations are numbers. */
const byTime: Comparator = (a, b) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : Number(a !== b);

/** Comparators of values for each sort type in one language (domain rules §4.1); `mix` puts 9A before 10A. */
export function comparators(
  locale: string,
): Readonly<Record<'string' | 'number' | 'time' | 'mix', Comparator>> {
  const words = new Intl.Collator(locale, { sensitivity: 'base' });
  const mixed = new Intl.Collator(locale, { sensitivity: 'base', numeric: true });
  return {
    string: (a, b) => words.compare(String(a), String(b)),
    number: (a, b) => asNumber(a) - asNumber(b),
    time: byTime,
    mix: (a, b) => mixed.compare(String(a), String(b)),
  };
}

/** The order of a column. Unknown values come last in both directions. */
export function columnOrder(
  type: ColumnType,
  locale: string,
): (a: CellValue, b: CellValue, isDescending: boolean) => number {
  const { typeSort } = COLUMN_TYPES[type];
  const compare = comparators(locale)[typeSort];
  const isByNumber = typeSort === 'number' || typeSort === 'time';
  return (a, b, isDescending) => {
    // A report of 300,000 rows compares five million times.
    if (isByNumber && typeof a === 'number' && typeof b === 'number') return a - b;
    if (a === b) return 0;
    const noA = a === null || a === '';
    const noB = b === null || b === '';
    // The caller negates the result for a descending order.
    if (noA || noB) return noA === noB ? 0 : noA === isDescending ? -1 : 1;
    return compare(a, b);
  };
}

/** The order of a column's values in the language of the user. */
export function valueOrder<Row extends object>(column: GridColumn<Row>, say: Say) {
  return columnOrder(column.type, INTL_LOCALES[say.f.settings.language]);
}

/** The words by which a column's rows are sorted; null: by its values. */
export function sortedWords<Row extends object>(
  column: GridColumn<Row>,
  say: Say,
): ((row: Row) => string) | null {
  const { text } = column;
  return text && COLUMN_TYPES[column.type].typeSort === 'string' ? (row) => text(row, say) : null;
}

/** The rows in an order; as given when there is none. */
export function sortRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  order: RowOrder | null,
  say: Say,
): readonly Row[] {
  const column = columns.find(({ id }) => id === order?.id);
  if (!column || !order) return rows;
  const compare = valueOrder(column, say);
  const keyOf = sortedWords(column, say) ?? ((row: Row) => cellValue(column, row));
  const isDescending = order.dir === 'desc';
  return rows
    .map((row) => ({ row, value: keyOf(row) }))
    .sort((a, b) => compare(a.value, b.value, isDescending) * (isDescending ? -1 : 1))
    .map(({ row }) => row);
}
