import type { ColDef, ValueFormatterParams, ValueGetterParams } from 'ag-grid-community';
import { createElement, type ReactNode } from 'react';
import { COLUMN_TYPES, type ColumnType } from '#domain/column.ts';
import type { Say } from '#text/say.ts';
import { valueText } from '#text/value-text.ts';
import { cellText, cellValue } from './cell-text.ts';
import { columnLabel } from './column-label.ts';
import { GroupToggle } from './GroupToggle.tsx';
import type { GridColumn } from './grid-column.ts';
import type { PlacedColumn } from './layout.ts';
import type { GroupHead, RowOrder, Totals } from './row-source.ts';
import { TwoLines } from './TwoLines.tsx';

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
  price: 120,
  min: 90,
  dur: 110,
  date: 110,
  month: 175,
  hour: 90,
  instant: 150,
  bool: 90,
  cell: 64,
};
/** Room for the names of groups in the first column, and for a second line. */
const GROUP_PX = 240;
const TWO_LINES_PX = 200;
const MIN_PX = 48;
const MAX_PX = 1_000;

/** Text columns grow into free room; figures keep their width, so that they stay aligned. */
const GROWING: readonly ColumnType[] = ['text', 'enum', 'code'];

/**
 * The text of a cell in the totals row. The first column names the row, and columns without a sum stay empty.
 */
export function totalText<Row>(column: GridColumn<Row>, totals: Totals, isFirst: boolean, say: Say): string {
  const sum = totals.sums[column.id] ?? null;
  if (isFirst) return totals.title ?? say.t('ui.totals');
  return sum === null ? '' : valueText(column.type, sum, say);
}

/**
 * Room that a header needs to show its label, with the arrow of the sorted column. A long label is cut
 * short.
 */
function labelPx(label: string, isSorted: boolean): number {
  return Math.min(160, 24 + label.length * 7.4) + (isSorted ? 24 : 0);
}

/** The columns in the form that AG Grid expects. Those of `lines` stand under others. */
export function columnDefs<Row extends object>(
  {
    placed,
    lines,
    sort,
    headOf,
  }: {
    placed: readonly PlacedColumn<GridColumn<Row>>[];
    lines: ReadonlyMap<string, readonly GridColumn<Row>[]>;
    sort: RowOrder | null;
    headOf: ((row: Row) => GroupHead | null) | undefined;
  },
  say: Say,
): ColDef<Row>[] {
  const folded = new Set([...lines.values()].flatMap((under) => under.map(({ id }) => id)));
  const shown = placed.filter(({ isHidden }) => !isHidden);
  const first = (shown.find(({ column }) => column.pinned === 'left') ?? shown[0])?.column.id;
  return placed.map(({ column, width, isHidden }): ColDef<Row> => {
    const { align } = COLUMN_TYPES[column.type];
    const narrow = column.type === 'cell' ? ' traza-narrow' : '';
    const label = columnLabel(column, say);
    const isFirst = column.id === first;
    const under = lines.get(column.id);
    const plainPx = Math.max(WIDTHS[column.type], under ? TWO_LINES_PX : 0);
    const sortedPx = Math.max(plainPx, labelPx(label, true));
    const unsortedPx = Math.max(plainPx, labelPx(label, false));
    const ownPx = column.width ?? (sort?.id === column.id ? sortedPx : unsortedPx);
    const render = under ? (row: Row) => createElement(TwoLines<Row>, { column, under, row }) : column.render;
    const initialPx = headOf && isFirst ? Math.max(GROUP_PX, ownPx) : ownPx;
    const drawnOf = (row: Row) => (headOf?.(row) ? (isFirst ? drawnHead : undefined) : render);
    const drawnHead = (row: Row) => createElement(GroupToggle, { head: headOf!(row)! });
    const isGrowing = width === null && GROWING.includes(column.type) && !column.pinned;
    return {
      colId: column.id,
      headerName: label,
      headerClass: `traza-head-${align}${narrow}`,
      cellClass: ({ node, data }) => {
        // A row that is still loading keeps the class that its cells get now.
        const isDrawn = data ? drawnOf(data) !== undefined : render !== undefined;
        const look = isDrawn && !node.rowPinned ? ' traza-drawn' : '';
        return `traza-cell traza-cell-${align}${look}${narrow}`;
      },
      hide: isHidden || folded.has(column.id),
      pinned: column.pinned ?? null,
      lockPinned: true,
      lockVisible: true,
      ...(isGrowing
        ? { flex: initialPx, minWidth: initialPx }
        : { width: width ?? initialPx, minWidth: MIN_PX }),
      maxWidth: MAX_PX,
      sortable: column.sortable !== false,
      sort: sort?.id === column.id ? sort.dir : null,
      // A width of the user's own, or of the declaration, stays.
      context: { sortedPx: (width ?? column.width) ? 0 : sortedPx },
      suppressHeaderMenuButton: true,
      valueGetter: ({ data, node }: ValueGetterParams<Row>) => {
        if (!data || node?.rowPinned) return null;
        const head = headOf?.(data);
        if (!head) return cellValue(column, data);
        // A group that is opened or closed is drawn again, because this is another value then.
        return isFirst ? `${head.isOpen} ${head.title}` : (head.sums[column.id] ?? null);
      },
      valueFormatter: ({ data, node }: ValueFormatterParams<Row>) => {
        if (!data) return '';
        const totals = node?.rowPinned ? (data as unknown as Totals) : headOf?.(data);
        return totals ? totalText(column, totals, isFirst, say) : cellText(column, data, say);
      },
      // The grid orders the rows as a whole: comparing pairs would ask for five million values.
      comparator: () => 0,
      ...(render || (headOf && isFirst) ? { cellRendererSelector: drawn(drawnOf) } : {}),
    };
  });
}

/**
 * Draws the cells of rows with their renderers, but not those of totals or of rows that are still loading.
 */
function drawn<Row>(
  drawnOf: (row: Row) => ((row: Row) => ReactNode) | undefined,
): NonNullable<ColDef<Row>['cellRendererSelector']> {
  const component = ({ data }: { data: Row }) => drawnOf(data)?.(data);
  return ({ data, node }) => (data && !node.rowPinned && drawnOf(data) ? { component } : undefined);
}
