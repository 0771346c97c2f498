import { CloseButton } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Endpoint } from '#api/endpoint.ts';
import { useFleetFilter } from '../address/fleet-filter.ts';
import { useText } from '../language/text.ts';
import parts from '../look/parts.module.css';
import { ExportButton } from '../ui/ExportButton.tsx';
import { usePhone } from '../ui/use-phone.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { DataGrid, type DataGridProps } from './DataGrid.tsx';
import { FilterBar } from './FilterBar.tsx';
import type { Filter } from './filter.ts';
import classes from './ListScreen.module.css';
import { filterQuery, filterRows } from './row-filter.ts';
import { useGridLayout } from './use-grid-layout.ts';
import { useListAddress } from './use-list-address.ts';

type Own = 'isFiltered' | 'onClearFilter' | 'onTotal' | 'onSelect' | 'selectionKey' | 'sort' | 'onSort';
type WithoutOwn<Props> = Props extends unknown ? Omit<Props, Own> : never;

/** What stands around the grid of a list screen. */
export type ListFrame<Row> = {
  /** How many there are, in words: `n => t('vehicle.count', { n })`. */
  count: (n: number) => string;
  filters?: readonly Filter<Row>[] | undefined;
  /** What the free search (`?q=`) looks for, as its placeholder; without it there is none. */
  search?: string | undefined;
  /** For rows that are filtered here: the words of a row that the search looks through. */
  searchIn?: ((row: Row) => readonly (string | null)[]) | undefined;
  /** False where the header's fleets mean nothing; otherwise the source is asked with them. */
  hasFleets?: boolean | undefined;
  /** The one primary action: a button, or nothing for who may not. */
  primary?: ReactNode;
  /** Further actions beside it. */
  actions?: ReactNode;
  /** What can be done with the rows selected; gives the grid its checkboxes. */
  bulk?: ((rows: readonly Row[], clear: () => void) => ReactNode) | undefined;
  /** The octet endpoint that writes exactly what is on screen; takes the list's query and `columns`. */
  exportBy?:
    | { endpoint: Endpoint; fileName: string; params?: Readonly<Record<string, string | number>> }
    | undefined;
  /** Drawers and dialogs. */
  children?: ReactNode;
};

/** What a list screen is made of: everything of the grid, and what stands around it. */
export type ListScreenProps<Row extends object> = WithoutOwn<DataGridProps<Row>> & ListFrame<Row>;

const NO_FILTERS: readonly never[] = [];

/**
 * A list screen: count, filters, search, grid, what can be done with the rows selected, one primary action, export and column
 * chooser. Filters, search and order are in the address, so that Back and a shared link give the same list.
 *
 *     <ListScreen
 *       name="cards"
 *       label={t('card.list')}
 *       count={(n) => t('card.count', { n })}
 *       columns={COLUMNS}
 *       rowId={(row) => row.id}
 *       source={{ endpoint: getCards }}
 *       search={t('card.search')}
 *       filters={filters}
 *       onOpen={(row) => record.open(row.id)}
 *       openId={record.id}
 *       primary={can('card:edit') ? <Button size="xs" onClick={record.create}>{t('card.new')}</Button> : null}
 *       exportBy={{ endpoint: getCardsExport, fileName: 'cards.xlsx' }}
 *       empty={{ title: t('card.none') }}
 *       card={(row) => <CardLine row={row} />}
 *     >
 *       <CardDrawer record={record} />
 *     </ListScreen>
 *
 * With a `source` every filter is a parameter of the query under its name (a range: `<name>_from`, `<name>_to`), the search is
 * `q` and the header's fleets `fleets`: the endpoint's query must know them, for a filter nobody knows is refused. With `rows`
 * the filters are applied here by `matches` or by the row's value of that name, and the search looks through `searchIn`.
 */
export function ListScreen<Row extends object>(props: ListScreenProps<Row>): ReactNode {
  const { count, filters = NO_FILTERS, search, searchIn, hasFleets = true, bulk, exportBy } = props;
  const { primary, actions, children, ...grid } = props;
  const { source, rows, name, columns } = grid;
  const { t } = useText();
  const isPhone = usePhone();
  const address = useListAddress(filters.map((filter) => filter.name));
  const { shownIds, sort: keptSort } = useGridLayout(name, columns);
  const { chosen: fleets } = useFleetFilter();
  const [total, setTotal] = useState<number | null>(null);
  const [selected, setSelected] = useState<readonly Row[]>([]);
  const [cleared, setCleared] = useState(0);
  const clear = useCallback(() => setCleared((n) => n + 1), []);

  const query = useMemo(
    () => ({
      ...(hasFleets && fleets.length > 0 ? { fleets: fleets.join() } : {}),
      ...(address.q ? { q: address.q } : {}),
      ...filterQuery(filters, address.values),
      ...source?.query,
    }),
    [hasFleets, fleets, address.q, address.values, filters, source?.query],
  );
  const found = useMemo(
    () => rows && filterRows(rows, filters, address.values, searchIn && { q: address.q, words: searchIn }),
    [rows, filters, address.values, address.q, searchIn],
  );
  const order = address.sort ?? keptSort ?? grid.order;
  const content = source ? { source: { ...source, query } } : { rows: found };

  return (
    <div className={`${parts.fill} ${classes.screen}`}>
      <div className={`${parts.bar} ${classes.head}`}>
        <FilterBar filters={filters} search={search} />
        <div className={classes.tools}>
          {isPhone ? null : (
            <>
              <Count total={total} count={count} />
              {exportBy ? (
                <ExportButton
                  isCompact
                  endpoint={exportBy.endpoint}
                  fileName={exportBy.fileName}
                  disabled={total === 0}
                  args={{
                    ...(exportBy.params ? { params: exportBy.params } : {}),
                    query: {
                      ...query,
                      ...(order ? { sort: order.id, dir: order.dir } : {}),
                      columns: shownIds.join(),
                    },
                  }}
                />
              ) : null}
              <ColumnChooser name={name} columns={columns} />
              {actions}
            </>
          )}
          {primary}
        </div>
      </div>
      {isPhone ? <Count total={total} count={count} /> : null}
      {bulk && selected.length > 0 ? (
        <div
          className={`${parts.bar} ${classes.bulk}`}
          role="toolbar"
          aria-label={t('ui.selected', { n: selected.length })}
        >
          <CloseButton size="sm" aria-label={t('ui.selectNone')} onClick={clear} />
          <strong>{t('ui.selected', { n: selected.length })}</strong>
          {bulk(selected, clear)}
        </div>
      ) : null}
      <div style={{ flex: 1, minHeight: 0 }}>
        <DataGrid<Row>
          {...({ ...grid, ...content } as DataGridProps<Row>)}
          sort={address.sort}
          onSort={address.setSort}
          isFiltered={address.isSet || (hasFleets && fleets.length > 0)}
          onClearFilter={address.isSet ? address.clear : undefined}
          onTotal={setTotal}
          onSelect={bulk ? setSelected : undefined}
          selectionKey={cleared}
        />
      </div>
      {children}
    </div>
  );
}

function Count({ total, count }: { total: number | null; count: (n: number) => string }) {
  return (
    <span className={classes.count} role="status">
      {total === null ? '' : count(total)}
    </span>
  );
}
