import type { CellValue } from '../column.ts';
import type { ColumnId } from './column.ts';
import type { MarkId } from './mark.ts';

/** A row as it is sent: columns, then marks. */
export type RowValues = readonly CellValue[];

/** Where a value stands in the rows of one run; -1 when these rows do not have it. */
export type RowShape = { at(id: ColumnId | MarkId): number };

/** Follows the rows of a run one by one, and tells at the end what they came to. */
export type Gatherer<Result> = { add(row: RowValues): void; end(): Result };

/** The shape of rows that hold these values in this order. */
export function rowShape(ids: readonly (ColumnId | MarkId)[]): RowShape {
  const places = new Map(ids.map((id, i) => [id, i]));
  return { at: (id) => places.get(id) ?? -1 };
}

/** A value that counts: 0 for what is unknown. */
export function numberAt(row: RowValues, at: number): number {
  const value = row[at];
  return typeof value === 'number' ? value : 0;
}
