import type { CellValue } from '#domain/column.ts';
import { type PackedColumn, packColumn, packTimes, type TimeColumn } from '#domain/report/packed-column.ts';
import { clockText, instantText } from './zone-clock.ts';

/** A column of some rows: its values, or times as numbers that become texts only where someone reads them. */
export type BlockColumn = readonly CellValue[] | TimeColumn;

const isTimes = (column: BlockColumn): column is TimeColumn => !Array.isArray(column);
const textOf = { instant: instantText, clock: clockText };

/** The value of one row, from 0. */
export function valueAt(column: BlockColumn, row: number): CellValue {
  if (!isTimes(column)) return column[row] ?? null;
  const value = column.values[row] ?? null;
  return value === null ? null : textOf[column.form](value);
}

/** The column as the wire has it. */
export function packedColumn(column: BlockColumn): PackedColumn {
  return isTimes(column) ? packTimes(column, textOf[column.form]) : packColumn(column);
}
