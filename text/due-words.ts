import { CALENDAR_KINDS } from '#domain/calendar/calendar-kinds.ts';
import type { DatedSection } from '#domain/vehicle/dated-kind.ts';
import type { DueKind } from '#domain/vehicle/due.ts';
import { cellWords } from './field-words.ts';
import type { TextKey, Translate } from './key.ts';
import type { Say } from './say.ts';

/** What something due is about: the name of its row, and which of the row's dues it is. Example: `ITV`. */
export function dueSubject(
  row: { kind: DueKind; section: DatedSection; due_of: string | null; subject: string | null },
  t: Translate,
): string {
  const { section, due_of, subject } = row;
  if (due_of !== null) return t(`${section}.due_${due_of}` as TextKey);
  const [first] = CALENDAR_KINDS.find((kind) => kind.section === section)?.columns ?? [];
  const name = cellWords(first?.words, subject, t);
  // The name of a tyre or an insurer does not say what is to be revised.
  return [row.kind === 'revision' && t(`vehicle.tab_${section}`), name].filter(Boolean).join(' · ');
}

/** How far off something due is, or how far over. Example: `vence en 7 días · quedan 450 km`. */
export function dueDistance(
  row: { days_left: number | null; distance_left: number | null; is_projected: boolean },
  { t, f }: Say,
): string {
  const { days_left: days, distance_left: metres, is_projected } = row;
  const parts = [
    days === null || (is_projected && metres !== null && metres <= 0) ? null : inDays(days, t),
    metres === null ? null : inDistance(metres, { t, f }),
  ];
  return parts.filter(Boolean).join(' · ');
}

function inDays(days: number, t: Translate): string {
  if (days === 0) return t('calendar.today');
  return days > 0 ? t('calendar.inDays', { n: days }) : t('calendar.overDays', { n: -days });
}

function inDistance(metres: number, { t, f }: Say): string {
  const distance = f.odometer(Math.abs(metres));
  return t(metres < 0 ? 'calendar.overDistance' : 'calendar.inDistance', { distance });
}
