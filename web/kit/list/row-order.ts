import { type CellValue, COLUMN_TYPES, type ColumnType } from '#domain/column.ts';
import { INTL_LOCALES } from '#domain/language.ts';
import type { Say } from '#text/say.ts';
import { cellValue } from './cell-text.ts';
import type { GridColumn } from './grid-column.ts';
import { ascending } from './row-order-keys.ts';
import type { RowOrder } from './row-source.ts';

type Dir = RowOrder['dir'];
const isUnknown = (value: CellValue) => value === null || value === '';

/** Compares two texts of a sort type (domain rules §4.1); `mix` puts 9A before 10A. */
function textOrder(
  type: 'string' | 'time' | 'mix',
  locale: string,
): ((a: string, b: string) => number) | undefined {
  // Days, hours and instants sort by time as they are written.
  if (type === 'time') return undefined;
  return new Intl.Collator(locale, { sensitivity: 'base', numeric: type === 'mix' }).compare;
}

/** A rank for each of these values: texts that sort alike have the same, whatever their case and accents. */
function ranks(values: readonly CellValue[], compare: ReturnType<typeof textOrder>): Map<CellValue, number> {
  const texts = [...new Set(values)]
    .filter((value) => !isUnknown(value))
    .map((value) => ({ value, text: String(value) }));
  texts.sort(
    compare ? (a, b) => compare(a.text, b.text) : (a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)),
  );
  let rank = 0;
  return new Map(
    texts.map(({ value, text }, at) => {
      const before = texts[at - 1]?.text;
      if (before !== undefined && (compare ? compare(before, text) !== 0 : before !== text)) rank++;
      return [value, rank];
    }),
  );
}

/** Numbers that order the values of a column; null: only their texts do. */
function numbers(values: readonly CellValue[], type: ColumnType): Float64Array | null {
  const { typeSort } = COLUMN_TYPES[type];
  if (typeSort === 'string' || typeSort === 'mix') return null;
  const keys = new Float64Array(values.length);
  for (let at = 0; at < keys.length; at++) {
    const value = values[at]!;
    // Durations are numbers.
    if (typeSort === 'time' && typeof value === 'string' && value !== '') return null;
    keys[at] = isUnknown(value) ? Number.NaN : Number(value);
  }
  return keys;
}

/**
 * The positions of a column's values in an order. Equal values keep their order, unknown ones come last in
 * both directions. Example: [20, null, 9] ascending → [2, 0, 1].
 */
export function positionsOf(
  values: readonly CellValue[],
  { type, dir, locale }: { type: ColumnType; dir: Dir; locale: string },
): Uint32Array {
  let keys = numbers(values, type);
  if (!keys) {
    const { typeSort } = COLUMN_TYPES[type];
    const rankOf = ranks(values, textOrder(typeSort === 'number' ? 'mix' : typeSort, locale));
    keys = Float64Array.from(values, (value) => rankOf.get(value) ?? Number.NaN);
  }
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]!;
    keys[at] = Number.isNaN(key) ? Number.POSITIVE_INFINITY : dir === 'desc' ? 0 - key : key + 0;
  }
  return ascending(keys);
}

/** The positions of the rows in an order; null: there is none, and they stay. */
export function rowPositions<Row extends object>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  order: RowOrder | null,
  say: Say,
): Uint32Array | null {
  const column = columns.find(({ id }) => id === order?.id);
  if (!column || !order) return null;
  const { type, text } = column;
  const isByWords = text && COLUMN_TYPES[type].typeSort === 'string';
  const values = rows.map((row) => (isByWords ? text(row, say) : cellValue(column, row)));
  return positionsOf(values, { type, dir: order.dir, locale: INTL_LOCALES[say.f.settings.language] });
}

/** The rows in an order; as given when there is none. */
export function sortRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  order: RowOrder | null,
  say: Say,
): readonly Row[] {
  const positions = rowPositions(rows, columns, order, say);
  return positions ? Array.from(positions, (at) => rows[at]!) : rows;
}
