import { z } from 'zod';
import { LANGUAGES } from '../language.ts';

/**
 * The kinds of item: a judgement (yes, no, not applicable), a number, one of several choices, a picture,
 * words.
 */
export const ITEM_KINDS = ['judgement', 'number', 'choice', 'photo', 'text'] as const;
/** How bad a refused item is: the driver may go on, or the vehicle must not be driven. */
export const GRAVITIES = ['minor', 'dangerous'] as const;
export type Gravity = (typeof GRAVITIES)[number];

const words = z.partialRecord(
  z.enum(LANGUAGES),
  z.string().trim().min(1, 'val.required').max(120, 'val.maxLength'),
);
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
