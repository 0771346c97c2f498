import { useDraggable } from '@dnd-kit/core';
import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import { PERSON_COLORS } from '#web/kit/look/person-colors.ts';
import { type BoardSpan, type RowKind, resized, STEP_MIN } from './board-model.ts';
import classes from './grid.module.css';
import { spanHours, spanName, spanWords } from './span-text.ts';

/** The place of a bar in its cell: shares of the width of a day, and its line. */
export type BarPlace = { left: number; width: number; lane: number; msPerShare: number | null };

/**
 * An assignment as a bar. It is dragged, or picked up by Enter. A click opens it. In a single day its ends
 * are dragged too.
 */
export function SpanBar(props: {
  span: BoardSpan;
  rows: RowKind;
  place: BarPlace;
  /** Its times while an end is being changed by keys. */
  draft: Pick<BoardSpan, 'startMs' | 'endMs'> | null;
  mayMove: boolean;
  isTabStop: boolean;
  onOpen: () => void;
  onResize: (by: { edge: 'start' | 'end'; minutes: number }) => void;
}) {
  const { span, rows, place, draft, mayMove, isTabStop, onOpen, onResize } = props;
  const words = useText();
  const { listeners, setNodeRef, isDragging } = useDraggable({
    id: `span:${span.id}`,
    data: { carried: { kind: 'span', span, name: spanName(words, span, rows) } },
    disabled: !mayMove,
  });
  const [pull, setPull] = useState<{ edge: 'start' | 'end'; minutes: number } | null>(null);
  const pulled = pull && resized(span, pull);
  const shown = draft ?? pulled ?? span;
  // A pulled end takes the bar with it.
  const share = (ms: number) => (place.msPerShare === null ? 0 : ms / place.msPerShare);
  const startShare = pulled ? share(pulled.startMs - span.startMs) : 0;
  const endShare = pulled?.endMs && span.endMs ? share(pulled.endMs - span.endMs) : 0;
  const colour =
    PERSON_COLORS[(rows === 'vehicles' ? span.driver_id : (span.device_id ?? 0)) % PERSON_COLORS.length];
  const isResizable = mayMove && place.msPerShare !== null;
  const style = {
    '--left': place.left + startShare,
    '--width': place.width - startShare + endShare,
    '--lane': place.lane,
    '--colour': colour,
  } as CSSProperties;
  const handle = (edge: 'start' | 'end') => (
    <Handle edge={edge} msPerShare={place.msPerShare!} onPull={setPull} onEnd={onResize} />
  );
  return (
    <div className={classes.bar} style={style} data-state={span.state} data-dragged={isDragging}>
      <button
        ref={setNodeRef}
        type="button"
        className={classes.barButton}
        data-span={span.id}
        tabIndex={isTabStop ? 0 : -1}
        title={spanWords(words, span, rows)}
        {...listeners}
        onClick={(event) => {
          event.stopPropagation();
          onOpen();
        }}
      >
        <strong>{spanName(words, span, rows)}</strong>
        <small>{spanHours(words, shown)}</small>
      </button>
      {isResizable ? handle('start') : null}
      {isResizable && span.endMs !== null ? handle('end') : null}
    </div>
  );
}

/** The end of a bar, which a pointer pulls by steps of half an hour. */
function Handle(props: {
  edge: 'start' | 'end';
  msPerShare: number;
  onPull: (by: { edge: 'start' | 'end'; minutes: number } | null) => void;
  onEnd: (by: { edge: 'start' | 'end'; minutes: number }) => void;
}) {
  const { edge, msPerShare, onPull, onEnd } = props;
  const from = useRef<{ x: number; widthPx: number } | null>(null);
  const pulled = ({ clientX }: PointerEvent) => {
    const { x, widthPx } = from.current!;
    const minutes = ((clientX - x) / widthPx) * (msPerShare / 60_000);
    return { edge, minutes: Math.round(minutes / STEP_MIN) * STEP_MIN };
  };
  return (
    <i
      className={classes.handle}
      data-edge={edge}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        const cell = event.currentTarget.closest('[data-cell]')!;
        from.current = { x: event.clientX, widthPx: cell.clientWidth };
      }}
      onPointerMove={(event) => from.current && onPull(pulled(event))}
      onPointerUp={(event) => {
        if (!from.current) return;
        const by = pulled(event);
        from.current = null;
        onPull(null);
        if (by.minutes !== 0) onEnd(by);
      }}
      onPointerCancel={() => {
        from.current = null;
        onPull(null);
      }}
    />
  );
}
