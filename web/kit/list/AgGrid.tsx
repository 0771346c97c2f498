import { useMediaQuery } from '@mantine/hooks';
import type {
  CellClickedEvent,
  CellKeyDownEvent,
  ColumnMovedEvent,
  ColumnResizedEvent,
  GetLocaleTextParams,
  GetRowIdParams,
  GridApi,
  IDatasource,
  RowClickedEvent,
  RowHeightParams,
  SelectionChangedEvent,
  SortChangedEvent,
} from 'ag-grid-community';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { isTextKey, useText } from '#web/base/language/text.ts';
import { styleNonce } from '#web/kit/look/style-nonce.ts';
import { afterPaint } from '#web/kit/ui/after-paint.ts';
import classes from './AgGrid.module.css';
import { BLOCK_ROWS, fetchBlock } from './block.ts';
import { columnDefs } from './column-def.ts';
import type { ExplainedCells, GridColumn, OpenRow } from './grid-column.ts';
import { shownOrder, showOrder, useNodeOrder } from './grid-order.ts';
import { AgGridReact } from './grid-parts.ts';
import { GRID_THEMES } from './grid-theme.ts';
import type { GroupHead, RowOrder, RowSource, Totals } from './row-source.ts';
import type { GridArrangement } from './use-grid-layout.ts';
import { useHiddenSides } from './use-hidden-sides.ts';
import { useRowSteps } from './use-row-steps.ts';

/** The props of the grid itself. The component around it shows when it is loading, empty or failed. */
export type AgGridProps<Row extends object> = {
  label: string;
  arrangement: GridArrangement<GridColumn<Row>>;
  /** The columns that stand under others, by the id of those. */
  lines: ReadonlyMap<string, readonly GridColumn<Row>[]>;
  /** Height of rows, and of the head and the lines of totals, pixels. */
  rowPx: number;
  plainPx: number;
  rowId: (row: Row) => string | number;
  sort: RowOrder | null;
  onSort: (sort: RowOrder | null) => void;
  rows: readonly Row[] | null;
  source: RowSource<Row> | null;
  /** Changes when the source's answers are out of date. */
  mark: number;
  onBlock: (total: number) => void;
  onFault: (fault: unknown) => void;
  totals: readonly Totals[] | null;
  headOf: ((row: Row) => GroupHead | null) | undefined;
  onSelect: ((rows: readonly Row[]) => void) | undefined;
  selectionKey: string | number | undefined;
  onOpen: OpenRow<Row> | undefined;
  openId: string | number | null;
  asks: ExplainedCells<Row> | undefined;
};

function datasourceOf<Row extends object>(
  source: RowSource<Row>,
  onBlock: (total: number) => void,
  onFault: (fault: unknown) => void,
): IDatasource {
  let isOver = false;
  return {
    getRows({ startRow, sortModel, successCallback, failCallback }) {
      const sorted = sortModel[0];
      const order = sorted ? { id: sorted.colId, dir: sorted.sort } : null;
      fetchBlock(source, order, startRow / BLOCK_ROWS).then(
        ({ rows, total }) => {
          successCallback(rows, total);
          if (!isOver) onBlock(total);
        },
        (fault) => {
          failCallback();
          if (!isOver) onFault(fault);
        },
      );
    },
    destroy() {
      isOver = true;
    },
  };
}

/** Controls inside a cell, and the checkbox of the row: using them does not open the row. */
function isOwnControl(event: Event | null | undefined): boolean {
  const target = event?.target;
  return (
    target instanceof Element &&
    target.closest('a, button, input, label, [role=button], [col-id=ag-Grid-SelectionColumn]') !== null
  );
}

/** Does the event come from a link? */
function isLink(event: Event | null | undefined): boolean {
  return event?.target instanceof Element && event.target.closest('a') !== null;
}

