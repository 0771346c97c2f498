import { Button, Group, SegmentedControl, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconInbox } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { DESK_FACTS, type DeskRow, getDesk } from '#api/matter.ts';
import { postNotificationsRead } from '#api/notification.ts';
import type { MatterDesk } from '#domain/matter/cause.ts';
import { DESK_VIEWS, type DeskView } from '#domain/matter/matter.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import { FilterBar } from '#web/kit/list/FilterBar.tsx';
import type { Filter } from '#web/kit/list/filter.ts';
import { filterQuery } from '#web/kit/list/row-filter.ts';
import { useListAddress } from '#web/kit/list/use-list-address.ts';
import parts from '#web/kit/look/parts.module.css';
import { isOnTop } from '#web/kit/record/own-keys.ts';
import { RecordDrawer } from '#web/kit/record/RecordDrawer.tsx';
import { Dim } from '#web/kit/ui/Dim.tsx';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import { useOpenNotification } from '../use-open-notification.ts';
import type { Acted } from './act.ts';
import { DeskList } from './DeskList.tsx';
import type { Doing } from './MatterDialogs.tsx';
import classes from './matter.module.css';
import { readMatterKey, rowKey } from './matter-address.ts';
import { useMatterKeys } from './use-matter-keys.ts';

const MatterPreview = lazyPart('MatterPreview', () => import('./MatterPreview.tsx'));
const MatterDialogs = lazyPart('MatterDialogs', () => import('./MatterDialogs.tsx'));

/** From this width on, the preview stands beside the list, px. */
const BESIDE_PX = 1200;
const NO_FILTERS: readonly Filter<unknown>[] = [];
const NO_TICKS: ReadonlySet<string> = new Set();

/** Matters that can be handled, in the form of an action. */
const actable = (rows: readonly DeskRow[]): readonly Acted[] =>
  rows.flatMap((row) =>
    row.may_handle && row.device_id !== null && row.cause !== null
      ? [{ ...row, device_id: row.device_id }]
      : [],
  );

/**
 * A desk: what happened, by vehicle and cause, with a preview beside it. Keys go through it, and assign, put
 * off, comment and end; several can be ended at once.
 */
