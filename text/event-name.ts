import type { EventCode } from '#domain/notification/event-catalogue.ts';
import type { Translate } from './key.ts';

/** The name of an event. Example: 904 is `Ralentí prolongado`. */
export function eventName(code: EventCode, t: Translate): string {
  return t(`event.name_${code}`);
}
