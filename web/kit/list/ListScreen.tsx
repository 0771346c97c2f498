import { ActionIcon, Box, CloseButton, Group, Tooltip } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#api/endpoint.ts';
import type { ScreenPath } from '#domain/access/screen.ts';
import type { List } from '#domain/list.ts';
import { listKey } from '#text/field-words.ts';
import { listFileName } from '#text/file-name.ts';
import { valueText } from '#text/value-text.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { SendListButton } from '#web/kit/sending/SendListButton.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { CreateButton } from './CreateButton.tsx';
import { DataGrid, type DataGridProps } from './DataGrid.tsx';
import { FilterBar } from './FilterBar.tsx';
import type { GridColumn } from './grid-column.ts';
import { type CardLook, ListCard } from './ListCard.tsx';
import { ListExportButton } from './ListExportButton.tsx';
import classes from './ListScreen.module.css';
import { filterQuery, filterRows } from './row-filter.ts';
import type { ListEndpoint } from './row-source.ts';
import { useGridLayout } from './use-grid-layout.ts';
import { useListAddress } from './use-list-address.ts';
import { useListFilters } from './use-list-filters.ts';
import { useSeenColumns } from './use-seen-columns.ts';

/** The rows: those of an endpoint, or all of them, filtered and sorted in the browser. */
type Rows<Row> =
  | { endpoint: ListEndpoint<Row>; rows?: never; searchIn?: never; matches?: never }
  | (Pick<DataGridProps<never>, 'error' | 'onRetry'> & {
      endpoint?: never;
      rows: readonly Row[] | undefined;
      /** The words of a row that the search reads. */
      searchIn: (row: Row) => readonly (string | null)[];
      /** Does the row pass a filter? By default by its value of that name. */
      matches?: (row: Row, filter: string, value: string) => boolean;
    });

/** An endpoint that takes the query of a list and answers sums by the columns of its rows. */
type SumsEndpoint = Endpoint<
  z.ZodUndefined,
  z.ZodType,
  z.ZodUndefined,
  z.ZodType<{ sums: Record<string, string> }>
>;

/** The props of a list screen besides the description of its list. */
type ListScreenProps<Row extends object, L extends List> = Rows<Row> & {
  list: L;
  /** `gridColumns` of the list. */
  columns: readonly GridColumn<Row>[];
  rowId: (row: Row) => string | number;
  /** The record in the address; a row opens it. */
  record: {
    id: string | null;
    /** `isReplaced`: it replaces the open one. */
    open: (id: string | number, how?: { isReplaced?: boolean }) => void;
    create: () => void;
  };
  /** May the user create a record? Shows the one primary action. */
  mayCreate?: boolean;
  createIcon?: ReactNode;
  /** Replaces the button of the primary action. */
  primary?: ReactNode;
  /** The screen that searches the rows by everything known about them. */
  finder?: ScreenPath;
  /** Ways to other lists about the same things, on a phone too. */
  ways?: ReactNode;
  /** Figures about all rows, above them; as a function it receives the list's query. */
  summary?: ReactNode | ((query: Readonly<Record<string, string>>) => ReactNode);
  /** Further actions beside the primary one. */
  actions?: ReactNode;
  /** For a list without rows: its icon, and a suggestion. */
  icon: ReactNode;
  noneText?: string;
  card: CardLook<Row, L['columns'][number]['id']>;
  /** Parameters of the query that the screen sets by itself. Keep them stable. */
  fixed?: Readonly<Record<string, string>>;
  /**
   * The endpoint for the sums of all rows that match: a line below the rows, and beside their count on a
   * phone.
   */
  sumsBy?: SumsEndpoint;
  /** False if the list does not depend on the header's fleets; otherwise they are sent to the endpoint. */
  hasFleets?: boolean;
  /** The number of records, if that differs from the rows on screen. */
  total?: number;
  /** Actions for the selected rows; they give the grid its checkboxes. */
  bulk?: ((rows: readonly Row[], clear: () => void) => ReactNode) | undefined;
  /** The octet endpoint that exports exactly what is on screen; it takes the list's query and `columns`. */
  exportBy?: Endpoint;
  /** Drawers and dialogs. */
  children?: ReactNode;
};

/**
 * The screen of a list, made from its description (`domain/list.ts`). It has count, filters, search, grid,
 * actions for the selected rows, one primary action, export and column chooser. Filters, search and order are
 * in the address, so that Back and a shared link give the same list.
 *
 *     <ListScreen
 *       list={CARD_LIST}
 *       columns={COLUMNS}
 *       rowId={(row) => row.id}
 *       endpoint={getCards}
 *       exportBy={getCardsExport}
 *       record={record}
 *       mayCreate={can('card:edit')}
 *       icon={<IconId />}
 *       noneText={t('card.noneText')}
 *       card={{ lines: [['driver'], ['fleet']] }}
 *     >
 *       <CardDrawer record={record} />
 *     </ListScreen>
 *
 * With an `endpoint` the server filters: its query is `listQueryOf` the same description. With `rows` the
 * filters are applied in the browser, by `matches` or by the row's value of the filter's name.
 */
