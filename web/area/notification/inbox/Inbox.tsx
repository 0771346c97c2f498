import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '#web/base/language/text.ts';
import classes from './Inbox.module.css';
import { useHeldScroll } from './use-held-scroll.ts';

export type InboxProps<Row> = {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => number;
  /** The instant at which a message arrived. */
  at: (row: Row) => string;
  /** The group of a message; null: its day. */
  group?: (row: Row) => string | null;
  onOpen: (row: Row) => void;
  /** Marks a message as read. */
  onRead?: ((row: Row) => void) | undefined;
  /** The actions on a message, beside opening it. */
  actions?: (row: Row) => ReactNode;
  /** Loads older messages; undefined when there are none. */
  onMore?: (() => void) | undefined;
  children: (row: Row) => ReactNode;
};

/**
 * Messages grouped by the day of their arrival, in the order given. J and K go from one to the next, Enter
 * opens it, E marks it as read. New ones do not move the one that is being read.
 *
 *     <Inbox rows={rows} rowId={(row) => row.id} at={(row) => row.raised_at} onOpen={open}>
 *       {(row) => <AlertLine row={row} />}
 *     </Inbox>
 */
export function Inbox<Row>(props: InboxProps<Row>): ReactNode {
  const { label, rows, rowId, at, group, onOpen, onRead, actions, onMore, children } = props;
  const { t, f } = useText();
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const groups = useMemo(
    () => [...Map.groupBy(rows, (row) => group?.(row) ?? f.date(at(row)))],
    [rows, group, at, f],
  );
  const activeAt = rows.findIndex((row) => rowId(row) === active);
  const go = (to: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, to))];
    setActive(row ? rowId(row) : null);
  };
  const readActive = () => {
    const row = rows[activeAt];
    if (!row || !onRead) return;
    onRead(row);
    // The message may leave the list: the keys go on from the next one.
    go(activeAt + 1 < rows.length ? activeAt + 1 : activeAt - 1);
  };
  useHotkeys([
    ['j', () => go(activeAt + 1)],
    ['k', () => go(activeAt - 1)],
    ['e', readActive],
  ]);
  useEffect(() => {
    if (active !== null) box.current?.querySelector<HTMLElement>(`[data-message="${active}"]`)?.focus();
  }, [active]);
  useHeldScroll(box, rows, active !== null);
  return (
    <section ref={box} className={classes.box} aria-label={label}>
      {groups.map(([name, messages]) => (
        <section key={name}>
          <h2 className={classes.day}>{name}</h2>
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
      {onMore ? (
        <Button m="xs" size="xs" variant="default" onClick={onMore}>
          {t('inbox.more')}
        </Button>
      ) : null}
    </section>
  );
}
