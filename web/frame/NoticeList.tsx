import '@mantine/notifications/styles.layer.css';
import { Button } from '@mantine/core';
import {
  Notifications,
  notifications,
  notificationsStore,
  updateNotificationsState,
  useNotifications,
} from '@mantine/notifications';
import { useEffect } from 'react';
import { showNoticesBy } from '#web/base/language/notice.ts';
import { useText } from '#web/base/language/text.ts';
import classes from './NoticeList.module.css';

const COLORS = { info: 'petrol', done: 'green', error: 'red' } as const;

/**
 * The place of short messages: one at a time, with the number of those behind it. Equal ones replace each
 * other instead of piling up.
 */
export function NoticeList({ isPhone }: { isPhone: boolean }) {
  const { t } = useText();
  useEffect(() => {
    showNoticesBy(({ kind, key, params }) => {
      const message = t(key, params);
      notifications.hide(message);
      const shown = {
        id: message,
        message,
        color: COLORS[kind],
        autoClose: kind === 'error' ? 8_000 : 5_000,
        closeButtonProps: { 'aria-label': t('word.close') },
        role: kind === 'error' ? 'alert' : 'status',
      };
      // The answer to the user's own action does not wait behind arriving messages.
      updateNotificationsState(notificationsStore, (others) => [shown, ...others]);
    });
    return () => showNoticesBy(null);
  }, [t]);
  const waiting = useNotifications().queue.length;
  // Over the header: lists, drawers and forms have their rows and buttons further down.
  return (
    <>
      <Notifications position={isPhone ? 'top-center' : 'top-right'} limit={1} containerWidth={360} />
      {waiting > 0 ? (
        <Button className={classes.more ?? ''} size="compact-xs" onClick={() => notifications.clean()}>
          {t('frame.moreNotices', { n: waiting })}
        </Button>
      ) : null}
    </>
  );
}
