import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import classes from './BottomSheet.module.css';

/** The resting heights of a sheet: its first rows, half of the screen, all of it. */
export const SHEET_HEIGHTS = ['peek', 'half', 'full'] as const;
export type SheetHeight = (typeof SHEET_HEIGHTS)[number];

/** Room for the search and the first rows, pixels, and the shares of the container of the other heights. */
const PEEK_PX = 214;
const SHARES = { half: 0.52, full: 0.96 } as const;
/** A flick faster than this moves on to the next height, pixels per millisecond. */
const FLICK = 0.5;

const pxOf = (height: SheetHeight, roomPx: number) =>
  height === 'peek' ? Math.min(PEEK_PX, roomPx) : Math.round(roomPx * SHARES[height]);

/** A sheet at the lower edge, dragged or moved by keys between three heights. */
export function BottomSheet(props: {
  label: string;
  height: SheetHeight;
  onHeight: (height: SheetHeight) => void;
  /** Called with the covered height, pixels. */
  onCovered: (px: number) => void;
  children: ReactNode;
}) {
  const { label, height, onHeight, onCovered, children } = props;
  const { t } = useText();
  const sheet = useRef<HTMLElement>(null);
  const [roomPx, setRoomPx] = useState(0);
  const [dragPx, setDragPx] = useState<number | null>(null);
  const drag = useRef<{ y: number; from: number; lastY: number; lastMs: number; speed: number } | null>(null);
  const hasDragged = useRef(false);
  const restPx = pxOf(height, roomPx);

  useEffect(() => {
    const room = sheet.current!.parentElement!;
    const observer = new ResizeObserver(() => setRoomPx(room.clientHeight));
    observer.observe(room);
    return () => observer.disconnect();
  }, []);
  useEffect(() => onCovered(restPx), [restPx, onCovered]);

  const step = (by: number) => {
    const next = SHEET_HEIGHTS[SHEET_HEIGHTS.indexOf(height) + by];
    if (next) onHeight(next);
  };
  function onPointerDown(event: PointerEvent<HTMLButtonElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    hasDragged.current = false;
    drag.current = {
      y: event.clientY,
      from: restPx,
      lastY: event.clientY,
      lastMs: event.timeStamp,
      speed: 0,
    };
  }
  function onPointerMove(event: PointerEvent) {
    const from = drag.current;
    if (!from) return;
    const ms = Math.max(1, event.timeStamp - from.lastMs);
    from.speed = (from.lastY - event.clientY) / ms;
    from.lastY = event.clientY;
    from.lastMs = event.timeStamp;
    setDragPx(Math.max(60, Math.min(pxOf('full', roomPx), from.from + from.y - event.clientY)));
  }
  function onPointerUp() {
    const from = drag.current;
    drag.current = null;
    setDragPx(null);
    if (!from || dragPx === null || Math.abs(dragPx - from.from) < 6) return;
    hasDragged.current = true;
    if (Math.abs(from.speed) > FLICK) step(from.speed > 0 ? 1 : -1);
    else {
      const distance = (one: SheetHeight) => Math.abs(pxOf(one, roomPx) - dragPx);
      onHeight(SHEET_HEIGHTS.reduce((a, b) => (distance(b) < distance(a) ? b : a)));
    }
  }
  // A tap opens and closes: at the click, or that would hit the element that has come under the finger.
  function onClick(event: MouseEvent) {
    if (event.detail === 0 || !hasDragged.current) onHeight(height === 'peek' ? 'half' : 'peek');
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowUp') step(1);
    else if (event.key === 'ArrowDown') step(-1);
    else return;
    event.preventDefault();
  }
  return (
    <section
      ref={sheet}
      className={classes.sheet}
      style={{ height: dragPx ?? restPx }}
      data-dragged={dragPx !== null}
      data-height={height}
      aria-label={label}
    >
      <button
        type="button"
        className={classes.handle}
        aria-label={t(height === 'peek' ? 'map.sheetOpen' : 'map.sheetClose')}
        aria-expanded={height !== 'peek'}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onClick={onClick}
        onKeyDown={onKeyDown}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it is what is inside that takes the focus. */}
      <div
        className={`${parts.rest} ${classes.content}`}
        // The element with the keyboard focus must be visible.
        onFocus={({ target }) => height === 'peek' && target.matches(':focus-visible') && onHeight('half')}
      >
        {children}
      </div>
    </section>
  );
}