export function ListScreen<Row extends object, const L extends List>(
  props: ListScreenProps<Row, L>,
): ReactNode {
  const {
    list,
    endpoint,
    rows,
    searchIn,
    matches,
    record,
    rowId,
    hasFleets = true,
    bulk,
    exportBy,
    fixed,
  } = props;
  const say = useText();
  const { t } = say;
  const isPhone = usePhone();
  const columns = useSeenColumns(props.columns);
  const filters = useListFilters<Row>(list);
  const address = useListAddress(filters.map((filter) => filter.name));
  const { shownIds, sort: keptSort } = useGridLayout(list.name, columns);
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
      ...fixed,
    }),
    [hasFleets, fleets, address.q, address.values, filters, fixed],
  );
  const sums = useSums(props.sumsBy, query);
  const found = useMemo(() => {
    const applied = filters.map((filter) => ({
      ...filter,
      ...(matches && { matches: (row: Row, value: string) => matches(row, filter.name, value) }),
    }));
    return rows && filterRows(rows, applied, address.values, { q: address.q, words: searchIn });
  }, [rows, filters, matches, address.values, address.q, searchIn]);
  const order = address.sort ?? keptSort ?? list.order;
  const fileQuery = {
    ...query,
    ...(order && { sort: order.id, dir: order.dir }),
    columns: shownIds.join(),
  };
  const content = endpoint
    ? { source: { endpoint, query } }
    : { rows: found, error: props.error, onRetry: props.onRetry };
  const label = t(listKey(list, 'list'));
  const count = total === null ? '' : t(listKey(list, 'count'), { n: props.total ?? total });
  const summed = columns.flatMap((column) => {
    const sum = sums?.[0]?.sums[column.id];
    return total && sum !== undefined ? [valueText(column.type, sum, say)] : [];
  });
  const create = props.mayCreate ? (
    <CreateButton list={list} icon={props.createIcon} onClick={record.create} />
  ) : null;

  const finder = props.finder ? <Finder to={props.finder} /> : null;

  return (
    <div className={parts.fill}>
      <div className={`${parts.bar} ${classes.head}`}>
        <FilterBar filters={filters} search={t(listKey(list, 'search'))} />
        <Group className={classes.tools} gap="xs" wrap="nowrap">
          {isPhone ? null : (
            <>
              <Count words={count} />
              {finder}
              {props.ways}
              {exportBy ? (
                <ListExportButton
                  endpoint={exportBy}
                  fileName={listFileName(list, t)}
                  disabled={total === 0}
                  query={fileQuery}
                />
              ) : null}
              {exportBy ? (
                <SendListButton
                  list={{
                    ...{ name: label, list: list.section, endpoint: exportBy.name },
                    screen: window.location.pathname,
                    query: fileQuery,
                  }}
                />
              ) : null}
              <ColumnChooser name={list.name} columns={columns} />
              {props.actions}
            </>
          )}
          {props.primary ?? create}
        </Group>
      </div>
      {isPhone ? (
        <div className={classes.below}>
          <Count words={[count, ...summed].filter(Boolean).join(' · ')} />
          <Group className={classes.tools} gap="xs" wrap="nowrap">
            {finder}
            {props.ways}
          </Group>
        </div>
      ) : null}
      {typeof props.summary === 'function' ? props.summary(query) : props.summary}
      {bulk && selected.length > 0 ? (
        <Box
          className={parts.bar}
          mih={44}
          py={6}
          bg="var(--mantine-primary-color-light)"
          role="toolbar"
          aria-label={t('ui.selected', { n: selected.length })}
        >
          <CloseButton size="sm" aria-label={t('ui.selectNone')} onClick={clear} />
          <strong>{t('ui.selected', { n: selected.length })}</strong>
          {bulk(selected, clear)}
        </Box>
      ) : null}
      <div style={{ flex: 1, minHeight: 0 }}>
        <DataGrid<Row>
          {...(content as Pick<DataGridProps<Row>, 'source'>)}
          name={list.name}
          label={label}
          columns={columns}
          rowId={rowId}
          order={list.order}
          sort={address.sort}
          onSort={address.setSort}
          onOpen={(row, how) => record.open(rowId(row), { isReplaced: how?.isStep === true })}
          openId={record.id}
          isFiltered={address.isSet || (hasFleets && fleets.length > 0)}
          onClearFilter={address.isSet ? address.clear : undefined}
          onTotal={setTotal}
          totals={sums}
          onSelect={bulk ? setSelected : undefined}
          selectionKey={cleared}
          empty={{
            icon: props.icon,
            title: t(listKey(list, 'none')),
            description: props.noneText,
            action: create,
          }}
          card={(row) => <ListCard row={row} columns={columns} look={props.card} />}
          cardPx={props.card.heightPx}
        />
      </div>
      {props.children}
    </div>
  );
}

const NO_SUMS = { name: 'none' } as SumsEndpoint;

/** The sums of the rows; null without an endpoint, and until they are known. */
function useSums(endpoint: SumsEndpoint | undefined, query: Readonly<Record<string, string>>) {
  const { data } = useEndpoint(endpoint ?? NO_SUMS, { query } as never, {
    enabled: endpoint !== undefined,
    keepPrevious: true,
  });
  return useMemo(() => (data ? [{ sums: data.sums }] : null), [data]);
}

function Finder({ to }: { to: ScreenPath }) {
  const { t } = useText();
  return (
    <Tooltip label={t(`screen.${to}`)}>
      <ActionIcon component={Link} to={to} variant="default" size={30} aria-label={t(`screen.${to}`)}>
        <IconListSearch size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

function Count({ words }: { words: string }) {
  return (
    <span className={classes.count} role="status">
      {words}
    </span>
  );
}