export function Desk(props: {
  desk: MatterDesk;
  view: DeskView;
  onView: (view: DeskView) => void;
  label: string;
  filters?: readonly Filter<unknown>[];
  search?: string;
  /** The words for a desk without anything to do; by default those of all desks. */
  none?: { title: string; text: string };
  tools: ReactNode;
}) {
  const { desk, view, onView, label, filters = NO_FILTERS, search, none, tools } = props;
  const { t } = useText();
  const isBeside = useMediaQuery(`(min-width: ${BESIDE_PX}px)`, true, { getInitialValueInEffect: false });
  const page = useRef<HTMLDivElement>(null);
  const address = useListAddress(filters.map(({ name }) => name));
  const { chosen: fleets } = useFleetFilter();
  const [opened, setOpened] = useUrlValue('matter');
  const [focused, setFocused] = useState<string | null>(null);
  const [ticked, setTicked] = useState(NO_TICKS);
  const [doing, setDoing] = useState<Doing | null>(null);
  const openOwn = useOpenNotification();
  const { days_from: from, days_to: to, ...rest } = filterQuery(filters, address.values);
  const query = {
    ...{ desk, view, ...rest },
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(address.q ? { q: address.q } : {}),
    ...(fleets.length > 0 ? { fleets: fleets.join() } : {}),
  };
  const { data, error, refetch } = useEndpoint(getDesk, { query }, { keepPrevious: true });
  const rows = data?.rows ?? [];
  const active = isBeside ? (opened ?? focused) : focused;
  const activeAt = rows.findIndex((row) => rowKey(row) === active);
  const chosen = rows.filter((row) => ticked.has(rowKey(row)));
  const matterKey = readMatterKey(isBeside ? active : opened);

  const go = (to: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, to))];
    if (!row) return;
    setFocused(rowKey(row));
    if (isBeside) setOpened(rowKey(row));
  };
  const open = (row: DeskRow) => {
    setFocused(rowKey(row));
    if (row.cause === null) {
      if (row.newest) openOwn(row.newest);
    } else setOpened(rowKey(row), { push: !isBeside });
  };
  const tick = (row: DeskRow) => {
    const next = new Set(ticked);
    if (!next.delete(rowKey(row))) next.add(rowKey(row));
    setTicked(next);
  };
  const read = ({ ids }: DeskRow) => {
    if (ids.length > 0) void call(postNotificationsRead, { query: {}, body: { ids: ids.slice(0, 500) } });
  };
  const start = (what: Doing['what'], of: readonly DeskRow[]) => {
    const matters = actable(of);
    if (matters.length > 0) setDoing({ what, matters });
  };
  /** The keys go on from the next matter when the present one leaves the list. */
  const leave = () => {
    const gone = doing?.matters.map(({ device_id, cause }) => `${device_id}-${cause}`) ?? [];
    setTicked(NO_TICKS);
    if (active === null || !gone.includes(active)) return;
    const left = (row: DeskRow) => !gone.includes(rowKey(row));
    const next = rows.slice(activeAt + 1).find(left) ?? rows.slice(0, Math.max(0, activeAt)).findLast(left);
    setFocused(next ? rowKey(next) : null);
    setOpened(next && isBeside ? rowKey(next) : null);
  };
  const current = activeAt === -1 ? [] : [rows[activeAt]!];
  useMatterKeys({
    isFree: () => doing === null && isOnTop(page),
    next: () => go(activeAt + 1),
    previous: () => go(activeAt - 1),
    tick: () => actable(current).length > 0 && tick(current[0]!),
    read: () => current[0] && read(current[0]),
    start: (what) => start(what, what === 'done' && chosen.length > 0 ? chosen : current),
  });

  const preview = matterKey ? (
    <Suspense fallback={<WaitingRows />}>
      <MatterPreview matterKey={matterKey} onDoing={setDoing} />
    </Suspense>
  ) : null;
  return (
    <div ref={page} className={parts.fill}>
      <div className={parts.bar}>
        <ViewChoice view={view} onView={onView} counts={data?.counts} />
        <FilterBar filters={filters} search={search ?? t('matter.search')} />
        <Group className={classes.tools} gap="xs" align="stretch">
          {tools}
        </Group>
      </div>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <WaitingRows />}
      {data?.is_cut ? (
        <Dim p="4px 16px" role="status">
          {t('matter.cut', { max: DESK_FACTS })}
        </Dim>
      ) : null}
      {data && rows.length === 0 && !matterKey ? (
        <EmptyState
          fill
          icon={<IconInbox />}
          title={address.isSet ? t('ui.noMatch') : (view === 'open' && none?.title) || t('matter.none')}
          {...(address.isSet
            ? { action: <Button onClick={address.clear}>{t('ui.filtersClear')}</Button> }
            : { description: (view === 'open' && none?.text) || t('matter.noneText') })}
        />
      ) : null}
      {rows.length > 0 || (isBeside && matterKey) ? (
        <div className={classes.desk}>
          <DeskList
            label={label}
            rows={rows}
            active={active}
            ticked={ticked}
            onOpen={open}
            onFocus={(row) => setFocused(rowKey(row))}
            onTick={tick}
            onRead={read}
            bulk={
              chosen.length > 0 ? (
                <div className={`${parts.row} ${classes.bulk}`}>
                  <span role="status">{t('matter.chosen', { n: chosen.length })}</span>
                  <Button size="compact-sm" onClick={() => start('done', chosen)}>
                    {t('matter.doneMany', { n: chosen.length })}
                  </Button>
                  <Button size="compact-sm" variant="subtle" onClick={() => setTicked(NO_TICKS)}>
                    {t('matter.clear')}
                  </Button>
                </div>
              ) : null
            }
          />
          {isBeside ? (
            <aside className={classes.aside} aria-label={t('matter.facts')}>
              {preview ?? <EmptyState fill icon={<IconInbox />} title={t('matter.pick')} />}
            </aside>
          ) : null}
        </div>
      ) : null}
      {isBeside || !matterKey ? null : (
        <RecordDrawer opened size="lg" title={label} onClose={() => setOpened(null)}>
          {preview}
        </RecordDrawer>
      )}
      {doing ? (
        <Suspense>
          <MatterDialogs doing={doing} onLeft={leave} onClose={() => setDoing(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The views of the desk with their numbers; on a phone as a list. */
function ViewChoice(props: {
  view: DeskView;
  onView: (view: DeskView) => void;
  counts: Readonly<Record<DeskView, number>> | undefined;
}) {
  const { view, onView, counts } = props;
  const { t } = useText();
  const isPhone = usePhone();
  const data = DESK_VIEWS.map((value) => ({
    value,
    label: [t(`matter.view_${value}`), counts && value !== 'done' ? String(counts[value]) : null]
      .filter(Boolean)
      .join(' · '),
  }));
  return isPhone ? (
    <Select
      size="xs"
      flex="1 0 100%"
      aria-label={t('matter.views')}
      data={data}
      value={view}
      allowDeselect={false}
      onChange={(next) => next && onView(next as DeskView)}
    />
  ) : (
    <SegmentedControl
      size="xs"
      aria-label={t('matter.views')}
      data={data}
      value={view}
      onChange={(next) => onView(next as DeskView)}
    />
  );
}
