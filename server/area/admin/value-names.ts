import { namesIn } from '#domain/admin/value-labels.ts';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { plainText } from '#domain/plain-text.ts';
import { labelled } from '#server/base/list/value-label.ts';

type Value = {
  id: number;
  list: string;
  parent_id: number | null;
  entered: string;
  code: string | null;
  labels: unknown;
};

/** The place where a value is searched. */
type Place = { list: string; parentId: number | null };

/**
 * Finds values by the texts of a file: their label in the language of the file or as entered, else one of
 * another language. Within a language no two values of a list have the same label (`assertLabelsFree`).
 */
export function valueFinder(
  language: Language,
  values: Iterable<Value>,
): (place: Place, text: string) => number | undefined {
  const all = [...values].map((value) => ({ ...value, told: labelled(value) }));
  const found = new Map<string, number>();
  for (const spoken of [language, ...LANGUAGES]) {
    for (const { id, list, parent_id, told } of all) {
      for (const name of namesIn(spoken, told)) {
        const key = `${list} ${parent_id} ${name}`;
        if (!found.has(key)) found.set(key, id);
      }
    }
  }
  return ({ list, parentId }, text) => found.get(`${list} ${parentId} ${plainText(text)}`);
}
