import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type NotificationRow, postNotificationsRead } from '#api/notification.ts';
import { pathFor } from '../address/screen-path.ts';
import { call } from '../call/call.ts';
import { recordTarget } from '../link/record-target.ts';
import { isAllowed } from '../session/permission.ts';
import { useSession } from '../session/session.ts';
import { usePhone } from '../ui/use-phone.ts';
import { notificationTarget } from './notification-target.ts';

/** Opens what a notification is about, and marks it as read. Back leads back. */
export function useOpenNotification(): (row: NotificationRow) => void {
  const navigate = useNavigate();
  const session = useSession();
  const isPhone = usePhone();
  return useCallback(
    (row) => {
      if (row.read_at === null && row.closed_at === null)
        void call(postNotificationsRead, { query: {}, body: { ids: [row.id] } });
      const target = notificationTarget(row, {
        mayOpen: (path) => isAllowed(path, session),
        recordOf: (kind, id) => recordTarget(kind, id, session),
        timeZone: session.timeZone,
        nowMs: Date.now(),
      });
      if (target) void navigate({ to: pathFor(target.to, isPhone), search: target.search });
    },
    [navigate, session, isPhone],
  );
}
