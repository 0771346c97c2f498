import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../language/text.ts';
import classes from './Inbox.module.css';

/**
 * Messages grouped by the day on which they came, in the order given. J and K go from one to the next, Enter opens it.
 *
 *     <Inbox rows={rows} rowId={(row) => row.id} at={(row) => row.raised_at} onOpen={open}>
 *       {(row) => <AlertLine row={row} />}
 *     </Inbox>
 */
export function Inbox<Row>(props: {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => number;
  /** The instant at which a message came. */
  at: (row: Row) => string;
  onOpen: (row: Row) => void;
  /** What can be done with a message, beside opening it. */
  actions?: (row: Row) => ReactNode;
  children: (row: Row) => ReactNode;
}): ReactNode {
  const { label, rows, rowId, at, onOpen, actions, children } = props;
  const { f } = useText();
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const days = useMemo(() => [...Map.groupBy(rows, (row) => f.date(at(row)))], [rows, at, f]);
  const step = (by: number) => {
    const ids = rows.map(rowId);
    const next = active === null ? 0 : ids.indexOf(active) + by;
    setActive(ids[Math.max(0, Math.min(ids.length - 1, next))] ?? null);
  };
  useHotkeys([
    ['j', () => step(1)],
    ['k', () => step(-1)],
  ]);
  useEffect(() => {
    if (active !== null) box.current?.querySelector<HTMLElement>(`[data-message="${active}"]`)?.focus();
  }, [active]);
  return (
    <section ref={box} className={classes.box} aria-label={label}>
      {days.map(([day, messages]) => (
        <section key={day}>
          <h2 className={classes.day}>{day}</h2>
          <ul>
            {messages.map((row) => (
              <li key={rowId(row)} className={classes.row}>
                <button
                  type="button"
                  className={classes.message}
                  data-message={rowId(row)}
                  onFocus={() => setActive(rowId(row))}
                  onClick={() => onOpen(row)}
                >
                  {children(row)}
                </button>
                {actions?.(row)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
