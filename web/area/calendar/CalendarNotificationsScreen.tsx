import { Button, SegmentedControl } from '@mantine/core';
import { IconBell, IconChecks } from '@tabler/icons-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { type CalendarAlert, getCalendarAlerts, postCalendarAlertsRead } from '#api/calendar.ts';
import { CALENDAR_LIST } from '#domain/calendar/calendar-list.ts';
import { dueDistance } from '#text/due-distance.ts';
import { dueSubject } from '#text/due-words.ts';
import { InboxScreen, MessageWords } from '#web/area/notification/inbox/InboxScreen.tsx';
import { ReadButton } from '#web/area/notification/inbox/ReadButton.tsx';
import { DeskSwitch } from '#web/area/notification/matter/DeskSwitch.tsx';
import { useDeskView } from '#web/area/notification/matter/matter-address.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { useUrlValue } from '#web/base/address/url.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import { filterQuery } from '#web/kit/list/row-filter.ts';
import { useListAddress } from '#web/kit/list/use-list-address.ts';
import { useListFilters } from '#web/kit/list/use-list-filters.ts';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import { DueBadge, DueKindIcon } from './DueBadge.tsx';
import { useOpenDue } from './use-open-due.ts';

const Desk = lazyPart('Desk', () => import('#web/area/notification/matter/Desk.tsx'));

const PAGE = 100;
const MOST = 500;
const raisedAt = ({ raised_at }: CalendarAlert) => raised_at;
const alertId = ({ id }: CalendarAlert) => id;

/**
 * /calendar-notifications, and on a phone -mobile: the alerts of the calendar, by day, newest first (event
 * 1103).
 */
export function CalendarNotificationsScreen() {
  const { t } = useText();
  const [view, setView] = useDeskView(null);
  if (view === null) return <CalendarNotificationsList />;
  return (
    <Suspense fallback={<WaitingRows />}>
      <Desk
        desk="calendar"
        view={view}
        onView={setView}
        label={t('calendar.alerts')}
        tools={<DeskSwitch view={view} onView={setView} />}
      />
    </Suspense>
  );
}

/** The same as a list. */
function CalendarNotificationsList() {
  const [view, setView] = useDeskView(null);
  const { t } = useText();
  const openDue = useOpenDue();
  const isPhone = usePhone();
  const [historic, setHistoric] = useUrlValue('historic');
  const [shown, setShown] = useState(PAGE);
  const filters = useListFilters<CalendarAlert>(CALENDAR_LIST);
  const address = useListAddress(filters.map(({ name }) => name));
  const { chosen: fleets } = useFleetFilter();
  const filter = useMemo(
    () => ({
      ...filterQuery(filters, address.values),
      ...(address.q ? { q: address.q } : {}),
      ...(fleets.length > 0 ? { fleets: fleets.join() } : {}),
    }),
    [filters, address.values, address.q, fleets],
  );
  const asked = {
    query: { ...filter, page_size: shown, ...(historic ? { historic: 'true' as const } : {}) },
  };
  const { data, error, refetch } = useEndpoint(getCalendarAlerts, asked, { keepPrevious: true });
  const markRead = useCallback(
    async (ids?: readonly number[]) => {
      const { n } = await call(postCalendarAlertsRead, { query: filter, body: ids ? { ids: [...ids] } : {} });
      if (!ids) notice({ kind: 'done', key: 'calendar.readCount', params: { n } });
    },
    [filter],
  );
  return (
    <InboxScreen
      label={t('calendar.alerts')}
      filters={filters}
      address={address}
      search={t('calendar.search')}
      answer={{ error, refetch }}
      rows={data?.rows}
      rowId={alertId}
      at={raisedAt}
      onOpen={openDue}
      onRead={historic ? undefined : (row) => void markRead(row.ids)}
      onMore={data && data.total > data.rows.length && shown < MOST ? () => setShown(MOST) : undefined}
      none={
        historic
          ? { icon: <IconBell />, title: t('calendar.historicNone') }
          : { icon: <IconBell />, title: t('calendar.alertsNone'), text: t('calendar.alertsNoneText') }
      }
      tools={
        <>
          <DeskSwitch view={view} onView={setView} />
          <SegmentedControl
            size="xs"
            aria-label={t('calendar.alerts')}
            value={historic ? 'historic' : 'active'}
            onChange={(next) => setHistoric(next === 'historic' ? '1' : null)}
            data={[
              { value: 'active', label: t('inbox.active') },
              { value: 'historic', label: t('word.history') },
            ]}
          />
          {historic ? null : (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconChecks size={16} />}
              disabled={!data || data.total === 0}
              onClick={() => void markRead()}
            >
              {t('inbox.readAll')}
            </Button>
          )}
        </>
      }
      actions={(row) =>
        historic ? null : (
          <>
            {isPhone ? null : (
              <Button size="compact-sm" variant="subtle" onClick={() => openDue(row)}>
                {t('calendar.done')}
              </Button>
            )}
            <ReadButton onClick={() => void markRead(row.ids)} />
          </>
        )
      }
    >
      {(row) => <AlertLine row={row} />}
    </InboxScreen>
  );
}

function AlertLine({ row }: { row: CalendarAlert }) {
  const { t, f } = useText();
  const { license, kind, state, closed_at, is_read, measure, due_distance } = row;
  const subject = dueSubject(row, t);
  const when =
    measure === 'projection'
      ? t('calendar.projection', { limit: f.odometer(due_distance) })
      : dueDistance(row, { t, f });
  return (
    <>
      <DueKindIcon kind={kind} size={20} />
      <MessageWords
        title={
          <>
            <strong>{license}</strong> {[t(`calendar.kind_${kind}`), subject].filter(Boolean).join(' · ')}
          </>
        }
        text={
          closed_at ? t('calendar.solved', { date: f.date(closed_at) }) : is_read ? t('inbox.isRead') : when
        }
      />
      <DueBadge state={state} />
    </>
  );
}
