import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import classes from './VirtualList.module.css';

/** Rows drawn above and below those that are visible. */
const MARGIN_ROWS = 6;

/**
 * A list box of rows of equal height that draws only those in view, so that ten thousand scroll like ten.
 * Arrow keys, Home, End and page keys move the active row, Enter chooses it.
 */
export function VirtualList(props: {
  label: string;
  ids: readonly number[];
  rowPx: number;
  chosen: number | null;
  /** Further chosen rows. */
  others?: readonly number[];
  /** `isAdded`: with Ctrl or ⌘, beside the rows that are chosen already. */
  onChoose: (id: number, isAdded: boolean) => void;
  onEscape?: () => void;
  /** The row under the pointer or reached by keys; null: none. */
  onPoint?: (id: number | null) => void;
  /** The mouse entered the list (true) or left it. Touches do not count. */
  onHold?: (isHeld: boolean) => void;
  children: (id: number, isActive: boolean) => ReactNode;
}) {
  const { label, ids, rowPx, chosen, others, onChoose, onEscape, onPoint, onHold, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const [active, setActive] = useState<number | null>(null);

  const measure = useCallback(() => {
    // The list may have become empty and disappeared before the event is handled.
    if (!box.current) return;
    const { scrollTop, clientHeight } = box.current;
    setView((old) =>
      old.top === scrollTop && old.height === clientHeight ? old : { top: scrollTop, height: clientHeight },
    );
  }, []);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, [measure]);

  const show = useCallback(
    (index: number) => {
      if (!box.current) return;
      const { scrollTop, clientHeight } = box.current;
      const top = index * rowPx;
      if (top < scrollTop) box.current.scrollTop = top;
      else if (top + rowPx > scrollTop + clientHeight) box.current.scrollTop = top + rowPx - clientHeight;
    },
    [rowPx],
  );
  // A row chosen elsewhere, as on a map, scrolls into view. Later changes of the list do not scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another choice scrolls.
  useEffect(() => {
    const index = chosen === null ? -1 : ids.indexOf(chosen);
    if (index >= 0) show(index);
    // When nothing is chosen any more the active row stays, so that the keys continue from there.
    if (chosen !== null) setActive(chosen);
  }, [chosen, show]);

  function move(index: number) {
    const bounded = Math.max(0, Math.min(ids.length - 1, index));
    const id = ids[bounded];
    if (id === undefined) return;
    setActive(id);
    onPoint?.(id);
    show(bounded);
  }
  function onKeyDown(event: KeyboardEvent) {
    const at = active === null ? -1 : ids.indexOf(active);
    const page = Math.max(1, Math.floor(view.height / rowPx) - 1);
    const next = {
      ArrowDown: at + 1,
      ArrowUp: at < 0 ? ids.length - 1 : at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: ids.length - 1,
    }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      move(next);
    } else if (event.key === 'Enter' && active !== null) onChoose(active, event.ctrlKey || event.metaKey);
    else if (event.key === 'Escape') onEscape?.();
  }

  const first = Math.max(0, Math.floor(view.top / rowPx) - MARGIN_ROWS);
  const last = Math.min(ids.length, Math.ceil((view.top + view.height) / rowPx) + MARGIN_ROWS);
  const rows: ReactNode[] = [];
  for (let index = first; index < last; index++) {
    const id = ids[index]!;
    rows.push(
      // biome-ignore lint/a11y/useKeyWithClickEvents: the list box handles the keys of its rows.
      // biome-ignore lint/a11y/useFocusableInteractive: the list box keeps the focus and names the active row.
      <div
        key={id}
        id={`row-${id}`}
        role="option"
        className={classes.row}
        style={{ top: index * rowPx, height: rowPx }}
        aria-selected={id === chosen || others?.includes(id) === true}
        aria-setsize={ids.length}
        aria-posinset={index + 1}
        data-active={id === active}
        onClick={(event) => onChoose(id, event.ctrlKey || event.metaKey)}
        onMouseEnter={() => onPoint?.(id)}
        onMouseLeave={() => onPoint?.(null)}
      >
        {children(id, id === active)}
      </div>,
    );
  }
  const isActiveDrawn = active !== null && ids.indexOf(active) >= first && ids.indexOf(active) < last;
  return (
    <div
      ref={box}
      className={classes.box}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={others !== undefined}
      aria-activedescendant={isActiveDrawn ? `row-${active}` : undefined}
      onScroll={measure}
      onKeyDown={onKeyDown}
      onBlur={() => onPoint?.(null)}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onHold?.(true)}
      onPointerLeave={() => onHold?.(false)}
    >
      <div style={{ height: ids.length * rowPx }} role="presentation" />
      {rows}
    </div>
  );
}
