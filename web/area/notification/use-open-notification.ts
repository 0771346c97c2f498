import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type NotificationRow, postNotificationsRead } from '#api/notification.ts';
import { pathFor } from '#web/base/address/screen-path.ts';
import { call } from '#web/base/call/call.ts';
import { isAllowed, useCan } from '#web/base/session/permission.ts';
import { useSession } from '#web/base/session/session.ts';
import { recordTarget } from '#web/kit/link/record-target.ts';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { notificationTarget } from './notification-target.ts';
import { notifiedEvent } from './notified-event.ts';

/**
 * Opens the subject of a notification, and marks it as read. Back returns here. `onEvent` opens the basis of
 * an event on the screen itself, if that can show it.
 */
export function useOpenNotification(onEvent?: (event: string) => void): (row: NotificationRow) => void {
  const navigate = useNavigate();
  const session = useSession();
  const isPhone = usePhone();
  const can = useCan();
  return useCallback(
    (row) => {
      if (row.read_at === null && row.closed_at === null)
        void call(postNotificationsRead, { query: {}, body: { ids: [row.id] } });
      const event = onEvent && can('position:read') ? notifiedEvent(row) : null;
      if (event) {
        onEvent?.(event);
        return;
      }
      const target = notificationTarget(row, {
        mayOpen: (path) => isAllowed(path, session),
        recordOf: (kind, id) => recordTarget(kind, id, session),
        timeZone: session.timeZone,
        nowMs: Date.now(),
      });
      if (target) void navigate({ to: pathFor(target.to, isPhone), search: target.search });
    },
    [navigate, session, isPhone, can, onEvent],
  );
}
