import { type Described, fieldNamed } from '#domain/list.ts';
import { fieldText, labelKey } from './field-words.ts';
import { languageName } from './language-name.ts';
import type { Say } from './say.ts';

/** The label of a changed field: by the record's description, else its own name, which a user gave it. */
export function changeLabel(described: Described, field: string, { t, f }: Say): string {
  const known = fieldNamed(described, field);
  if (!known) return field;
  const { language } = known;
  const params = language && { language: languageName(language, f.settings.language) };
  return t(labelKey(described, known), params);
}

/** A value before or after a change, as people read it; null where it is empty. */
export function changeText(described: Described, field: string, value: unknown, say: Say): string | null {
  const { t, f } = say;
  if (value === null || value === undefined || value === '') return null;
  const known = fieldNamed(described, field);
  if (known) return fieldText(known, value, say) || null;
  if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no');
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return f.day(value);
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T.*Z$/.test(value)) return f.dateTime(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
