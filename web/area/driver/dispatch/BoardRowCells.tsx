import { Box, VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { memo } from 'react';
import { driverName } from '#text/driver-name.ts';
import { useText } from '#web/base/language/text.ts';
import { RecordLink } from '#web/kit/link/RecordLink.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import type { BoardRow, BoardSpan, PlacedSpan, Refusal } from './board-model.ts';
import classes from './grid.module.css';
import { type BarPlace, SpanBar } from './SpanBar.tsx';
import { refusalText } from './span-text.ts';
import { UnfitMark } from './UnfitMark.tsx';
import type { ShownDays } from './use-board-days.ts';

/** The requests of a row to the board; it stays the same object. */
export type RowActions = {
  onCell: (row: BoardRow, day: number) => void;
  onOpen: (span: BoardSpan) => void;
  onResize: (span: BoardSpan, by: { edge: 'start' | 'end'; minutes: number }) => void;
};

/** An assignment whose end is being changed by keys. */
export type Draft = Pick<BoardSpan, 'id' | 'startMs' | 'endMs' | 'time_zone'>;

const NO_REFUSALS: ReadonlyMap<number, Refusal> = new Map();

/** A row of the board: who or what it is, and a cell for each day with its assignments. */
export const BoardRowCells = memo(function BoardRowCells(props: {
  row: BoardRow;
  index: number;
  placed: readonly PlacedSpan[];
  board: ShownDays;
  topPx: number;
  heightPx: number;
  refusals: ReadonlyMap<number, Refusal> | undefined;
  /** The day under what is dragged. */
  overDay: number | null;
  /** The day that keys reach by Tab. */
  cursorDay: number | null;
  draft: Draft | null;
  mayEdit: boolean;
  actions: RowActions;
}) {
  const { row, index, placed, board, topPx, heightPx, overDay, cursorDay, draft, mayEdit, actions } = props;
  const { refusals = NO_REFUSALS } = props;
  const { t } = useText();
  const { edgesMs, isOneDay } = board;
  const isVehicle = row.kind === 'vehicles';
  const name = isVehicle ? row.name : driverName(row.name, t);
  const lengthMs = edgesMs[1]! - edgesMs[0]!;
  const placeOf = ({ span, days, lane }: PlacedSpan): BarPlace => {
    if (!isOneDay) return { left: 0, width: days, lane, msPerShare: null };
    const share = (ms: number) => Math.min(1, Math.max(0, (ms - edgesMs[0]!) / lengthMs));
    const times = draft?.id === span.id ? draft : span;
    const left = share(times.startMs);
    const width = (times.endMs === null ? 1 : share(times.endMs)) - left;
    return { left, width, lane: 0, msPerShare: lengthMs };
  };
  return (
    <Box
      role="row"
      aria-rowindex={index + 2}
      className={classes.row ?? ''}
      style={{ top: topPx, height: heightPx }}
      data-one={isOneDay}
    >
      <Box role="rowheader" className={classes.head ?? ''}>
        <strong>
          <RecordLink kind={isVehicle ? 'vehicle' : 'driver'} id={row.id}>
            {name}
          </RecordLink>
        </strong>
        <Dim size="xs" truncate>
          {[row.alias, row.fleet].filter(Boolean).join(' · ')}
        </Dim>
        {row.unfit ? (
          <UnfitMark unfit={row.unfit} />
        ) : row.usual ? (
          <Dim size="xs" truncate>
            {t('assignment.usualIs', { name: driverName(row.usual, t) })}
          </Dim>
        ) : null}
      </Box>
      {board.days.map((day, n) => {
        const inCell = placed.filter((one) => one.day === n);
        const refusal = refusals.get(n);
        const why = refusal && refusalText(t, refusal);
        const hidden = why
          ? t('dispatch.cellRefused', { why })
          : inCell.length === 0 && t('dispatch.cellFree');
        return (
          <Box
            key={day}
            role="gridcell"
            className={classes.cell ?? ''}
            data-cell={`${row.id}:${n}`}
            data-today={day === board.today}
            data-refused={why !== undefined}
            data-over={overDay === n}
            tabIndex={cursorDay === n ? 0 : -1}
            title={why}
            onClick={() => actions.onCell(row, n)}
          >
            {hidden ? <VisuallyHidden>{hidden}</VisuallyHidden> : null}
            {why ? <IconLock className={classes.lock ?? ''} size={14} aria-hidden="true" /> : null}
            {inCell.map((one) => (
              <SpanBar
                key={one.span.id}
                span={one.span}
                rows={row.kind}
                place={placeOf(one)}
                draft={draft?.id === one.span.id ? draft : null}
                mayMove={mayEdit && one.span.state !== 'finished' && one.span.device_id !== null}
                isTabStop={cursorDay !== null}
                onOpen={() => actions.onOpen(one.span)}
                onResize={(by) => actions.onResize(one.span, by)}
              />
            ))}
          </Box>
        );
      })}
    </Box>
  );
});
