import type { ReactNode } from 'react';
import type { Endpoint } from '#api/endpoint.ts';
import type { DataGridProps } from './DataGrid.tsx';
import type { Filter } from './filter.ts';

type Own = 'isFiltered' | 'onClearFilter' | 'onTotal' | 'onSelect' | 'selectionKey' | 'sort' | 'onSort';

/** What a list screen is made of: everything of the grid, and what stands around it. */
export type ListScreenProps<Row extends object> =
  DataGridProps<Row> extends infer Grid ? (Grid extends unknown ? Omit<Grid, Own> : never) : never;

/** What stands around the grid of a list screen. */
export type ListFrame<Row> = {
  /** How many there are, in words: `n => t('vehicle.count', { n })`. */
  count: (n: number) => string;
  filters?: readonly Filter<Row>[];
  /** Placeholder of the free search (`?q=`); without it there is none. */
  search?: string;
  /** For rows that are filtered here: the words of a row that the search looks through. */
  searchIn?: (row: Row) => readonly (string | null)[];
  /** The one primary action: a button, or nothing for who may not. */
  primary?: ReactNode;
  /** Further actions beside it. */
  actions?: ReactNode;
  /** What can be done with the rows selected; gives the grid its checkboxes. */
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** The octet endpoint that writes exactly what is on screen; takes the list's query and `columns`. */
  exportBy?: { endpoint: Endpoint; fileName: string; params?: Readonly<Record<string, string | number>> };
  /** Drawers and dialogs. */
  children?: ReactNode;
};

/** A list screen. */
export function ListScreen<Row extends object>(_props: ListScreenProps<Row> & ListFrame<Row>): ReactNode {
  return null;
}
