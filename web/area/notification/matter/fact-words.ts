import type { NotificationRow } from '#api/notification.ts';
import { MISMATCH } from '#domain/matter/cause.ts';
import type { Say } from '#text/say.ts';
import { notificationWords } from '../notification-words.ts';

/**
 * The details of a fact beside the name of its cause. They are the length of a tampering, the cost of a
 * refuelling, or the sentence of the event.
 */
export function factWords(fact: NotificationRow, say: Say): string {
  const { t, f } = say;
  const { event_type, timestamp, closed_at, detail } = fact;
  if (event_type === 1101) {
    const at = f.dateTime(timestamp);
    if (closed_at === null) return t('tampering.openSince', { at });
    const lapse = f.lapse((Date.parse(closed_at) - Date.parse(timestamp)) / 1000);
    return t('tampering.overAfter', { at, lapse });
  }
  const { text } = notificationWords(fact, say);
  if (event_type !== MISMATCH || detail.amount === undefined) return text;
  return [text, f.money(Number(detail.amount).toFixed(2))].join(' · ');
}
