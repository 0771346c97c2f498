import type { NotificationRow } from '#api/notification.ts';
import { MISMATCH } from '#domain/matter/cause.ts';
import type { DatedSection } from '#domain/vehicle/dated-kind.ts';
import type { DueKind } from '#domain/vehicle/due.ts';
import { dueDistance } from '#text/due-distance.ts';
import { dueSubject } from '#text/due-words.ts';
import { dueOf } from '#text/event-sentence.ts';
import type { Say } from '#text/say.ts';
import { notificationWords } from '../notification-words.ts';

/**
 * The details of a fact beside the name of its cause. They are the length of a tampering, the part that is
 * due, the cost of a refuelling, or the sentence of the event. A sentence does not repeat the cause.
 */
export function factWords(fact: NotificationRow, cause: string, say: Say): string {
  const { t, f } = say;
  const { event_type, timestamp, closed_at, detail } = fact;
  if (event_type === 1101) {
    const at = f.dateTime(timestamp);
    if (closed_at === null) return t('tampering.openSince', { at });
    const lapse = f.lapse((Date.parse(closed_at) - Date.parse(timestamp)) / 1000);
    return t('tampering.overAfter', { at, lapse });
  }
  const { name, text } = notificationWords(fact, say);
  const words = [name, cause].reduce(
    (rest, said) => (rest.startsWith(`${said}: `) ? rest.slice(said.length + 2) : rest),
    text,
  );
  if (event_type === MISMATCH && detail.amount !== undefined)
    return [f.money(Number(detail.amount).toFixed(2)), words].join(' · ');
  if (event_type !== 1103 || detail.section === undefined) return words;
  const due = detail.limit === undefined ? dueDistance(dueOf(detail), say) : words;
  return [dueSubject(dueRow(fact), t), due].filter(Boolean).join(' · ');
}

/** A row of the calendar, as the desk of its alerts has it. */
function dueRow({ kind, detail }: NotificationRow) {
  const { section, due_of, n, subject } = detail;
  return {
    kind: kind as DueKind,
    section: section as DatedSection,
    due_of: due_of === undefined ? null : String(due_of),
    n: Number(n),
    subject: subject === undefined ? null : String(subject),
  };
}
