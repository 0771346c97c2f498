import { z } from 'zod';
import type { AdditionalType } from '../admin/additional-field.ts';
import { dayField, optionalText, requiredText } from '../field.ts';

/** An additional field that an administrator has defined. */
export type AdditionalDefinition = { id: number; type: AdditionalType; required: boolean };
export type AdditionalValue = string | number | boolean | null;

/** The largest magnitude of a number in an additional field, positive or negative. */
const NUMBER_MAX = 1e12;
const TEXT_MAX = 250;

const REQUIRED: Readonly<Record<AdditionalType, z.ZodType<AdditionalValue, AdditionalValue>>> = {
  string: requiredText(TEXT_MAX),
  number: z.number().min(-NUMBER_MAX).max(NUMBER_MAX),
  date: dayField,
  boolean: z.boolean(),
};

/** The name of a definition's member in the input. Example: 7 → `field_7`. */
export function additionalName(fieldId: number): string {
  return `field_${fieldId}`;
}

/**
 * The input for the additional fields of a vehicle: an object with one member for each definition, of its
 * type (domain rules §9.2). Text has up to 250 characters; a required field may not be null.
 */
export function additionalInput(definitions: readonly AdditionalDefinition[]) {
  const optional = (type: AdditionalType) =>
    type === 'string' ? optionalText(TEXT_MAX) : REQUIRED[type].nullable().default(null);
  return z.object(
    Object.fromEntries(
      definitions.map(({ id, type, required }) => [
        additionalName(id),
        required ? REQUIRED[type] : optional(type),
      ]),
    ),
  );
}

/** A value as it is stored: text that is the same in every language. */
export function additionalText(value: Exclude<AdditionalValue, null>): string {
  return String(value);
}

/** The value of a stored text. */
export function additionalValue(type: AdditionalType, text: string | null): AdditionalValue {
  if (text === null) return null;
  if (type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}
