import { z } from 'zod';
import type { FieldFault } from '../fault.ts';
import { idField } from '../field.ts';
import { LANGUAGES, type Language } from '../language.ts';

/**
 * The kinds of item: a judgement (yes, no, not applicable), a number, one of several choices, a picture,
 * words.
 */
export const ITEM_KINDS = ['judgement', 'number', 'choice', 'photo', 'text'] as const;
/** How bad a refused item is: the driver may go on, or the vehicle must not be driven. */
export const GRAVITIES = ['minor', 'dangerous'] as const;
export type Gravity = (typeof GRAVITIES)[number];

export type Words = Readonly<Partial<Record<Language, string>>>;
const word = z.string().trim().min(1, 'val.required').max(120, 'val.maxLength');
/** Words of a form in the languages that somebody has written; at least one of them. */
export const words = z
  .object(
    Object.fromEntries(LANGUAGES.map((language) => [language, word.exactOptional()])) as Record<
      Language,
      z.ZodExactOptional<typeof word>
    >,
  )
  .refine((written) => Object.keys(written).length > 0, 'val.required');
const idText = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'val.pattern');

/**
 * An item of a form. `badIf`: the answer that makes a defect; a judgement's `no` always does. Numbers are bad
 * outside `least` and `most`. `photo`: when a picture is demanded.
 */
export const formItem = z.object({
  id: idText,
  kind: z.enum(ITEM_KINDS),
  label: words,
  help: words.nullable().default(null),
  isRequired: z.boolean().default(true),
  gravity: z.enum(GRAVITIES).default('minor'),
  photo: z.enum(['never', 'if_bad', 'always']).default('never'),
  /** The picture keeps the place where it was taken. */
  keepsPlace: z.boolean().default(false),
  unit: z.string().trim().max(12).nullable().default(null),
  least: z.number().nullable().default(null),
  most: z.number().nullable().default(null),
  choices: z
    .array(z.object({ id: idText, label: words, isBad: z.boolean().default(false) }))
    .max(12)
    .default([]),
});
export type FormItem = z.output<typeof formItem>;

export const formSection = z.object({ id: idText, label: words, items: z.array(formItem).min(1).max(40) });

/** The questions of a form, in the order in which the driver walks around the vehicle. */
export const formContent = z.object({
  sections: z.array(formSection).min(1, 'val.required').max(12),
  asksOdometer: z.boolean().default(true),
  asksSignature: z.boolean().default(true),
});
export type FormContent = z.output<typeof formContent>;

/** The forms that every company begins with. */
export const FORM_SEEDS = ['van', 'lorry', 'car', 'machine'] as const;

/** A form as an administrator writes it: it serves its fleet and those below it. */
export const formInput = z.object({
  fleet_id: idField,
  name: words,
  /** Types of vehicles; none: the types that no other form names. */
  type_ids: z.array(idField).max(100).default([]),
  is_active: z.boolean().default(true),
  content: formContent,
});
export type FormInput = z.output<typeof formInput>;

/** A text in the reader's language, else in the first that there is. Example: `{ es, it }` for `pt`: `es`. */
export function wordsIn(written: Words, language: Language): string {
  const found = [language, ...LANGUAGES].find((one) => written[one] !== undefined);
  return found ? written[found]! : '';
}

/** All items of a form in the order of the walk. */
export const itemsOf = ({ sections }: FormContent): FormItem[] => sections.flatMap(({ items }) => items);

/**
 * The faults between the fields of a form: an id that is there twice, a choice of fewer than two, a range of
 * numbers that ends before it begins. Fields have their place: `content.sections.0.items.2.most`.
 */
export function formFaults({ sections }: FormContent): FieldFault[] {
  const faults: FieldFault[] = [];
  const seen = new Set<string>(['signature']);
  const once = (id: string, field: string) => {
    if (seen.has(id)) faults.push({ field: `${field}.id`, code: 'check.idTwice' });
    seen.add(id);
  };
  for (const [s, section] of sections.entries()) {
    const at = `content.sections.${s}`;
    once(section.id, at);
    for (const [i, item] of section.items.entries()) {
      const field = `${at}.items.${i}`;
      once(item.id, field);
      const ids = new Set(item.choices.map(({ id }) => id));
      if (item.kind === 'choice' && (ids.size < 2 || ids.size < item.choices.length))
        faults.push({ field: `${field}.choices`, code: 'check.choices' });
      if (item.least !== null && item.most !== null && item.least > item.most)
        faults.push({ field: `${field}.most`, code: 'val.order' });
    }
  }
  return faults;
}
