import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { isOverlapping, RANGES_MAX, type ScheduleRange, WEEKDAYS } from '#domain/schedule/schedule.ts';
import { rangeText } from '#text/schedule-words.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { Dim } from '#web/kit/ui/Dim.tsx';
import classes from './schedule.module.css';
import {
  type Block,
  blocksOf,
  drawnRange,
  minuteAt,
  movedRange,
  resizedRange,
  type Spot,
  STEP_MIN,
} from './week-picture.ts';

type Drag = { from: Spot; to: Spot } & (
  | { kind: 'draw' }
  | { kind: 'resize'; range: number; edge: 'entry' | 'exit' }
);

/** Hours with a label beside the days. */
const NAMED_HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24];

/**
 * The working week: the mouse draws, resizes and selects ranges; the keyboard moves, resizes and removes
 * them. Fingers scroll the page, so on a phone the fields below do the same.
 */
export function WeekPicture(props: {
  ranges: readonly ScheduleRange[];
  onChange: (ranges: ScheduleRange[]) => void;
  chosen: number | null;
  onChoose: (range: number) => void;
  readOnly: boolean;
}) {
  const { ranges, onChange, chosen, onChoose, readOnly } = props;
  const { t } = useText();
  const days = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  function spotOf({ clientX, clientY }: PointerEvent): Spot {
    const { left, top, width, height } = days.current!.getBoundingClientRect();
    const column = Math.floor(((clientX - left) / width) * 7);
    return { weekday: Math.max(1, Math.min(7, column + 1)), minute: minuteAt((clientY - top) / height) };
  }
  function change(next: ScheduleRange[], choose: number) {
    if (isOverlapping(next)) {
      notice({ kind: 'error', key: 'schedule.overlaps' });
      return;
    }
    onChange(next);
    onChoose(choose);
  }
  const replace = (at: number, range: ScheduleRange) =>
    change(
      ranges.map((one, i) => (i === at ? range : one)),
      at,
    );
  function begin(event: PointerEvent) {
    if (readOnly || event.pointerType === 'touch' || event.button !== 0) return;
    const from = spotOf(event);
    const target = event.target as HTMLElement;
    const { edge } = target.dataset;
    const block = target.closest<HTMLElement>('[data-range]');
    if (edge === 'entry' || edge === 'exit')
      setDrag({ kind: 'resize', range: Number(block!.dataset.range), edge, from, to: from });
    else if (block || ranges.length >= RANGES_MAX) return;
    else setDrag({ kind: 'draw', from, to: from });
    days.current!.setPointerCapture(event.pointerId);
    event.preventDefault();
  }
  function end(event: PointerEvent) {
    if (!drag) return;
    setDrag(null);
    const to = spotOf(event);
    if (drag.kind === 'resize') replace(drag.range, resizedRange(ranges[drag.range]!, drag.edge, to.minute));
    else {
      const drawn = drawnRange(drag.from, to);
      if (drawn) change([...ranges, drawn], ranges.length);
    }
  }
  function press(event: KeyboardEvent, { range }: Block) {
    const by = { ArrowUp: -STEP_MIN, ArrowDown: STEP_MIN }[event.key];
    const one = ranges[range]!;
    if (readOnly) return;
    if (by !== undefined) {
      event.preventDefault();
      const [hour, minute] = one.exit.split(':').map(Number) as [number, number];
      replace(
        range,
        event.shiftKey ? resizedRange(one, 'exit', hour * 60 + minute + by) : movedRange(one, by),
      );
    }
    if (event.key === 'Delete' || event.key === 'Backspace') onChange(ranges.filter((_, i) => i !== range));
  }

  const drawn = drag?.kind === 'draw' ? drawnRange(drag.from, drag.to) : null;
  const shown =
    drag?.kind === 'resize'
      ? ranges.map((one, i) => (i === drag.range ? resizedRange(one, drag.edge, drag.to.minute) : one))
      : [...ranges, ...(drawn ? [drawn] : [])];
  const blocks = blocksOf(shown);
  const first = new Map([...blocks].reverse().map((block) => [block.range, block]));
  return (
    <div className={classes.week}>
      <div className={classes.hours} aria-hidden="true">
        {NAMED_HOURS.map((hour) => (
          <span key={hour} style={{ insetBlockStart: `${(hour / 24) * 100}%` }}>
            {hour}
          </span>
        ))}
      </div>
      <div className={classes.names} aria-hidden="true">
        {WEEKDAYS.map((day) => (
          <Dim key={day} size="xs">
            {t(`ui.weekday_${day}`)}
          </Dim>
        ))}
      </div>
      <div
        ref={days}
        className={classes.days}
        data-readonly={readOnly}
        data-testid="week"
        onPointerDown={begin}
        onPointerMove={(event) => drag && setDrag({ ...drag, to: spotOf(event) })}
        onPointerUp={end}
        onPointerCancel={() => setDrag(null)}
      >
        {blocks.map((block) => {
          const { range, weekday, from, to, isEntry, isExit } = block;
          return (
            <button
              key={`${range} ${weekday} ${from}`}
              type="button"
              className={classes.block}
              data-range={range}
              data-chosen={range === chosen}
              tabIndex={first.get(range) === block ? 0 : -1}
              aria-label={rangeText(shown[range]!, t)}
              style={
                {
                  '--day': weekday - 1,
                  '--from': `${(from / 1440) * 100}%`,
                  '--length': `${((to - from) / 1440) * 100}%`,
                } as CSSProperties
              }
              onClick={() => onChoose(range)}
              onKeyDown={(event) => press(event, block)}
            >
              {isEntry && !readOnly ? <i data-edge="entry" /> : null}
              {isEntry ? <span>{`${shown[range]!.entry}–${shown[range]!.exit}`}</span> : null}
              {isExit && !readOnly ? <i data-edge="exit" /> : null}
            </button>
          );
        })}
      </div>
    </div>
  );
}
