import { DndContext, DragOverlay, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { useHotkeys } from '@mantine/hooks';
import { IconCalendarUser } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { addDays, WEEK_DAYS } from '#domain/day.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { BoardGrid, type Cell } from './BoardGrid.tsx';
import { BoardHead } from './BoardHead.tsx';
import { BoardSide } from './BoardSide.tsx';
import { BoardStatus } from './BoardStatus.tsx';
import { type BoardRow, hoursOfShift, type RowKind } from './board-model.ts';
import { ClashDialog } from './ClashDialog.tsx';
import classes from './dispatch.module.css';
import { PhoneBoard } from './PhoneBoard.tsx';
import { ShiftBar } from './ShiftBar.tsx';
import { refusalText } from './span-text.ts';
import { type BoardDays, useBoardDays } from './use-board-days.ts';
import { useDriverRows, useVehicleRows } from './use-board-rows.ts';
import { type Carried, type Repeating, useDispatch } from './use-dispatch.ts';
import { useShiftChoice } from './use-shift-choice.ts';

/** Distance from which a pointer drags, pixels: a trembling hand on a card does not. */
const DRAG_FROM_PX = 6;
const ONCE: Repeating = { repeat: 'once', until: null };

/**
 * A week of vehicles or drivers with their assignments, or one day of it. Drivers and vehicles are brought
 * together by dragging, by clicks, and by keys (decision 136).
 */
export function DispatchBoard(props: {
  /** The choice between list and board, and the primary action. */
  views: ReactNode;
  primary: ReactNode;
  mayEdit: boolean;
  onOpen: (id: number) => void;
  children: ReactNode;
}) {
  const { views, primary, mayEdit, onOpen, children } = props;
  const { t, f } = useText();
  const isPhone = usePhone();
  const board = useBoardDays();
  const days = isPhone && !board.isOneDay ? oneDay(board) : board;
  const [q, setQ] = useUrlValue('q');
  const [only, setOnly] = useUrlValue('only');
  const [rowsOf, setRowsOf] = useUrlValue('rows');
  const kind: RowKind = rowsOf === 'drivers' && !isPhone ? 'drivers' : 'vehicles';
  const { chosen: fleets } = useFleetFilter();
  const asked = { monday: board.monday, fleets: fleets.map(String) };
  const isOnly = only !== null && kind === 'vehicles';
  const vehicles = useVehicleRows({ ...asked, q: kind === 'vehicles' ? q : null, only: isOnly });
  const drivers = useDriverRows({ ...asked, q: kind === 'drivers' ? q : null });
  const choice = useShiftChoice();
  const [repeating, setRepeating] = useState(ONCE);
  const dispatch = useDispatch({
    rows: kind,
    days: days.days,
    hours: hoursOfShift(choice.hours, f.settings.timeZone),
    repeating,
    onAssigned: () => setRepeating(ONCE),
  });
  const { carried, setCarried, done, undo } = dispatch;
  const [cursor, setCursor] = useState<Cell | null>(null);
  const [over, setOver] = useState<Cell | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [hidden, setHidden] = useState<typeof done>(null);
  const [asking, setAsking] = useState<{ row: BoardRow; day: number } | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }));
  const [isDragging, setDragging] = useState(false);
  const hide = useCallback(() => setHidden(done), [done]);

  const { data: rows, error, refetch } = kind === 'vehicles' ? vehicles : drivers;
  const rowAt = (cell: Cell) => rows?.find(({ id }) => id === cell.row);
  const refusalAt = ({ row, day }: Cell) => dispatch.refusals.get(row)?.get(day) ?? null;
  const target = carried ? (over ?? cursor) : null;
  const refusal = target && refusalAt(target);

  useHotkeys([
    ['mod+Z', () => void undo()],
    ['Escape', () => setCarried(null)],
  ]);
  // The row that is shown as refused must not stay marked when nothing is carried any more.
  useEffect(() => {
    if (!carried) setOver(null);
  }, [carried]);

  function drop(cell: Cell) {
    const row = rowAt(cell);
    const why = refusalAt(cell);
    if (why) dispatch.setFailure(refusalText(t, why));
    else if (row) void dispatch.drop(row, days.days[cell.day]!);
  }
  function onCell(row: BoardRow, day: number) {
    if (!mayEdit) return;
    if (carried) drop({ row: row.id, day });
    else setAsking({ row, day });
  }

  const ready = vehicles.data && drivers.data;
  return (
    <div className={parts.fill}>
      <BoardHead
        board={days}
        q={q}
        onSearch={(text) => setQ(text || null)}
        isOnly={isOnly}
        onOnly={kind === 'vehicles' ? (next) => setOnly(next ? '1' : null) : null}
        kind={kind}
        onKind={isPhone ? null : (next) => setRowsOf(next === 'vehicles' ? null : next)}
        views={views}
        primary={primary}
      />
      {mayEdit && !isPhone ? (
        <ShiftBar
          choice={choice}
          repeating={repeating}
          lastDay={addDays(board.monday, WEEK_DAYS - 1)}
          onRepeat={setRepeating}
        />
      ) : null}
      {error && !rows ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!rows && !error ? <WaitingRows /> : null}
      {rows?.length === 0 ? (
        <EmptyState
          icon={<IconCalendarUser />}
          title={t(kind === 'vehicles' ? 'dispatch.noneWeek' : 'dispatch.noneDrivers')}
          description={t('dispatch.noneText')}
        />
      ) : null}
      {rows && rows.length > 0 && isPhone ? (
        <PhoneBoard
          rows={rows}
          board={days}
          onOpen={onOpen}
          onAssign={mayEdit ? (row) => setAsking({ row, day: 0 }) : null}
        />
      ) : null}
      {rows && rows.length > 0 && !isPhone ? (
        <DndContext
          sensors={sensors}
          accessibility={SILENT}
          onDragStart={({ active }) => {
            setDragging(true);
            setCarried(active.data.current?.carried as Carried);
          }}
          onDragMove={({ activatorEvent, delta }) => {
            const { clientX, clientY } = activatorEvent as PointerEvent;
            const cell = cellAt(clientX + delta.x, clientY + delta.y);
            if (cell?.row !== over?.row || cell?.day !== over?.day) setOver(cell);
          }}
          onDragEnd={() => {
            setDragging(false);
            if (over) drop(over);
            setCarried(null);
          }}
          onDragCancel={() => {
            setDragging(false);
            setCarried(null);
          }}
        >
          <div className={classes.board}>
            <BoardGrid
              {...{ rows, kind, dispatch, over, cursor, onCell, onOpen, mayEdit }}
              board={days}
              onCursor={setCursor}
              onSay={setSaid}
            />
            {mayEdit && !ready ? <aside className={classes.side} aria-busy="true" /> : null}
            {mayEdit && ready ? (
              <BoardSide
                drivers={drivers.data}
                vehicles={vehicles.data}
                {...{ kind, dispatch }}
                board={days}
                onJump={(row) => {
                  setCursor({ row: row.id, day: 0 });
                  document.querySelector<HTMLElement>('[role="grid"]')?.focus();
                }}
                onPicked={() => document.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus()}
              />
            ) : null}
          </div>
          <DragOverlay dropAnimation={null} className={classes.overlay ?? ''}>
            {isDragging && carried ? <span className={classes.carried}>{carried.name}</span> : null}
          </DragOverlay>
        </DndContext>
      ) : null}
      <BoardStatus
        dispatch={dispatch}
        said={refusal ? refusalText(t, refusal) : said}
        isShown={done !== hidden}
        onHide={hide}
      />
      {asking && ready ? (
        <AssignDialog
          row={asking.row}
          day={days.days[asking.day]!}
          choices={asking.row.kind === 'vehicles' ? drivers.data : vehicles.data}
          {...{ choice, dispatch }}
          board={days}
          onClose={() => {
            dispatch.setFailure(null);
            setAsking(null);
          }}
        />
      ) : null}
      {dispatch.clash ? (
        <ClashDialog clash={dispatch.clash} board={board} onClose={() => dispatch.setClash(null)} />
      ) : null}
      {children}
    </div>
  );
}

/** The board itself says what is carried, so the library is silent. */
const SILENT = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

/** The cell at a point of the window. */
function cellAt(x: number, y: number): Cell | null {
  const text = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  if (!text) return null;
  const [row, day] = text.split(':').map(Number) as [number, number];
  return { row, day };
}

/** A phone shows one day: today, or the first day of another week. */
function oneDay(board: BoardDays): BoardDays {
  const n = Math.max(0, board.days.indexOf(board.today));
  const day = board.days[n]!;
  return {
    ...board,
    ...{ days: [day], edgesMs: board.edgesMs.slice(n, n + 2), isOneDay: true },
    go: (steps) => board.showDay(addDays(day, steps)),
  };
}
