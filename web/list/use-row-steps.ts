import type { GridApi } from 'ag-grid-community';
import { useCallback, useEffect, useRef } from 'react';
import { offerSteps } from '../ui/record-steps.ts';
import type { OpenRow } from './grid-column.ts';

/** Offers the neighbours of the open row in the order of the grid. Call the returned function whenever that order changes. */
export function useRowSteps<Row extends object>(
  api: { readonly current: GridApi<Row> | null },
  openId: string | number | null,
  onOpen: OpenRow<Row> | undefined,
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
        // This also asks for the row if it has not been loaded yet.
        grid.ensureIndexVisible(at + by);
        const data = grid.getDisplayedRowAtIndex(at + by)?.data;
        if (data) latest.current?.(data, { isStep: true });
      },
      focus() {
        if (grid.isDestroyed()) return;
        const column = grid.getFocusedCell()?.column ?? grid.getAllDisplayedColumns()[0];
        if (column) grid.setFocusedCell(at, column);
      },
    });
  }, [api, openId]);
  useEffect(() => {
    offer();
    return () => offerSteps(null);
  }, [offer]);
  return offer;
}
