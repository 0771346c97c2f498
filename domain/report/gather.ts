import type { CellValue } from '../column.ts';
import type { ColumnId } from './column.ts';
import type { MarkId } from './mark.ts';

/** A row in the form of the wire: columns, then marks. */
export type RowValues = readonly CellValue[];

/** The place of each value in the rows of one run; -1 if these rows do not have it. */
export type RowShape = { at(id: ColumnId | MarkId): number };

/** Follows the rows of a run one by one, and returns the result at the end. */
export type Gatherer<Result> = { add(row: RowValues): void; end(): Result };

/** The shape of rows that have these values in this order. */
export function rowShape(ids: readonly (ColumnId | MarkId)[]): RowShape {
  const places = new Map(ids.map((id, i) => [id, i]));
  return { at: (id) => places.get(id) ?? -1 };
}

/** The same, with the places that a reader took so far. Nobody reads the other values of a row. */
export function readShape(ids: readonly (ColumnId | MarkId)[]): {
  shape: RowShape;
  read: ReadonlySet<number>;
} {
  const all = rowShape(ids);
  const read = new Set<number>();
  const at: RowShape['at'] = (id) => {
    const place = all.at(id);
    if (place >= 0) read.add(place);
    return place;
  };
  return { shape: { at }, read };
}

/** A value to add: 0 if it is unknown. */
export function numberAt(row: RowValues, at: number): number {
  const value = row[at];
  return typeof value === 'number' ? value : 0;
}
