import { useDroppable } from '@dnd-kit/core';
import { Box } from '@mantine/core';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import { BoardRowCells, type Draft, type RowActions } from './BoardRowCells.tsx';
import {
  type BoardRow,
  type BoardSpan,
  placedInWeek,
  type RowKind,
  resized,
  STEP_MIN,
  typedTimes,
} from './board-model.ts';
import classes from './grid.module.css';
import { rowsName, spanHours, spanName } from './span-text.ts';
import type { BoardDays, ShownDays } from './use-board-days.ts';
import type { Dispatch } from './use-dispatch.ts';

/** Height of a line of bars, of what surrounds them, and of the smallest row, pixels. */
const LANE_PX = 38;
const AROUND_PX = 8;
const ROW_PX = 62;
const HEADER_PX = 34;
/** Drawn above and below what is visible, pixels. */
const MARGIN_PX = 240;

/** A cell of the board. */
export type Cell = { row: number; day: number };

/**
 * The grid of rows and days. Only rows in view are drawn, so that a thousand scroll like twenty. Arrow keys
 * move between cells; Enter drops what is carried, or opens the choice of who is assigned.
 */
export function BoardGrid(props: {
  rows: readonly BoardRow[];
  kind: RowKind;
  board: BoardDays;
  dispatch: Dispatch;
  over: Cell | null;
  cursor: Cell | null;
  onCursor: (cell: Cell) => void;
  onCell: (row: BoardRow, day: number) => void;
  onOpen: (id: number) => void;
  onSay: (words: string | null) => void;
  mayEdit: boolean;
}) {
  const { rows, kind, board, dispatch, over, cursor, onCursor, onCell, onOpen, onSay, mayEdit } = props;
  const words = useText();
  const { t } = words;
  const box = useRef<HTMLDivElement>(null);
  const { setNodeRef } = useDroppable({ id: 'board' });
  const [view, setView] = useState({ top: 0, height: 800 });
  const [draft, setDraft] = useState<Draft | null>(null);
  const { shown } = board;
  const laid = useMemo(() => laidOut(rows, shown), [rows, shown]);
  const rowOf = useMemo(() => new Map(rows.map((row, n) => [row.id, n])), [rows]);

  const measure = useCallback(() => {
    const element = box.current;
    if (element) setView({ top: element.scrollTop, height: element.clientHeight });
  }, []);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, [measure]);

  const at = cursor && rowOf.has(cursor.row) ? cursor : rows[0] ? { row: rows[0].id, day: 0 } : null;
  const focusCell = useRef(false);
  useEffect(() => {
    if (!cursor || !focusCell.current) return;
    focusCell.current = false;
    const place = laid[rowOf.get(cursor.row) ?? -1];
    const element = box.current;
    if (!place || !element) return;
    const { scrollTop, clientHeight } = element;
    if (place.topPx < scrollTop) element.scrollTop = place.topPx;
    const overPx = place.topPx + place.heightPx + HEADER_PX - scrollTop - clientHeight;
    if (overPx > 0) element.scrollTop = scrollTop + overPx;
    element.querySelector<HTMLElement>(`[data-cell="${cursor.row}:${cursor.day}"]`)?.focus();
  }, [cursor, laid, rowOf]);

  // The rows keep these functions, so that they are not drawn anew; the functions are always the newest.
  const latest = useRef({ onCell, onOpen, dispatch });
  latest.current = { onCell, onOpen, dispatch };
  const actions = useMemo<RowActions>(
    () => ({
      onCell: (row, day) => latest.current.onCell(row, day),
      onOpen: ({ id }) => latest.current.onOpen(id),
      onResize: (span, by) => {
        const times = resized(span, by);
        if (times) void latest.current.dispatch.change(span, typedTimes(times));
      },
    }),
    [],
  );

  function goTo(cell: Cell) {
    focusCell.current = true;
    onCursor(cell);
  }

  function onCellKey(event: KeyboardEvent, cell: Cell) {
    const n = rowOf.get(cell.row) ?? 0;
    const row = rows[n];
    const step = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 }[event.key];
    const side = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined) {
      const next = rows[Math.max(0, Math.min(rows.length - 1, n + step))];
      if (next) goTo({ row: next.id, day: cell.day });
    } else if (side !== undefined) {
      goTo({ row: cell.row, day: Math.max(0, Math.min(board.days.length - 1, cell.day + side)) });
    } else if (event.key === 'Home') goTo({ row: cell.row, day: 0 });
    else if (event.key === 'End') goTo({ row: cell.row, day: board.days.length - 1 });
    else if (event.key === 'Enter' && row) onCell(row, cell.day);
    else return;
    event.preventDefault();
  }

  function onSpanKey(event: KeyboardEvent, span: BoardSpan, cell: Cell) {
    const { key } = event;
    const isSide = key === 'ArrowLeft' || key === 'ArrowRight';
    const mayMove = mayEdit && span.state !== 'finished' && span.device_id !== null;
    if (isSide && (event.shiftKey || event.altKey) && mayMove) {
      const minutes = key === 'ArrowLeft' ? -STEP_MIN : STEP_MIN;
      const from = draft?.id === span.id ? { ...span, ...draft } : span;
      const times = resized(from, { edge: event.shiftKey ? 'end' : 'start', minutes });
      if (times) {
        setDraft({ id: span.id, ...times });
        const [start, end] = spanHours(words, times).split('–');
        onSay(t('dispatch.resizing', { from: start ?? '', to: end ?? '' }));
      }
    } else if (key === 'Enter' && draft?.id === span.id) {
      setDraft(null);
      onSay(null);
      void dispatch.change(span, typedTimes(draft));
    } else if (key === 'Enter' && mayMove) {
      dispatch.setCarried({ kind: 'span', span, name: spanName(words, span, kind) });
      goTo(cell);
    } else if (key === 'Delete' && mayMove) void dispatch.remove(span);
    else if (key === 'Escape' && draft) {
      setDraft(null);
      onSay(null);
    } else if (isSide || key === 'ArrowUp' || key === 'ArrowDown') return onCellKey(event, cell);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onKeyDown(event: KeyboardEvent) {
    const target = event.target as HTMLElement;
    const cellText = target.closest<HTMLElement>('[data-cell]')?.dataset.cell;
    if (!cellText) return;
    const [row, day] = cellText.split(':').map(Number) as [number, number];
    const spanId = target.dataset.span;
    if (spanId === undefined) return onCellKey(event, { row, day });
    const span = rows[rowOf.get(row) ?? -1]?.spans.find(({ id }) => id === Number(spanId));
    if (span) onSpanKey(event, span, { row, day });
  }

  const drawn = laid.flatMap((place, n) => {
    const isNear =
      place.topPx + place.heightPx > view.top - MARGIN_PX && place.topPx < view.top + view.height + MARGIN_PX;
    return isNear || rows[n]!.id === at?.row ? [n] : [];
  });
  const last = laid.at(-1);
  return (
    <Box
      ref={(element: HTMLDivElement | null) => {
        box.current = element;
        setNodeRef(element);
      }}
      className={classes.grid ?? ''}
      role="grid"
      tabIndex={-1}
      aria-label={t('dispatch.grid')}
      aria-rowcount={rows.length + 1}
      aria-colcount={board.days.length + 1}
      data-carrying={dispatch.carried !== null}
      onScroll={measure}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const cell = target.closest<HTMLElement>('[data-cell]')?.dataset.cell;
        if (!cell) return;
        const [row, day] = cell.split(':').map(Number) as [number, number];
        if (row !== at?.row || day !== at.day) onCursor({ row, day });
      }}
    >
      <GridHead board={board} kind={kind} />
      <div
        className={classes.rows}
        role="presentation"
        style={{ height: last ? last.topPx + last.heightPx : 0 }}
      >
        {drawn.map((n) => {
          const row = rows[n]!;
          const { topPx, heightPx, placed } = laid[n]!;
          return (
            <BoardRowCells
              key={row.id}
              {...{ row, placed, topPx, heightPx, actions, mayEdit }}
              board={shown}
              index={n}
              refusals={dispatch.refusals.get(row.id)}
              overDay={over?.row === row.id ? over.day : null}
              cursorDay={at?.row === row.id ? at.day : null}
              draft={draft && row.spans.some(({ id }) => id === draft.id) ? draft : null}
            />
          );
        })}
      </div>
    </Box>
  );
}

