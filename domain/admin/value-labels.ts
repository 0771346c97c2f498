import { optionalText } from '../field.ts';
import { LANGUAGES, type Language } from '../language.ts';
import { plainText } from '../plain-text.ts';

/** Labels of a value by language. Readers of a language without a label see the label as entered. */
export type Labels = Readonly<Partial<Record<Language, string>>>;

/**
 * A value of an enumerated list with all its labels. `system` holds the labels of our own texts; null once a
 * user has renamed the value.
 */
export type Labelled = { entered: string; labels: Labels; system: Labels | null };

/** Longest label. */
export const LABEL_LENGTH = 80;

/** The field of a form, and of the history, that holds the label of a language. */
export type LabelField = `label_${Language}`;

const label = optionalText(LABEL_LENGTH);

/** The fields of a form that hold labels; null for a language without one. */
export const labelFields = Object.fromEntries(
  LANGUAGES.map((language) => [`label_${language}`, label]),
) as Record<LabelField, typeof label>;

/** The labels that were filled in: `{label_es: null, label_pt: 'Furgão'}` are `{pt: 'Furgão'}`. */
export function labelsOf(fields: Readonly<Record<LabelField, string | null>>): Labels {
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const one = fields[`label_${language}`];
      return one === null ? [] : [[language, one]];
    }),
  );
}

/** Labels as a form holds them. */
export function fieldsOf(labels: Labels): Record<LabelField, string | null> {
  return Object.fromEntries(
    LANGUAGES.map((language) => [`label_${language}`, labels[language] ?? null]),
  ) as Record<LabelField, string | null>;
}

/**
 * The label of a value for readers of a language. `{entered: 'Furgoneta', labels: {pt: 'Furgão'}}` is
 * `Furgão` in Portuguese and `Furgoneta` in the other languages.
 */
export function labelIn(language: Language, { entered, labels, system }: Labelled): string {
  return labels[language] ?? system?.[language] ?? entered;
}

/** All names of a value in a file of this language, in the form in which names are compared. */
export function namesIn(language: Language, value: Labelled): string[] {
  return [labelIn(language, value), value.entered].map(plainText);
}

/**
 * The first label of a value that also names another value of its list, in the same language or as entered. A
 * file with that name would be ambiguous. The Italian `Autocarro` (a lorry) and the Portuguese `Autocarro` (a
 * bus) do not clash.
 */
export function takenLabel(value: Labelled, others: readonly Labelled[]): Language | 'entered' | null {
  const isTaken = (language: Language, label: string) =>
    others.some((other) => namesIn(language, other).includes(plainText(label)));
  if (LANGUAGES.some((language) => isTaken(language, value.entered))) return 'entered';
  return LANGUAGES.find((language) => isTaken(language, labelIn(language, value))) ?? null;
}
