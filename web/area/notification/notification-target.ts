import type { NotificationRow } from '#api/notification.ts';
import type { ScreenPath } from '#domain/access/screen.ts';
import { daySpan } from '#domain/day.ts';
import { MINUTE_MS } from '#domain/duration.ts';
import { matterTarget } from '#domain/matter/matter-path.ts';
import { HANDED_OVER, VEHICLE_EVENTS } from '#domain/notification/event-catalogue.ts';
import { historySearch } from '#web/base/address/history-address.ts';
import { dossierTarget } from '#web/kit/link/dossier-target.ts';
import type { RecordTarget } from '#web/kit/link/record-target.ts';

/** Events of the last minutes are shown on the live map. */
const LIVE_MS = 10 * MINUTE_MS;

/** Notices about a channel lead to its settings. */
const SETTINGS_TABS: Readonly<Record<string, string>> = {
  credit: 'channels',
  mail_failed: 'channels',
  webhook_off: 'webhooks',
};

/** The reader of a notification, and the time of opening it. */
type Looking = {
  mayOpen: (path: ScreenPath) => boolean;
  recordOf: (kind: 'vehicle' | 'driver' | 'fine', id: number) => RecordTarget | null;
  timeZone: string;
  nowMs: number;
};

/** The page that shows the subject of a notification; null when there is no such page. */
export function notificationTarget(
  row: Pick<NotificationRow, 'event_type' | 'timestamp' | 'device_id' | 'driver_id' | 'kind' | 'detail'>,
  { mayOpen, recordOf, timeZone, nowMs }: Looking,
): RecordTarget | null {
  const { event_type, device_id, driver_id, timestamp, kind, detail } = row;
  if (detail.fine_id !== undefined) return recordOf('fine', Number(detail.fine_id));
  if (event_type === 1091 && detail.refuelling !== undefined && mayOpen('/refueling'))
    return dossierTarget(Number(detail.refuelling));
  if (event_type === HANDED_OVER) {
    const target = matterTarget(device_id, String(detail.cause));
    return mayOpen(target.to) ? target : null;
  }
  if (event_type === 1123 && detail.tracker !== undefined)
    return mayOpen('/see-trackers')
      ? { to: '/see-trackers', search: { id: String(detail.tracker), tab: 'commands' } }
      : null;
  if (event_type === 1123 && device_id === null) {
    if (kind === 'sign_ins') return { to: '/profile', search: {} };
    if (kind === 'month_closed')
      return mayOpen('/costs') ? { to: '/costs', search: { view: 'months' } } : null;
    const tab = SETTINGS_TABS[kind ?? ''];
    return tab === undefined ? null : { to: '/config-notifications', search: { tab } };
  }
  if (device_id === null) return driver_id === null ? null : recordOf('driver', driver_id);
  const atMs = Date.parse(timestamp);
  // A silent vehicle is shown at its present place.
  const isSilent = event_type === 1062;
  const isOnWay = VEHICLE_EVENTS.some((code) => code === event_type);
  if ((isSilent || (isOnWay && nowMs - atMs < LIVE_MS)) && mayOpen('/map'))
    return { to: '/map', search: { vehicle: String(device_id) } };
  if (isOnWay && mayOpen('/historic')) {
    const { day } = daySpan(atMs, timeZone);
    return { to: '/historic', search: historySearch({ vehicleId: device_id, day, atMs }) };
  }
  return recordOf('vehicle', device_id);
}
