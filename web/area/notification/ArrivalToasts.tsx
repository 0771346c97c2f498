import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { NotificationRow } from '#api/notification.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { useText } from '#web/base/language/text.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { showArrivalsBy } from '#web/live/arrivals.ts';
import { notificationWords } from './notification-words.ts';
import { SeverityIcon } from './SeverityIcon.tsx';
import { useOpenNotification } from './use-open-notification.ts';

/** From more than these at once, they become one message. */
const APART = 2;
/** The time of display, milliseconds: important ones stay longer. */
const SHOWN_MS = { info: 5_000, low: 5_000, med: 8_000, high: 20_000 } as const;

/** Shows arriving notifications for a moment, beside the work; a click opens one. */
export function ArrivalToasts() {
  const { t, f } = useText();
  const navigate = useNavigate();
  const isPhone = usePhone();
  const open = useOpenNotification();
  useEffect(() => {
    const toast = (id: string, onOpen: () => void, shown: Parameters<typeof notifications.show>[0]) => {
      notifications.hide(id);
      notifications.show({
        id,
        ...shown,
        style: { cursor: 'pointer' },
        role: 'status',
        closeButtonProps: { 'aria-label': t('word.close'), onClick: (event) => event.stopPropagation() },
        onClick: () => {
          notifications.hide(id);
          onOpen();
        },
      });
    };
    const showOne = (row: NotificationRow) => {
      const { name, text } = notificationWords(row, { t, f });
      toast(`arrival-${row.id}`, () => open(row), {
        title: [row.license, name].filter(Boolean).join(' · '),
        message: text || f.dateTime(row.timestamp),
        icon: <SeverityIcon severity={row.severity} />,
        color: 'transparent',
        autoClose: SHOWN_MS[row.severity],
      });
    };
    showArrivalsBy((rows) => {
      // A repeated event replaces its former message.
      const latest = [...new Map(rows.map((row) => [row.id, row])).values()];
      const apart = latest.length > APART ? latest.filter(({ severity }) => severity === 'high') : latest;
      for (const row of apart.slice(-APART)) showOne(row);
      const rest = latest.length - Math.min(apart.length, APART);
      if (rest === 0) return;
      toast('arrivals', () => void navigate({ to: pathFor('/notifications', isPhone) }), {
        message: t('notification.many', { n: rest }),
        autoClose: SHOWN_MS.med,
      });
    });
    return () => showArrivalsBy(null);
  }, [t, f, navigate, isPhone, open]);
  return null;
}
