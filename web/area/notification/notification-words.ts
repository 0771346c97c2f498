import type { NotificationRow } from '#api/notification.ts';
import { driverName } from '#text/driver-name.ts';
import { eventName } from '#text/event-name.ts';
import { eventSentence } from '#text/event-sentence.ts';
import type { Say } from '#text/say.ts';

/** A notification in words: its name and its details. The sentence is left out if it repeats the name. */
export function notificationWords(row: NotificationRow, say: Say): { name: string; text: string } {
  const { t } = say;
  const name = eventName(row.event_type, t);
  const driver = row.driver === null ? null : driverName(row.driver, t);
  const place = row.place?.name ?? null;
  const { event_type: code, kind, value, detail } = row;
  const sentence = eventSentence({ code, kind, value, place, driver, detail }, say);
  const parts = [
    sentence === name ? null : sentence,
    place !== null && !sentence.includes(place) ? place : null,
    driver !== null && !sentence.includes(driver) ? driver : null,
  ];
  return { name, text: parts.filter((part) => part !== null).join(' · ') };
}
