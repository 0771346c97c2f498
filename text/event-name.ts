import type { EventCode } from '#domain/notification/event-catalogue.ts';
import type { Translate } from './key.ts';

/** What an event is called. Example: 904 is `Ralentí prolongado`. */
export function eventName(code: EventCode, t: Translate): string {
  return t(`event.name_${code}`);
}
