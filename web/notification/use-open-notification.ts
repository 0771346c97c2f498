import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type NotificationRow, postNotificationsRead } from '#api/notification.ts';
import { daySpan } from '#domain/day.ts';
import { VEHICLE_EVENTS } from '#domain/notification/event.ts';
import { historySearch } from '../address/history-address.ts';
import { pathFor } from '../address/screen-path.ts';
import { call } from '../call/call.ts';
import { type RecordTarget, recordTarget } from '../link/record-target.ts';
import { isAllowed } from '../session/permission.ts';
import { type Session, useSession } from '../session/session.ts';
import { usePhone } from '../ui/use-phone.ts';

/** Something that happened in the last minutes is looked at on the live map. */
const LIVE_MS = 10 * 60_000;

/** Notices about a channel lead to its settings. */
const SETTINGS_TABS: Readonly<Record<string, string>> = {
  credit: 'channels',
  mail_failed: 'channels',
  webhook_off: 'webhooks',
};

/** Opens what a notification is about, and marks it as read. Back leads back. */
export function useOpenNotification(): (row: NotificationRow) => void {
  const navigate = useNavigate();
  const session = useSession();
  const isPhone = usePhone();
  return useCallback(
    (row) => {
      if (row.read_at === null && row.closed_at === null)
        void call(postNotificationsRead, { query: {}, body: { ids: [row.id] } });
      const target = notificationTarget(row, session, Date.now());
      if (target) void navigate({ to: pathFor(target.to, isPhone), search: target.search });
    },
    [navigate, session, isPhone],
  );
}

/** Where one sees what a notification is about; null when there is nothing more to see. */
export function notificationTarget(
  row: Pick<NotificationRow, 'event_type' | 'timestamp' | 'device_id' | 'driver_id' | 'kind'>,
  session: Session,
  nowMs: number,
): RecordTarget | null {
  const { event_type, device_id, driver_id, timestamp, kind } = row;
  const isOnWay = VEHICLE_EVENTS.some((code) => code === event_type);
  if (event_type === 1123 && device_id === null) {
    if (kind === 'sign_ins') return { to: '/profile', search: {} };
    const tab = SETTINGS_TABS[kind ?? ''];
    return tab === undefined ? null : { to: '/config-notifications', search: { tab } };
  }
  if (device_id === null) return driver_id === null ? null : recordTarget('driver', driver_id, session);
  const atMs = Date.parse(timestamp);
  const isNow = nowMs - atMs < LIVE_MS || event_type === 1062;
  if ((isOnWay || event_type === 1062) && isNow && isAllowed('/map', session))
    return { to: '/map', search: { vehicle: String(device_id) } };
  if (isOnWay && isAllowed('/historic', session)) {
    const { day } = daySpan(atMs, session.timeZone);
    return { to: '/historic', search: historySearch({ vehicleId: device_id, day, atMs }) };
  }
  return recordTarget('vehicle', device_id, session);
}
