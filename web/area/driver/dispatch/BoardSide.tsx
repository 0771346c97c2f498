import { useDraggable } from '@dnd-kit/core';
import { SegmentedControl } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { driverName } from '#text/driver-name.ts';
import { useText } from '#web/base/language/text.ts';
import { SearchBox } from '#web/kit/list/SearchBox.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { type BoardRow, isBusy, type RowKind } from './board-model.ts';
import classes from './dispatch.module.css';
import { UnfitMark } from './UnfitMark.tsx';
import type { BoardDays } from './use-board-days.ts';
import type { Carried, Dispatch } from './use-dispatch.ts';

/** The most cards of a list; the search finds the others. */
const MOST = 100;

/** Rows that match a text, without regard to case. */
export function matching(rows: readonly BoardRow[], q: string): readonly BoardRow[] {
  const text = q.trim().toLocaleLowerCase();
  if (text === '') return rows;
  return rows.filter(({ name, alias, fleet }) =>
    [name, alias, fleet].some((word) => word?.toLocaleLowerCase().includes(text)),
  );
}

/**
 * Drivers and vehicles without an assignment in the days shown. Those that are no rows of the board are
 * carried into it; the others lead to their row.
 */
export function BoardSide(props: {
  drivers: readonly BoardRow[];
  vehicles: readonly BoardRow[];
  kind: RowKind;
  board: BoardDays;
  dispatch: Dispatch;
  onJump: (row: BoardRow) => void;
  /** The keyboard picked something up: the grid gets the focus. */
  onPicked: () => void;
}) {
  const { drivers, vehicles, ...rest } = props;
  const { t } = useText();
  return (
    <aside className={classes.side} aria-label={t('dispatch.idleDrivers')}>
      <SideList title={t('dispatch.idleDrivers')} rows={drivers} none={t('dispatch.noneIdle')} {...rest} />
      <SideList title={t('dispatch.freeVehicles')} rows={vehicles} none={t('dispatch.noneFree')} {...rest} />
    </aside>
  );
}

function SideList(props: {
  title: string;
  none: string;
  rows: readonly BoardRow[];
  kind: RowKind;
  board: BoardDays;
  dispatch: Dispatch;
  onJump: (row: BoardRow) => void;
  onPicked: () => void;
}) {
  const { title, none, rows, kind, board, dispatch, onJump, onPicked } = props;
  const { t } = useText();
  const [q, setQ] = useState('');
  const [isAll, setAll] = useState(false);
  const { edgesMs } = board;
  const shown = useMemo(() => {
    const free = isAll ? rows : rows.filter(({ spans }) => !isBusy(spans, edgesMs[0]!, edgesMs.at(-1)!));
    return matching(free, q);
  }, [rows, isAll, q, edgesMs]);
  const isDrivers = title === t('dispatch.idleDrivers');
  const isCarriable = kind === (isDrivers ? 'vehicles' : 'drivers');
  return (
    <section className={classes.sideList} aria-label={title}>
      <header>
        <h3>
          {isAll ? t(isDrivers ? 'dispatch.drivers' : 'word.vehicles') : title}{' '}
          <small className={classes.count}>{shown.length}</small>
        </h3>
        <SegmentedControl
          size="xs"
          aria-label={title}
          value={isAll ? 'all' : 'idle'}
          onChange={(next) => setAll(next === 'all')}
          data={[
            { value: 'idle', label: t('dispatch.idle') },
            { value: 'all', label: t('dispatch.allDrivers') },
          ]}
        />
      </header>
      <SearchBox
        label={t(isDrivers ? 'dispatch.searchDriver' : 'dispatch.searchVehicle')}
        value={q}
        onChange={setQ}
      />
      <ul>
        {shown.slice(0, MOST).map((row) => (
          <li key={row.id}>
            {isCarriable ? (
              <CarriedCard row={row} board={board} dispatch={dispatch} onPicked={onPicked} />
            ) : (
              <button type="button" className={classes.card} onClick={() => onJump(row)}>
                <CardWords row={row} board={board} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <Dim p="xs">{none}</Dim> : null}
    </section>
  );
}

/** A card that a pointer drags. A click or Enter picks it up, and the next click on a cell drops it. */
function CarriedCard(props: { row: BoardRow; board: BoardDays; dispatch: Dispatch; onPicked: () => void }) {
  const { row, board, dispatch, onPicked } = props;
  const { t } = useText();
  const isDriver = row.kind === 'drivers';
  const carried: Carried = {
    kind: isDriver ? 'driver' : 'vehicle',
    id: row.id,
    name: row.name,
  };
  const { listeners, setNodeRef } = useDraggable({ id: `${row.kind}:${row.id}`, data: { carried } });
  const now = dispatch.carried;
  const isHeld = now !== null && now.kind !== 'span' && now.kind === carried.kind && now.id === row.id;
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={classes.card}
      aria-pressed={isHeld}
      title={t('dispatch.help')}
      {...listeners}
      onClick={({ detail }) => {
        dispatch.setCarried(isHeld ? null : carried);
        if (detail === 0 && !isHeld) onPicked();
      }}
    >
      <IconGripVertical size={14} aria-hidden="true" />
      <CardWords row={row} board={board} />
    </button>
  );
}

/** Name, type and fleet, and on how many of the days shown it is taken. */
function CardWords({ row, board }: { row: BoardRow; board: BoardDays }) {
  const { t } = useText();
  const { edgesMs, days } = board;
  const busy = days.filter((_, n) => isBusy(row.spans, edgesMs[n]!, edgesMs[n + 1]!)).length;
  const type = row.driverType === 'STRUCTURE' ? t('driver.type_STRUCTURE') : null;
  return (
    <span className={classes.cardWords}>
      <strong>{row.kind === 'drivers' ? driverName(row.name, t) : row.name}</strong>
      <small>{[row.alias, type, row.fleet].filter(Boolean).join(' · ')}</small>
      {busy > 0 ? <small>{t('dispatch.busyDays', { n: busy })}</small> : null}
      {row.unfit ? <UnfitMark unfit={row.unfit} /> : null}
    </span>
  );
}
