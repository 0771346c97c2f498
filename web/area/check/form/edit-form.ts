import type { FormContent, FormItem, Words } from '#domain/check/form.ts';
import type { Language } from '#domain/language.ts';

export type Section = FormContent['sections'][number];

/** The ids that a form has used: of sections, items and choices. */
function idsOf({ sections }: FormContent): Set<string> {
  return new Set(
    sections.flatMap(({ id, items }) => [
      id,
      ...items.flatMap((item) => [item.id, ...item.choices.map((choice) => choice.id)]),
    ]),
  );
}

/** An id that the form does not have. Example: with `item_1` there, `item` gives `item_2`. */
export function freeId(content: FormContent, kind: 'section' | 'item' | 'choice'): string {
  const used = idsOf(content);
  for (let n = 1; ; n++) if (!used.has(`${kind}_${n}`)) return `${kind}_${n}`;
}

/** A question that nobody has worded yet. */
export const newItem = (content: FormContent): FormItem => ({
  id: freeId(content, 'item'),
  kind: 'judgement',
  label: {},
  help: null,
  isRequired: true,
  gravity: 'minor',
  photo: 'never',
  keepsPlace: false,
  unit: null,
  least: null,
  most: null,
  choices: [],
});

/** A section that nobody has worded yet, with one question. */
export const newSection = (content: FormContent): Section => ({
  id: freeId(content, 'section'),
  label: {},
  items: [newItem(content)],
});

/** The form to begin with. */
export function newContent(): FormContent {
  const empty: FormContent = { sections: [], asksOdometer: true, asksSignature: true };
  return { ...empty, sections: [newSection(empty)] };
}

/** Words with those of one language replaced; empty ones are left out. */
export function withWords(words: Words | null, language: Language, text: string): Words {
  const { [language]: _old, ...others } = words ?? {};
  return text.trim() === '' ? others : { ...others, [language]: text };
}

/** The list with one member replaced; null removes it. */
export function replaced<One>(list: readonly One[], at: number, one: One | null): One[] {
  return list.flatMap((old, i) => (i === at ? (one === null ? [] : [one]) : [old]));
}
