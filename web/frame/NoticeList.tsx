import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { showNoticesBy } from '../language/notice.ts';
import { useText } from '../language/text.ts';

const COLORS = { info: 'petrol', done: 'green', error: 'red' } as const;

/** Where short messages appear; equal ones replace each other instead of piling up. */
export function NoticeList({ isPhone }: { isPhone: boolean }) {
  const { t } = useText();
  useEffect(() => {
    showNoticesBy(({ kind, key, params }) => {
      const message = t(key, params);
      notifications.hide(message);
      notifications.show({
        id: message,
        message,
        color: COLORS[kind],
        autoClose: kind === 'error' ? 8_000 : 5_000,
        closeButtonProps: { 'aria-label': t('word.close') },
        role: kind === 'error' ? 'alert' : 'status',
      });
    });
    return () => showNoticesBy(null);
  }, [t]);
  // In the middle, because drawers and forms have their buttons at the right.
  return <Notifications position={isPhone ? 'top-center' : 'bottom-center'} limit={4} />;
}
