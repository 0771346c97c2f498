import type { ColDef, ValueFormatterParams, ValueGetterParams } from 'ag-grid-community';
import type { ReactNode } from 'react';
import { COLUMN_TYPES, type ColumnType } from '#domain/column.ts';
import type { Say } from '#text/say.ts';
import { valueText } from '#text/value-text.ts';
import { cellText, cellValue } from './cell-text.ts';
import { columnLabel } from './column-label.ts';
import type { GridColumn } from './grid-column.ts';
import type { PlacedColumn } from './layout.ts';
import { rowOrder } from './row-order.ts';
import type { RowOrder, Totals } from './row-source.ts';

/** Initial widths by type, pixels: enough for the longest usual value. */
const WIDTHS: Readonly<Record<ColumnType, number>> = {
  text: 160,
  enum: 130,
  code: 120,
  int: 100,
  dec1: 100,
  dec2: 100,
  pct: 90,
  dist: 120,
  odometer: 120,
  speed: 110,
  vol: 110,
  cons: 130,
  economy: 110,
  money: 120,
  dur: 110,
  date: 110,
  month: 175,
  hour: 90,
  instant: 150,
  bool: 90,
  cell: 64,
};
const MIN_PX = 48;
const MAX_PX = 1_000;

/** Text columns grow into free room; figures keep their width, so that they stay aligned. */
const GROWING: readonly ColumnType[] = ['text', 'enum', 'code'];

/** The text of a cell in the totals row. The first column names the row, and columns without a sum stay empty. */
export function totalText<Row>(column: GridColumn<Row>, totals: Totals, isFirst: boolean, say: Say): string {
  const sum = totals.sums[column.id] ?? null;
  if (isFirst) return totals.title ?? say.t('ui.totals');
  return sum === null ? '' : valueText(column.type, sum, say);
}

/** Room that a header needs to show its label; a long one is cut short. */
function labelPx(label: string): number {
  return Math.min(160, 24 + label.length * 7.4);
}

/** The columns in the form that AG Grid expects. */
export function columnDefs<Row extends object>(
  placed: readonly PlacedColumn<GridColumn<Row>>[],
  sort: RowOrder | null,
  say: Say,
): ColDef<Row>[] {
  const shown = placed.filter(({ isHidden }) => !isHidden);
  const first = (shown.find(({ column }) => column.pinned === 'left') ?? shown[0])?.column.id;
  return placed.map(({ column, width, isHidden }): ColDef<Row> => {
    const { align } = COLUMN_TYPES[column.type];
    const order = rowOrder(column, say);
    const label = columnLabel(column, say);
    const initialPx = column.width ?? Math.max(WIDTHS[column.type], labelPx(label));
    const isGrowing = width === null && GROWING.includes(column.type) && !column.pinned;
    return {
      colId: column.id,
      headerName: label,
      headerClass: `traza-head-${align}`,
      cellClass: ({ node }) =>
        `traza-cell traza-cell-${align}${column.render && !node.rowPinned ? ' traza-drawn' : ''}`,
      hide: isHidden,
      pinned: column.pinned ?? null,
      lockPinned: true,
      lockVisible: true,
      ...(isGrowing
        ? { flex: initialPx, minWidth: initialPx }
        : { width: width ?? initialPx, minWidth: MIN_PX }),
      maxWidth: MAX_PX,
      sortable: column.sortable !== false,
      sort: sort?.id === column.id ? sort.dir : null,
      suppressHeaderMenuButton: true,
      valueGetter: ({ data, node }: ValueGetterParams<Row>) =>
        data && !node?.rowPinned ? cellValue(column, data) : null,
      valueFormatter: ({ data, node }: ValueFormatterParams<Row>) => {
        if (!data) return '';
        return node?.rowPinned
          ? totalText(column, data as unknown as Totals, column.id === first, say)
          : cellText(column, data, say);
      },
      comparator: (_a, _b, nodeA, nodeB, isDescending) =>
        nodeA.data && nodeB.data ? order(nodeA.data, nodeB.data, isDescending) : 0,
      ...(column.render ? { cellRendererSelector: drawn(column.render) } : {}),
    };
  });
}

/** Draws the cells of rows, but not those of totals or of rows that are still loading. */
function drawn<Row>(render: (row: Row) => ReactNode): NonNullable<ColDef<Row>['cellRendererSelector']> {
  const component = ({ data }: { data: Row }) => render(data);
  return ({ data, node }) => (data && !node.rowPinned ? { component } : undefined);
}
