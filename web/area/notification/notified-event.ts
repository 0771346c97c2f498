import type { NotificationRow } from '#api/notification.ts';
import { eventRule } from '#domain/rule/event-rule.ts';
import { DRIVING_EVENT, SPEED_WARNING } from '#domain/telemetry/fact.ts';
import { SLIGHT } from '#domain/telemetry/told-step.ts';
import { eventKey } from '#web/area/report/event-key.ts';

/**
 * The event that a notification told of, as addresses write it; null when nothing of the vehicle decided it, or what did is private.
 * Of what happened several times it is the last. An excess that was too slight for its rule is a minor excess.
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
