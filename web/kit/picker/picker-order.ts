import type { COUNTRIES } from '#domain/country.ts';
import { plainText } from '#domain/plain-text.ts';

/** The name of the statutory inspection in the country of a vehicle's registration (domain rules §11). */
export const STATUTORY_TESTS: Readonly<Record<(typeof COUNTRIES)[number], readonly string[]>> = {
  ES: ['ITV'],
  GB: ['MOT'],
  IE: ['NCT', 'CVRT'],
  IT: ['Revisione'],
  PT: ['IPO'],
};

/** Options in the order of a picker: those with a preferred label first, each part by its label. */
export function pickerOrder<Option extends { label: string }>(
  options: readonly Option[],
  { language, first = [] }: { language: string; first?: readonly string[] | undefined },
): Option[] {
  const preferred = new Set(first.map(plainText));
  const place = ({ label }: Option) => (preferred.has(plainText(label)) ? 0 : 1);
  return options.toSorted(
    (one, other) => place(one) - place(other) || one.label.localeCompare(other.label, language),
  );
}