/** The places of all rows, one below the other. */
function laidOut(rows: readonly BoardRow[], { edgesMs, isOneDay }: ShownDays) {
  let topPx = 0;
  return rows.map(({ spans }) => {
    const { placed, lanes } = placedInWeek(spans, edgesMs);
    const heightPx = Math.max(ROW_PX, (isOneDay ? 1 : lanes) * LANE_PX + AROUND_PX);
    topPx += heightPx;
    return { placed, topPx: topPx - heightPx, heightPx };
  });
}

/** The heads of the days; of one day, its hours. */
function GridHead({ board, kind }: { board: BoardDays; kind: RowKind }) {
  const { t } = useText();
  const hours = [0, 3, 6, 9, 12, 15, 18, 21];
  return (
    <Box role="row" aria-rowindex={1} className={classes.heads ?? ''} data-one={board.isOneDay}>
      <Box role="columnheader">{rowsName(t, kind)}</Box>
      {board.days.map((day) => (
        <Box key={day} role="columnheader" data-today={day === board.today}>
          {board.isOneDay ? (
            <span className={classes.hours}>
              {hours.map((hour) => (
                <span key={hour}>{hour}:00</span>
              ))}
            </span>
          ) : (
            <button type="button" className={classes.dayHead} onClick={() => board.showDay(day)}>
              {board.words(day)}
            </button>
          )}
        </Box>
      ))}
    </Box>
  );
}
