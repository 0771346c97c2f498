import { CALENDAR_KINDS } from '#domain/calendar/calendar-kinds.ts';
import type { DatedSection } from '#domain/vehicle/dated-kind.ts';
import type { DueKind } from '#domain/vehicle/due.ts';
import { cellWords } from './field-words.ts';
import type { TextKey, Translate } from './key.ts';

/**
 * The subject of a due item: the name of its row, and which of the row's dues it is. For several rows that
 * are due together, it is their number. Examples: `ITV`, `4 neumáticos`.
 */
export function dueSubject(
  row: { kind: DueKind; section: DatedSection; due_of: string | null; n: number; subject: string | null },
  t: Translate,
): string {
  const { section, due_of, n, subject } = row;
  if (due_of !== null) return t(`${section}.due_${due_of}` as TextKey) + (n > 1 ? ` × ${n}` : '');
  if (n > 1) return t(`calendar.several_${section}` as TextKey, { n });
  const [first] = CALENDAR_KINDS.find((kind) => kind.section === section)?.columns ?? [];
  const name = cellWords(first?.words, subject, t);
  // The name of a tyre or an insurer does not show which part needs a revision.
  return [row.kind === 'revision' && t(`vehicle.tab_${section}`), name].filter(Boolean).join(' · ');
}
