import type { ReactNode } from 'react';
import type { GridColumn } from './grid-column.ts';
import type { RowOrder, RowSource, Totals } from './row-source.ts';

/** Nothing to show, and why. */
export type EmptyText = { icon?: ReactNode; title: string; description?: string; action?: ReactNode };

type Rows<Row> =
  | {
      /** All rows, sorted here; undefined while they are on their way. */
      rows: readonly Row[] | undefined;
      error?: unknown;
      onRetry?: () => void;
      source?: never;
    }
  | { source: RowSource<Row>; rows?: never; error?: never; onRetry?: never };

/** What a grid is made of. */
export type DataGridProps<Row extends object> = Rows<Row> & {
  /** Under which the user's columns are remembered, and its name in tests: `vehicles`. */
  name: string;
  /** What the grid lists, for who cannot see it. */
  label: string;
  columns: readonly GridColumn<Row>[];
  rowId: (row: Row) => string | number;
  /** The order at first; the user's own one comes before it. */
  order?: RowOrder;
  /** Order from outside (the address), with who to tell of another one. Without it the grid remembers its own. */
  sort?: RowOrder | null;
  onSort?: (order: RowOrder | null) => void;
  /** Sums, pinned below. */
  totals?: Totals | null | undefined;
  /** Shows a checkbox in each row. */
  onSelect?: (rows: readonly Row[]) => void;
  /** Another value empties the selection. */
  selectionKey?: string | number;
  /** By click and Enter. */
  onOpen?: (row: Row) => void;
  /** The row that is open beside the grid. */
  openId?: string | number | null;
  /** A filter is set: an empty answer says so and offers to clear it. */
  isFiltered?: boolean;
  onClearFilter?: () => void;
  empty?: EmptyText;
  /** How many rows there are, when known. */
  onTotal?: (total: number) => void;
  /** On a phone rows are cards; without it the grid is shown there too. */
  card?: (row: Row) => ReactNode;
  /** Height of a card, pixels; 76 unless said. */
  cardPx?: number;
};

/** The one grid. */
export function DataGrid<Row extends object>(_props: DataGridProps<Row>): ReactNode {
  return null;
}
