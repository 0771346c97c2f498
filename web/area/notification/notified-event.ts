import type { NotificationRow } from '#api/notification.ts';
import { eventRule } from '#domain/notification/event-catalogue.ts';
import { SLIGHT } from '#domain/telemetry/alert.ts';
import { DRIVING_EVENT, SPEED_WARNING } from '#domain/telemetry/fact.ts';
import { eventKey } from '#web/area/report/event-key.ts';

/**
 * The event of a notification, in the form of addresses. Null when no data of the vehicle is its basis, or
 * when that data is private. For a repeated event it is the last. An excess too slight for its rule is a
 * minor excess.
 */
export function notifiedEvent({
  device_id,
  timestamp,
  event_type,
  kind,
}: Pick<NotificationRow, 'device_id' | 'timestamp' | 'event_type' | 'kind'>): string | null {
  const isSlight = event_type === DRIVING_EVENT.speeding && kind === SLIGHT;
  const event = eventKey(device_id, timestamp, isSlight ? SPEED_WARNING : event_type);
  if (!event || eventRule(event.code).fields.length === 0) return null;
  return [event.vehicleId, event.at, event.code].join('|');
}