/** AG Grid in our look. It is loaded with its library when the first grid is shown. */
export function AgGrid<Row extends object>(props: AgGridProps<Row>): ReactNode {
  const { label, arrangement, lines, rowPx, plainPx, sort, rows, source, mark, totals } = props;
  const { onSelect, onOpen, openId, asks } = props;
  const { t, f } = useText();
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const api = useRef<GridApi<Row> | null>(null);
  const box = useRef<HTMLDivElement>(null);
  // The grid keeps its first callbacks, so they read the current values from here.
  const now = useRef(props);
  now.current = props;

  const isGrouped = props.headOf !== undefined;
  const headOf = useCallback((row: Row) => now.current.headOf?.(row) ?? null, []);
  const defs = useMemo(
    () =>
      columnDefs(
        {
          placed: arrangement.placed,
          lines,
          sort: now.current.sort,
          headOf: isGrouped ? headOf : undefined,
        },
        { t, f },
      ),
    [arrangement.placed, lines, t, f, isGrouped, headOf],
  );
  // Another order is no other columns, which would be sorted and drawn twice.
  useEffect(() => {
    if (api.current) showOrder(api.current, sort);
  }, [sort]);
  const datasource = useMemo(
    () =>
      source &&
      datasourceOf(
        source,
        (total) => now.current.onBlock(total),
        (fault) => now.current.onFault(fault),
      ),
    [source],
  );
  const getRowId = useCallback(
    ({ data, rowPinned }: GetRowIdParams<Row>) =>
      rowPinned ? `totals ${(data as unknown as Totals).title ?? ''}` : String(now.current.rowId(data)),
    [],
  );

  // Another language or unit, and a change of grouping, write all cells again. The grid itself only compares
  // values, and those of the head of a group may be as empty as those of a row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change in how figures are written needs it.
  useEffect(() => api.current?.refreshCells({ force: true }), [t, f, isGrouped]);
  const seenMark = useRef(mark);
  useEffect(() => {
    if (mark !== seenMark.current && source) api.current?.refreshInfiniteCache();
    seenMark.current = mark;
  }, [mark, source]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key empties the selection.
  useEffect(() => api.current?.deselectAll(), [props.selectionKey]);
  const offerSteps = useRowSteps(api, openId, onOpen, headOf);
  const shownOpenId = useRef(openId);
  useEffect(() => {
    const nodes = [shownOpenId.current, openId].flatMap((id) => {
      const node = id === null ? undefined : api.current?.getRowNode(String(id));
      return node ? [node] : [];
    });
    shownOpenId.current = openId;
    if (nodes.length > 0) api.current?.redrawRows({ rowNodes: nodes });
  }, [openId]);

  const keepWidth = useCallback(({ finished, source: by, column }: ColumnResizedEvent) => {
    if (!finished || !column || by !== 'uiColumnResized') return;
    const { placed, setPlaced } = now.current.arrangement;
    const width = Math.round(column.getActualWidth());
    setPlaced(placed.map((one) => (one.column.id === column.getColId() ? { ...one, width } : one)));
  }, []);
  const keepPlace = useCallback(({ finished, source: by, api: grid }: ColumnMovedEvent) => {
    if (!finished || by !== 'uiColumnMoved') return;
    const { placed, setPlaced } = now.current.arrangement;
    const order = grid.getColumnState().map(({ colId }) => colId);
    setPlaced([...placed].sort((a, b) => order.indexOf(a.column.id) - order.indexOf(b.column.id)));
  }, []);
  const keepSort = useCallback(({ source: by, api: grid }: SortChangedEvent) => {
    // The rows are in order already; what follows is drawn in the next frame, unless the user has left.
    if (by === 'uiColumnSorted')
      afterPaint(() => {
        if (!grid.isDestroyed()) now.current.onSort(shownOrder(grid));
      });
  }, []);
  const sortNodes = useNodeOrder(now);
  const select = useCallback(({ api: grid }: SelectionChangedEvent<Row>) => {
    now.current.onSelect?.(grid.getSelectedRows());
  }, []);
  const open = useCallback(
    ({ data, node, event }: RowClickedEvent<Row>) => {
      if (!data || node.rowPinned || isOwnControl(event)) return;
      const head = headOf(data);
      if (head) return head.toggle();
      // The user is selecting text, to copy it.
      if (!now.current.asks?.isOn && getSelection()?.isCollapsed !== false) now.current.onOpen?.(data);
    },
    [headOf],
  );
  const ask = useCallback(
    ({ data, node, event, column }: CellClickedEvent<Row>) => {
      const { asks } = now.current;
      if (!data || !asks?.isOn || headOf(data)) return;
      if (isOwnControl(event) && !isLink(event)) return;
      asks.ask(node.rowPinned ? null : data, column.getColId());
    },
    [headOf],
  );
  const openByKey = useCallback(
    (cell: CellKeyDownEvent<Row>) => {
      const { data, node, event, column } = cell;
      const { key, altKey } = (event ?? {}) as Partial<KeyboardEvent>;
      if (!data || key !== 'Enter' || isOwnControl(event)) return;
      const head = headOf(data);
      if (head) return head.toggle();
      const { asks, onOpen } = now.current;
      if (asks && (asks.isOn || altKey)) asks.ask(node.rowPinned ? null : data, column.getColId());
      else if (!node.rowPinned) onOpen?.(data);
    },
    [headOf],
  );

  const heightOf = useCallback(
    ({ node }: RowHeightParams<Row>) => (node.rowPinned ? plainPx : rowPx),
    [rowPx, plainPx],
  );
  const sides = useHiddenSides(box);
  return (
    <div
      ref={box}
      className={classes.grid}
      data-two-lines={rowPx !== plainPx}
      data-before={sides.before}
      data-after={sides.after}
      data-opens={onOpen !== undefined}
      data-asks={asks?.isOn === true}
      onClickCapture={(event) => {
        if (asks?.isOn && isLink(event.nativeEvent)) event.preventDefault();
      }}
    >
      <AgGridReact<Row>
        styleNonce={styleNonce}
        theme={GRID_THEMES[isTouch ? 'touch' : 'mouse']}
        rowModelType={source ? 'infinite' : 'clientSide'}
        {...(source
          ? {
              datasource: datasource!,
              cacheBlockSize: BLOCK_ROWS,
              infiniteInitialRowCount: 1,
              maxBlocksInCache: 20,
            }
          : { rowData: (rows ?? []) as Row[], postSortRows: sortNodes })}
        columnDefs={defs}
        getRowId={getRowId}
        rowHeight={rowPx}
        {...(rowPx === plainPx ? {} : { getRowHeight: heightOf })}
        headerHeight={plainPx + 4}
        pinnedBottomRowData={totals ? [...totals] : []}
        {...(onSelect
          ? {
              rowSelection: {
                mode: 'multiRow',
                checkboxes: true,
                headerCheckbox: !source,
                enableClickSelection: false,
              },
            }
          : {})}
        selectionColumnDef={{
          pinned: 'left',
          width: 44,
          lockPosition: 'left',
          suppressHeaderMenuButton: true,
        }}
        rowClassRules={{
          'traza-waiting': ({ data }) => data === undefined,
          'traza-group': ({ data, node }) => data !== undefined && !node.rowPinned && headOf(data) !== null,
          'traza-open': ({ data, node }) =>
            data !== undefined &&
            !node.rowPinned &&
            String(now.current.rowId(data)) === String(now.current.openId),
        }}
        getLocaleText={({ key, defaultValue }: GetLocaleTextParams) => {
          const own = LOCALE_KEYS[key];
          return own && isTextKey(own) ? t(own) : defaultValue;
        }}
        onGridReady={({ api: grid }) => {
          api.current = grid;
          offerSteps();
          box.current?.querySelector('[role=grid],[role=treegrid]')?.setAttribute('aria-label', label);
        }}
        onModelUpdated={offerSteps}
        onBodyScroll={sides.look}
        onGridSizeChanged={sides.look}
        onDisplayedColumnsChanged={sides.look}
        onFirstDataRendered={sides.look}
        onColumnResized={keepWidth}
        onColumnMoved={keepPlace}
        onSortChanged={keepSort}
        onSelectionChanged={select}
        onRowClicked={open}
        onCellClicked={ask}
        onCellKeyDown={openByKey}
        animateRows={false}
        enableCellTextSelection
        ensureDomOrder
        suppressDragLeaveHidesColumns
        suppressNoRowsOverlay
        suppressMultiSort
      />
    </div>
  );
}

/** The few texts that the library shows by itself. */
const LOCALE_KEYS: Readonly<Record<string, string>> = {
  ariaRowSelect: 'ui.rowSelect',
  ariaRowToggleSelection: 'ui.rowSelect',
  ariaRowDeselect: 'ui.rowSelect',
  ariaRowSelectAll: 'ui.rowSelectAll',
  ariaHeaderSelection: 'ui.rowSelectAll',
};
