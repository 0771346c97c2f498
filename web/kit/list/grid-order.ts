import type { GridApi, PostSortRowsParams } from 'ag-grid-community';
import { type RefObject, useCallback, useRef } from 'react';
import { useText } from '#web/base/language/text.ts';
import type { GridColumn } from './grid-column.ts';
import { rowPositions } from './row-order.ts';
import type { RowOrder } from './row-source.ts';
import type { GridArrangement } from './use-grid-layout.ts';

/** The order shown in the heads. */
export function shownOrder(api: GridApi): RowOrder | null {
  const sorted = api.getColumnState().find(({ sort }) => sort);
  return sorted?.sort ? { id: sorted.colId, dir: sorted.sort } : null;
}

/** Shows an order in the heads, and gives the sorted column the room for its arrow. */
export function showOrder<Row>(grid: GridApi<Row>, sort: RowOrder | null): void {
  const shown = shownOrder(grid);
  if (shown?.id !== sort?.id || shown?.dir !== sort?.dir)
    grid.applyColumnState({
      state: sort ? [{ colId: sort.id, sort: sort.dir }] : [],
      defaultState: { sort: null },
    });
  const column = sort && grid.getColumn(sort.id);
  const leastPx = column?.getColDef().context?.sortedPx ?? 0;
  if (column && column.getActualWidth() < leastPx) grid.setColumnWidths([{ key: column, newWidth: leastPx }]);
}

/** A function that puts the rows of a grid in the order of its heads; rows in groups keep theirs. */
export function useNodeOrder<Row extends object>(
  now: RefObject<{ headOf: unknown; arrangement: GridArrangement<GridColumn<Row>> }>,
): (params: PostSortRowsParams<Row>) => void {
  const { t, f } = useText();
  const say = useRef({ t, f });
  say.current = { t, f };
  return useCallback(
    ({ nodes, api }) => {
      const { headOf, arrangement } = now.current;
      if (headOf) return;
      const columns = arrangement.placed.map(({ column }) => column);
      const rows = nodes.map(({ data }) => data!);
      const positions = rowPositions(rows, columns, shownOrder(api), say.current);
      if (!positions) return;
      const given = nodes.slice();
      for (let at = 0; at < given.length; at++) nodes[at] = given[positions[at]!]!;
    },
    [now],
  );
}
