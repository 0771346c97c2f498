import type { ColDef, ValueFormatterParams, ValueGetterParams } from 'ag-grid-community';
import type { ReactNode } from 'react';
import { COLUMN_TYPES, type ColumnType } from '#domain/column.ts';
import { INTL_LOCALES } from '#text/language.ts';
import { isTextKey } from '../text.ts';
import { cellText, cellValue, valueText } from './cell-text.ts';
import type { GridColumn, Say } from './grid-column.ts';
import type { PlacedColumn } from './layout.ts';
import { columnOrder } from './row-order.ts';
import type { RowOrder, Totals } from './row-source.ts';

/** First widths by type, pixels: what the longest usual value needs. */
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
  money: 120,
  dur: 110,
  date: 110,
  hour: 90,
  instant: 150,
  bool: 90,
  cell: 64,
};
const MIN_PX = 48;
const MAX_PX = 1_000;

/** Words grow into the room that is left; figures keep their width, so that they stay in columns. */
const GROWING: readonly ColumnType[] = ['text', 'enum', 'code'];

/** The head of a column. */
export function columnLabel<Row>(column: GridColumn<Row>, { t }: Say): string {
  if (column.label) return t(column.label);
  const key = `column.${column.id}`;
  return isTextKey(key) ? t(key) : column.id;
}

/** What the totals row says in a cell: its first column names the row, and what has no sum stays empty. */
function totalText<Row>(column: GridColumn<Row>, totals: Totals, isFirst: boolean, say: Say): string {
  const sum = totals[column.id] ?? null;
  if (sum !== null) return valueText(column.type, sum, say);
  return isFirst ? say.t('ui.totals') : '';
}

/** The columns as AG Grid wants them. */
export function columnDefs<Row extends object>(
  placed: readonly PlacedColumn<GridColumn<Row>>[],
  sort: RowOrder | null,
  say: Say,
): ColDef<Row>[] {
  const locale = INTL_LOCALES[say.f.settings.language];
  const first = placed.find(({ isHidden }) => !isHidden)?.column.id;
  return placed.map(({ column, width, isHidden }): ColDef<Row> => {
    const { align, typeSort } = COLUMN_TYPES[column.type];
    const order = columnOrder(column.type, locale);
    const said = typeSort === 'string' && column.text ? column.text : null;
    const initialPx = column.width ?? WIDTHS[column.type];
    const isGrowing = width === null && GROWING.includes(column.type) && !column.pinned;
    return {
      colId: column.id,
      headerName: columnLabel(column, say),
      headerTooltip: '',
      headerClass: `traza-head-${align}`,
      cellClass: `traza-cell traza-cell-${align}`,
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
      comparator: (a, b, nodeA, nodeB, isDescending) =>
        said && nodeA.data && nodeB.data
          ? order(said(nodeA.data, say), said(nodeB.data, say), isDescending)
          : order(a, b, isDescending),
      ...(column.render ? { cellRendererSelector: drawn(column.render) } : {}),
    };
  });
}

/** Draws the cells of rows, not those of the totals nor of rows that are still on their way. */
function drawn<Row>(render: (row: Row) => ReactNode): NonNullable<ColDef<Row>['cellRendererSelector']> {
  const component = ({ data }: { data: Row }) => render(data);
  return ({ data, node }) => (data && !node.rowPinned ? { component } : undefined);
}
