import type { GridApi } from 'ag-grid-community';
import { useCallback, useEffect, useRef } from 'react';
import { offerSteps } from '#web/kit/ui/record-steps.ts';
import type { OpenRow } from './grid-column.ts';
import type { GroupHead } from './row-source.ts';

/**
 * Offers the neighbours of the open row in the order of the grid, passing over the heads of groups. Call the
 * returned function whenever that order changes.
 */
export function useRowSteps<Row extends object>(
  api: { readonly current: GridApi<Row> | null },
  openId: string | number | null,
  onOpen: OpenRow<Row> | undefined,
  headOf: (row: Row) => GroupHead | null,
): () => void {
  const latest = useRef(onOpen);
  latest.current = onOpen;
  const offer = useCallback(() => {
    const grid = api.current?.isDestroyed() ? null : api.current;
    const at = openId === null ? null : grid?.getRowNode(String(openId))?.rowIndex;
    if (!grid || at === null || at === undefined) return offerSteps(null);
    const total = grid.getDisplayedRowCount();
    offerSteps({
      at,
      total,
      step(by) {
        const rowAt = (index: number) => grid.getDisplayedRowAtIndex(index)?.data;
        let beside = at + by;
        for (let row = rowAt(beside); row && headOf(row); row = rowAt(beside)) beside += by;
        if (beside < 0 || beside >= total) return;
        // This also loads the row if necessary.
        grid.ensureIndexVisible(beside);
        const data = rowAt(beside);
        if (data) latest.current?.(data, { isStep: true });
      },
      focus() {
        if (grid.isDestroyed()) return;
        const column = grid.getFocusedCell()?.column ?? grid.getAllDisplayedColumns()[0];
        if (column) grid.setFocusedCell(at, column);
      },
    });
  }, [api, openId, headOf]);
  useEffect(() => {
    offer();
    return () => offerSteps(null);
  }, [offer]);
  return offer;
}
