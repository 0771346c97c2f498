import { Box, Button, Group } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { getNotificationList, postNotificationsRead } from '#api/notification.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useEndpoint } from '#web/base/call/cache.ts';
import { call } from '#web/base/call/call.ts';
import { useText } from '#web/base/language/text.ts';
import parts from '#web/kit/look/parts.module.css';
import { EmptyState } from '#web/kit/ui/EmptyState.tsx';
import { ErrorState } from '#web/kit/ui/ErrorState.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { WaitingRows } from '#web/kit/ui/WaitingRows.tsx';
import { NotificationLine } from './NotificationLine.tsx';
import classes from './notification.module.css';
import { useOpenNotification } from './use-open-notification.ts';

const NEWEST = 6;

/** The panel of the bell: the newest unread notifications, and the way to all of them. */
export function BellPanel({ onFollow }: { onFollow: () => void }) {
  const { t } = useText();
  const isPhone = usePhone();
  const open = useOpenNotification();
  const { data, error, refetch } = useEndpoint(getNotificationList, { query: { page_size: NEWEST } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <WaitingRows />;
  return (
    <>
      {data.rows.length === 0 ? (
        <EmptyState
          icon={<IconBell />}
          title={t('frame.notificationsNone')}
          description={t('frame.notificationsNoneText')}
        />
      ) : (
        <Box component="ul" className={parts.lines} mx="calc(var(--mantine-spacing-md) * -1)">
          {data.rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className={`${classes.line} ${parts.choice}`}
                onClick={() => {
                  open(row);
                  onFollow();
                }}
              >
                <NotificationLine row={row} isByDay={false} />
              </button>
            </li>
          ))}
        </Box>
      )}
      <Group justify="space-between" mt="sm">
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={pathFor('/notifications', isPhone)}
          onClick={onFollow}
        >
          {t('notification.all')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          disabled={data.rows.length === 0}
          onClick={() => void call(postNotificationsRead, { query: {}, body: {} })}
        >
          {t('inbox.readAll')}
        </Button>
      </Group>
    </>
  );
}
