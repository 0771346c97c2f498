import type { VehicleEvent } from '#domain/notification/event.ts';
import type { Translate } from './key.ts';

/** What an event of a vehicle is called, in reports and in its past alike. */
export function eventName(code: VehicleEvent, t: Translate): string {
  switch (code) {
    case 911:
    case 1019:
    case 1020:
    case 1035:
      return t(`report.event_${code}`);
    default:
      return t(`history.event_${code}`);
  }
}
