import type { GridLayout } from '#api/layout.ts';
import type { Column } from '#domain/column.ts';

/** A column in the user's arrangement. */
export type PlacedColumn<C> = { column: C; width: number | null; isHidden: boolean };

/**
 * The columns in the user's order. A column that the layout does not know yet (a newer version) takes its
 * declared place, after the one declared before it. A column that no longer exists is dropped, and a required
 * one is never hidden.
 */
export function placeColumns<C extends Column>(
  columns: readonly C[],
  layout: GridLayout | null,
): PlacedColumn<C>[] {
  const declared = new Map(columns.map((column) => [column.id, column]));
  const placed: PlacedColumn<C>[] = [];
  for (const { id, width, hidden } of layout?.columns ?? []) {
    const column = declared.get(id);
    if (!column) continue;
    declared.delete(id);
    placed.push({ column, width, isHidden: hidden && !column.required });
  }
  columns.forEach((column, at) => {
    if (!declared.has(column.id)) return;
    const before = columns[at - 1]?.id;
    const place = placed.findIndex((one) => one.column.id === before) + 1;
    placed.splice(place, 0, { column, width: null, isHidden: column.hidden === true && !column.required });
  });
  return placed;
}

/** The complete layout in the form of the server. */
export function layoutOf(placed: readonly PlacedColumn<Column>[], sort: GridLayout['sort']): GridLayout {
  return {
    columns: placed.map(({ column, width, isHidden }) => ({ id: column.id, width, hidden: isHidden })),
    sort,
  };
}

/** The columns with one of them at another place. */
export function moveColumn<Placed>(placed: readonly Placed[], from: number, to: number): Placed[] {
  const rest = placed.filter((_, at) => at !== from);
  const moved = placed[from];
  if (moved !== undefined) rest.splice(Math.max(0, Math.min(rest.length, to)), 0, moved);
  return rest;
}
