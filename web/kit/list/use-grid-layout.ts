import { useMemo, useSyncExternalStore } from 'react';
import type { Column } from '#domain/column.ts';
import { layoutOf, type PlacedColumn, placeColumns } from './layout.ts';
import { getLayout, setLayout, subscribeLayouts } from './layout-store.ts';
import type { RowOrder } from './row-source.ts';

/** The columns of a grid in the user's arrangement, and the functions to change it. */
export type GridArrangement<C extends Column> = {
  placed: readonly PlacedColumn<C>[];
  /** Ids of the visible columns in their order, for an export. */
  shownIds: readonly string[];
  /** The sort order stored with the layout. */
  sort: RowOrder | null;
  setPlaced: (placed: readonly PlacedColumn<C>[]) => void;
  setSort: (sort: RowOrder | null) => void;
  /** Restores the declared layout; null when it is the current one. */
  reset: (() => void) | null;
};

/** The arrangement of the grid of this name, shared by grid, chooser and export. */
export function useGridLayout<C extends Column>(name: string, columns: readonly C[]): GridArrangement<C> {
  const layout = useSyncExternalStore(subscribeLayouts, () => getLayout(name));
  const arranged = placeColumns(columns, layout);
  // Equal columns are the same: other ones make the grid sort and draw all rows again.
  const key = JSON.stringify(layoutOf(arranged, null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the arranged columns.
  const placed = useMemo(() => arranged, [columns, key]);
  return useMemo(() => {
    const sort = columns.some(({ id }) => id === layout?.sort?.id) ? layout!.sort : null;
    return {
      placed,
      shownIds: placed.filter(({ isHidden }) => !isHidden).map(({ column }) => column.id),
      sort,
      setPlaced: (next) => setLayout(name, layoutOf(next, sort)),
      setSort: (next) => setLayout(name, layoutOf(placed, next)),
      reset: layout ? () => setLayout(name, null) : null,
    };
  }, [name, columns, layout, placed]);
}
