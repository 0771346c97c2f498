import { type RawBuilder, sql } from 'kysely';
import type { Labelled, Labels } from '#domain/admin/value-labels.ts';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { SYSTEM_VALUES } from '#domain/system-value.ts';
import { translatorOf } from '#text/translator.ts';

const CODES: readonly string[] = SYSTEM_VALUES;

function systemLabels(language: Language): Readonly<Record<string, string>> {
  const t = translatorOf(language);
  return Object.fromEntries(SYSTEM_VALUES.map((code) => [code, t(`enumerated.${code}`)]));
}

/**
 * The relation of all values of the enumerated lists, each with its `name` for the readers of a language.
 * That is its label there, else the text of a system value that nobody renamed, else the label as entered. It
 * is used where a query joins a value: `left join ${valuesIn(caller.language)} brand on brand.id =
 * vehicle.brand_id`. The database looks through it to the table.
 */
export function valuesIn(language: Language): RawBuilder<unknown> {
  return sql`(
    select id, list, code, parent_id, class, retired, coalesce(labels ->> ${sql.lit(language)},
      case when entered = code then ${JSON.stringify(systemLabels(language))}::jsonb ->> code end, entered) as name
    from enum_value)`;
}

type Stored = { entered: string; code: string | null; labels: unknown };

/** A stored value with its labels in all languages. */
export function labelled({ entered, code, labels }: Stored): Labelled {
  const isOurs = entered === code && CODES.includes(entered);
  const system = isOurs
    ? (Object.fromEntries(LANGUAGES.map((language) => [language, systemLabels(language)[entered]])) as Labels)
    : null;
  // The commands that write them check the languages.
  return { entered, labels: labels as Labels, system };
}
