import type { EventCode } from '#domain/notification/event-catalogue.ts';
import type { TextKey, Translate } from './key.ts';

/** The name of a kind of an event. Example: `jamming` of 1101 is `Señal GSM o GPS interferida`. */
export function eventKindName(code: EventCode, kind: string, t: Translate): string {
  if (code === 1101) return t(`tampering.kind_${kind}` as TextKey);
  if (code === 1103) return t(`calendar.kind_${kind}` as TextKey);
  if (code === 1110) return t(`event.incidence_${kind}` as TextKey);
  return t(`event.kind_${kind}` as TextKey);
}
