import { Button, SegmentedControl } from '@mantine/core';
import { IconBell, IconChecks, IconSettings } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo } from 'react';
import { getNotificationList, type NotificationRow, postNotificationsRead } from '#api/notification.ts';
import { useFleetFilter } from '#web/base/address/fleet-filter.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { type Search, useUrlValue } from '#web/base/address/url.ts';
import { call } from '#web/base/call/call.ts';
import { usePages } from '#web/base/call/pages.ts';
import { notice } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import type { Filter } from '#web/kit/list/filter.ts';
import { filterQuery } from '#web/kit/list/row-filter.ts';
import { useListAddress } from '#web/kit/list/use-list-address.ts';
import { lazyPart } from '#web/kit/ui/lazy-part.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import { InboxScreen } from '../inbox/InboxScreen.tsx';
import { ReadButton } from '../inbox/ReadButton.tsx';
import { NotificationLine } from '../NotificationLine.tsx';
import { NotificationPictures } from '../NotificationPictures.tsx';
import { useNotificationFilters } from '../use-notification-filters.ts';
import { useOpenNotification } from '../use-open-notification.ts';
import { useDeskView } from './matter-address.ts';

const Desk = lazyPart('Desk', () => import('./Desk.tsx'));
const EventDrawer = lazyPart('EventDrawer', () => import('#web/area/report/EventDrawer.tsx'));

const rowId = ({ id }: NotificationRow) => id;
const happenedAt = ({ timestamp }: NotificationRow) => timestamp;

/**
 * /notifications and, on a phone, -mobile: what the user was notified of, as matters or by day.
 */
export function NotificationsScreen() {
  return <ActiveNotifications />;
}

/** /historic-notifications: notifications that were read or solved, or are old. */
export function HistoricNotificationsScreen() {
  return <NotificationInbox isHistoric />;
}

/** The unread notifications as a desk of matters; with `?desk=list` by day. */
function ActiveNotifications() {
  const { t } = useText();
  const [view, setView] = useDeskView('open');
  const filters = useNotificationFilters();
  if (view === null) return <NotificationInbox isHistoric={false} />;
  return (
    <Suspense fallback={<WaitingRows />}>
      <Desk
        desk="notifications"
        view={view}
        onView={setView}
        label={t('screen./notifications')}
        filters={filters as readonly Filter<unknown>[]}
        search={t('notification.search')}
        none={{ title: t('notification.none'), text: t('notification.noneText') }}
        tools={<NotificationTools shown="desk" />}
      />
    </Suspense>
  );
}

/** The way between the desk, the list by day and the history, and to the choice of events. */
function NotificationTools({ shown }: { shown: 'desk' | 'list' | 'history' }) {
  const { t } = useText();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const go = (to: string) =>
    void navigate({
      to: pathFor(to === 'history' ? '/historic-notifications' : '/notifications', isPhone),
      search: (old: Search) => ({ ...old, desk: to === 'list' ? to : undefined, matter: undefined }),
    });
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('matter.views')}
        value={shown}
        onChange={go}
        data={[
          { value: 'desk', label: t('matter.desk') },
          { value: 'list', label: t('matter.byDay') },
          { value: 'history', label: t('word.history') },
        ]}
      />
      {isPhone ? null : (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconSettings size={16} />}
          component={Link}
          to="/config-notifications"
        >
          {t('notification.choose')}
        </Button>
      )}
    </>
  );
}

function NotificationInbox({ isHistoric }: { isHistoric: boolean }) {
  const { t } = useText();
  const [event, setEvent] = useUrlValue('event');
  const open = useOpenNotification(useCallback((opened) => setEvent(opened, { push: true }), [setEvent]));
  const filters = useNotificationFilters();
  const address = useListAddress(filters.map(({ name }) => name));
  const { chosen: fleets } = useFleetFilter();
  const filter = useMemo(() => {
    const { days_from: from, days_to: to, ...rest } = filterQuery(filters, address.values);
    return {
      ...rest,
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(address.q ? { q: address.q } : {}),
      ...(fleets.length > 0 ? { fleets: fleets.join() } : {}),
    };
  }, [filters, address.values, address.q, fleets]);
  const query = { ...filter, ...(isHistoric ? { historic: 'true' as const } : {}) };
  const { data, error, refetch, hasNextPage, fetchNextPage } = usePages(getNotificationList, { query });
  const markRead = useCallback(
    async (ids?: readonly number[]) => {
      const { n } = await call(postNotificationsRead, { query: filter, body: ids ? { ids: [...ids] } : {} });
      if (!ids) notice({ kind: 'done', key: 'notification.readCount', params: { n } });
    },
    [filter],
  );
  const rows = useMemo(() => data?.flatMap((page) => page.rows), [data]);
  const path = isHistoric ? '/historic-notifications' : '/notifications';
  return (
    <>
      <InboxScreen
        label={t(`screen.${path}`)}
        filters={filters}
        address={address}
        search={t('notification.search')}
        answer={{ error, refetch }}
        rows={rows}
        rowId={rowId}
        at={happenedAt}
        onOpen={open}
        onRead={isHistoric ? undefined : (row) => void markRead([row.id])}
        onMore={hasNextPage ? () => void fetchNextPage() : undefined}
        none={
          isHistoric
            ? { icon: <IconBell />, title: t('notification.noneHistoric') }
            : { icon: <IconBell />, title: t('notification.none'), text: t('notification.noneText') }
        }
        tools={
          <>
            <NotificationTools shown={isHistoric ? 'history' : 'list'} />
            {isHistoric ? null : (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconChecks size={16} />}
                disabled={!rows || rows.length === 0}
                onClick={() => void markRead()}
              >
                {t('inbox.readAll')}
              </Button>
            )}
          </>
        }
        actions={(row) => (
          <>
            <NotificationPictures row={row} />
            {isHistoric ? null : <ReadButton onClick={() => void markRead([row.id])} />}
          </>
        )}
      >
        {(row) => <NotificationLine row={row} isByDay />}
      </InboxScreen>
      {event ? (
        <Suspense>
          <EventDrawer event={event} isLinked onClose={() => setEvent(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
