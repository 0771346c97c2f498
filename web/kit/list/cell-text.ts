import type { CellValue } from '#domain/column.ts';
import { UNKNOWN } from '#text/reader.ts';
import type { Say } from '#text/say.ts';
import { valueText } from '#text/value-text.ts';
import type { GridColumn } from './grid-column.ts';

/** The value of a cell, in wire units; null when the row has none. */
export function cellValue<Row extends object>(column: GridColumn<Row>, row: Row): CellValue {
  const value = column.value ? column.value(row) : (row as Record<string, CellValue | undefined>)[column.id];
  return value ?? null;
}

/** The text of a cell: the column's own words, or its value by type. */
export function cellText<Row extends object>(column: GridColumn<Row>, row: Row, say: Say): string {
  if (column.text) return column.text(row, say) || UNKNOWN;
  return valueText(column.type, cellValue(column, row), say, column.zone?.(row));
}
