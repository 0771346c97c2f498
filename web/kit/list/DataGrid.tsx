import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { refetch } from '#web/base/call/cache.ts';
import { useText } from '#web/base/language/text.ts';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { offerSteps } from '#web/kit/ui/record-steps.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import type { AgGridProps } from './AgGrid.tsx';
import { useRefetchMark } from './block.ts';
import { CardList, useCardBlocks } from './CardList.tsx';
import classes from './DataGrid.module.css';
import { type EmptyText, NoRows, WaitingRows } from './GridState.tsx';
import { GroupCard } from './GroupCard.tsx';
import type { ExplainedCells, GridColumn, OpenRow } from './grid-column.ts';
import { ROW_PX } from './row-height.ts';
import { sortRows } from './row-order.ts';
import type { GroupHead, RowOrder, RowSource, Totals } from './row-source.ts';
import { secondLines, useSecondLines } from './second-line.ts';
import { useGridLayout } from './use-grid-layout.ts';

const AgGrid = lazyPart('AgGrid', () => import('./AgGrid.tsx'));

const CARD_PX = 76;
/** How much higher the head with its border is than a row, pixels. */
const HEAD_MORE_PX = 5;

type Rows<Row> =
  | {
      /** All rows, sorted here; undefined while they are loading. */
      rows: readonly Row[] | undefined;
      /** The reason why they could not be loaded. */
      error?: unknown;
      onRetry?: (() => void) | undefined;
      source?: never;
    }
  | { source: RowSource<Row>; rows?: never; error?: never; onRetry?: never };

/** The props of a grid. */
export type DataGridProps<Row extends object> = Rows<Row> & {
  /** The name under which the user's columns are remembered: `vehicles`. */
  name: string;
  /** The content of the grid, for screen readers. */
  label: string;
  columns: readonly GridColumn<Row>[];
  rowId: (row: Row) => string | number;
  /** The initial order; the user's own order overrides it. */
  order?: RowOrder | undefined;
  /**
   * The order from outside (the address), and a callback for another one. Without it the grid remembers its
   * own.
   */
  sort?: RowOrder | null | undefined;
  onSort?: ((order: RowOrder | null) => void) | undefined;
  /** Lines of sums, pinned below. Keep them stable. */
  totals?: readonly Totals[] | null | undefined;
  /** Shows a checkbox in each row. */
  onSelect?: ((rows: readonly Row[]) => void) | undefined;
  /** Another value empties the selection. */
  selectionKey?: string | number | undefined;
  /**
   * Returns the head of a group, with its sums, for a row that is one; null for all others. The rows are then
   * shown in the given order. A click and Enter open and close a group.
   */
  headOf?: ((row: Row) => GroupHead | null) | undefined;
  /** Called by click and Enter. */
  onOpen?: OpenRow<Row> | undefined;
  /** The row that is open beside the grid. */
  openId?: string | number | null | undefined;
  /** Explains single cells. */
  asks?: ExplainedCells<Row> | undefined;
  /** Set while a filter is active: an empty grid shows so and offers to clear it. */
  isFiltered?: boolean | undefined;
  onClearFilter?: (() => void) | undefined;
  empty?: EmptyText | undefined;
  /** Called with the number of rows, when known. */
  onTotal?: ((total: number) => void) | undefined;
  /** Draws rows as cards on a phone; without it the phone shows the grid too. */
  card?: ((row: Row) => ReactNode) | undefined;
  /** Height of a card, pixels; 76 by default. */
  cardPx?: number | undefined;
};

/**
 * The one grid: every list and report uses it. Give it `rows` to sort them here, or a `source` to have the
 * server filter, sort and send them a hundred at a time. Visible rows are read again when they change, and
 * the scroll position stays. The grid fills the height of its parent.
 *
 *     <DataGrid
 *       name="cards"
 *       label={t('card.list')}
 *       columns={[{ id: 'number', type: 'code', label: 'card.number', required: true, pinned: 'left' }]}
 *       rowId={(row) => row.id}
 *       source={{ endpoint: getCards, query: { status: 'active' } }}
 *       onOpen={(row) => open(row.id)}
 *     />
 *
 * - Columns are those of `domain/column.ts`: type decides on unit, alignment, sort and writing; `text` gives
 *   an enum's value in words, `render` draws more than text. The server stores the user's order, widths,
 *   hidden columns and sort under `name`; `<ColumnChooser>` and `useGridLayout` with that name share them.
 * - Keep `columns` and `source` stable (module constants or useMemo): a new object replaces the grid's
 *   content.
 * - The grid itself shows when it is loading, empty, without matches or failed. On a phone rows are the
 *   cards of `card`.
 */
export function DataGrid<Row extends object>(props: DataGridProps<Row>): ReactNode {
  const { name, columns, sort, order, onSort } = props;
  const arrangement = useGridLayout(name, columns);
  const known = (one: RowOrder | null | undefined) =>
    one && columns.some(({ id }) => id === one.id) ? one : null;
  const sorted = known(sort) ?? arrangement.sort ?? known(order);
  const isPhone = usePhone();
  const shared: SharedProps<Row> = {
    ...props,
    arrangement,
    sorted,
    keepSort: (next) => {
      arrangement.setSort(next);
      onSort?.(next);
    },
  };
  return isPhone && props.card ? <Cards {...shared} card={props.card} /> : <Grid {...shared} />;
}

type SharedProps<Row extends object> = DataGridProps<Row> & {
  arrangement: AgGridProps<Row>['arrangement'];
  sorted: RowOrder | null;
  keepSort: (sort: RowOrder | null) => void;
};

