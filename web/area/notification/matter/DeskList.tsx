import { Checkbox } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { DeskRow } from '#api/matter.ts';
import { useText } from '#web/base/language/text.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { ReadButton } from '../inbox/ReadButton.tsx';
import { causeWords, DeskLine } from './DeskLine.tsx';
import classes from './matter.module.css';
import { rowKey } from './matter-address.ts';

/** The matters of a desk, newest first; one of them is active, and several may be ticked. */
export function DeskList(props: {
  label: string;
  rows: readonly DeskRow[];
  active: string | null;
  ticked: ReadonlySet<string>;
  onOpen: (row: DeskRow) => void;
  onFocus: (row: DeskRow) => void;
  onTick: (row: DeskRow) => void;
  /** Marks the reader's notifications of a matter as read. */
  onRead: (row: DeskRow) => void;
  /** The bar over the rows. */
  bulk: ReactNode;
}) {
  const { label, rows, active, ticked, onOpen, onFocus, onTick, onRead, bulk } = props;
  const { t } = useText();
  const isPhone = usePhone();
  // Several at once are for the desk; on a phone the ticks would be too small.
  const hasTicks = !isPhone && rows.some(({ may_handle, state }) => may_handle && state !== 'done');
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (active === null) return;
    const row = box.current?.querySelector<HTMLElement>(`[data-matter="${CSS.escape(active)}"]`);
    // A user who works in the preview or in a dialog keeps the focus there.
    const at = document.activeElement;
    if (at === document.body || box.current?.contains(at)) row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <section ref={box} className={classes.list} aria-label={label}>
      {bulk}
      <ul>
        {rows.map((row) => {
          const key = rowKey(row);
          const name = [row.license, causeWords(row, t)].filter(Boolean).join(' ');
          return (
            <li key={key} className={classes.row} data-active={key === active}>
              {hasTicks ? (
                <span className={classes.tick}>
                  {row.may_handle && row.state !== 'done' ? (
                    <Checkbox
                      size="xs"
                      aria-label={t('matter.selectOne', { name })}
                      checked={ticked.has(key)}
                      onChange={() => onTick(row)}
                    />
                  ) : null}
                </span>
              ) : null}
              <button
                type="button"
                className={classes.matter}
                data-matter={key}
                aria-current={key === active ? 'true' : undefined}
                onFocus={() => onFocus(row)}
                onClick={() => onOpen(row)}
              >
                <DeskLine row={row} />
              </button>
              {row.ids.length > 0 && !isPhone ? <ReadButton onClick={() => onRead(row)} /> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