function Grid<Row extends object>(props: SharedProps<Row>) {
  const { label, arrangement, sorted, keepSort, rowId, rows, source, onTotal } = props;
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const mark = useRefetchMark(source?.endpoint);
  // Two queries with the same content are the same, even if they are different objects.
  const key = JSON.stringify([source?.query, source?.params]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the source.
  const steady = useMemo(() => source ?? null, [source?.endpoint, key]);
  // The last answer stays until the next one comes, so that lists do not blink while a filter changes.
  const [answer, setAnswer] = useState<{ total: number | null; fault: unknown }>({
    total: null,
    fault: null,
  });
  const total = source ? answer.total : (rows?.length ?? null);
  const fault = source ? answer.fault : props.error;
  useEffect(() => {
    if (total !== null) onTotal?.(total);
  }, [total, onTotal]);

  const { isOn: hasTwoLines } = useSecondLines();
  const lines = useMemo(
    () => secondLines(hasTwoLines ? arrangement.placed : []),
    [hasTwoLines, arrangement.placed],
  );
  const plainPx = isTouch ? ROW_PX.touch : ROW_PX.mouse;
  const rowPx = lines.size > 0 ? Math.max(plainPx, ROW_PX.twoLines) : plainPx;
  const isWaiting = total === null && !fault;
  const shown: AgGridProps<Row> = {
    label,
    arrangement,
    lines,
    rowPx,
    plainPx,
    rowId,
    sort: sorted,
    onSort: keepSort,
    rows: rows ?? null,
    source: steady,
    mark,
    onBlock: (next) => setAnswer({ total: next, fault: null }),
    onFault: (next) => setAnswer((old) => ({ ...old, fault: next })),
    totals: total ? (props.totals ?? null) : null,
    headOf: props.headOf,
    onSelect: props.onSelect,
    selectionKey: props.selectionKey,
    onOpen: props.onOpen,
    openId: props.openId ?? null,
    asks: props.asks,
  };
  const Part = AgGrid as unknown as (props: AgGridProps<Row>) => ReactNode;
  return (
    <section className={classes.box} aria-label={label} data-grid={props.name}>
      <Suspense fallback={<WaitingRows rowPx={rowPx} headPx={plainPx + HEAD_MORE_PX} />}>
        <Part {...shown} />
      </Suspense>
      {isWaiting || total === 0 || (fault && !rows) ? (
        <div className={classes.over} style={{ top: fault ? 0 : plainPx + HEAD_MORE_PX }}>
          {isWaiting ? (
            <WaitingRows rowPx={rowPx} />
          ) : (
            <NoRows
              fault={fault}
              onRetry={() => {
                setAnswer((old) => ({ ...old, fault: null }));
                if (source) refetch(source.endpoint);
                else props.onRetry?.();
              }}
              isFiltered={props.isFiltered ?? false}
              onClearFilter={props.onClearFilter}
              empty={props.empty}
            />
          )}
        </div>
      ) : null}
    </section>
  );
}

function Cards<Row extends object>(props: SharedProps<Row> & { card: (row: Row) => ReactNode }) {
  const { label, columns, sorted, rows, source, onTotal, rowId, headOf, openId = null, asks } = props;
  const { t, f } = useText();
  const blocks = useCardBlocks(source ?? null, sorted);
  const inOrder = useMemo(
    () => (rows ? (headOf ? rows : sortRows(rows, columns, sorted, { t, f })) : null),
    [rows, headOf, columns, sorted, t, f],
  );
  const total = source ? blocks.total : (inOrder?.length ?? null);
  const fault = source ? blocks.fault : props.error;
  useEffect(() => {
    if (total !== null) onTotal?.(total);
  }, [total, onTotal]);
  const cardPx = props.cardPx ?? CARD_PX;
  const at = inOrder?.findIndex((row) => String(rowId(row)) === String(openId)) ?? -1;
  const box = useRef<HTMLElement>(null);
  const open = useRef(props.onOpen);
  open.current = props.onOpen;
  useEffect(() => {
    if (at < 0 || !inOrder) return;
    const step = (by: 1 | -1) => {
      let beside = at + by;
      let row = inOrder[beside];
      while (row && headOf?.(row)) {
        beside += by;
        row = inOrder[beside];
      }
      if (row) open.current?.(row, { isStep: true });
    };
    const list = () => box.current?.querySelector<HTMLElement>('[role=listbox]');
    offerSteps({ at, total: inOrder.length, step, focus: () => list()?.focus({ preventScroll: true }) });
    return () => offerSteps(null);
  }, [at, inOrder, headOf]);
  return (
    <section ref={box} className={classes.box} aria-label={label} data-grid={props.name}>
      {total ? (
        <CardList
          label={label}
          total={total}
          cardPx={cardPx}
          rowAt={source ? blocks.rowAt : (index) => inOrder?.[index]}
          card={(row) => {
            const head = headOf?.(row);
            return head ? <GroupCard head={head} columns={columns} /> : props.card(row);
          }}
          onOpen={
            headOf || asks?.isOn
              ? (row, how) => {
                  const head = headOf?.(row);
                  if (head) head.toggle();
                  else if (asks?.isOn) asks.ask(row, null);
                  else props.onOpen?.(row, how);
                }
              : props.onOpen
          }
          chosen={at < 0 ? null : at}
        />
      ) : fault || total === 0 ? (
        <NoRows
          fault={fault}
          onRetry={source ? blocks.retry : () => props.onRetry?.()}
          isFiltered={props.isFiltered ?? false}
          onClearFilter={props.onClearFilter}
          empty={props.empty}
        />
      ) : (
        <WaitingRows rowPx={cardPx} />
      )}
    </section>
  );
}
