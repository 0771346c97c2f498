import { folded } from '#web/live/vehicle-query.ts';

/** The number of letters of a word that name an action. */
const LETTERS = 4;

const wordsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

/** Does a label contain every word of a query, in any order? `also`: words with the same meaning. */
export function hasWords({ label, also = '' }: { label: string; also?: string }, query: string): boolean {
  const names = [folded(label), ...wordsOf(also).map(folded)];
  return wordsOf(query).every((word) => names.some((name) => name.includes(folded(word))));
}

/**
 * The words of a query that are in one of the labels, and the rest of the query: a vehicle. Example: `mapa
 * 0705` with the label `Mostrar en el mapa` names `mapa`, and `0705`.
 */
export function actionQuery(query: string, labels: readonly string[]): { named: string; rest: string } {
  const known = labels.flatMap(wordsOf).map(folded);
  const words = wordsOf(query);
  const isTelling = (word: string) =>
    word.length >= LETTERS && known.some((name) => name.startsWith(folded(word)));
  if (!words.some(isTelling)) return { named: '', rest: words.join(' ') };
  // Its small words count once another has named it.
  const isNamed = (word: string) => isTelling(word) || known.includes(folded(word));
  return {
    named: words.filter(isNamed).join(' '),
    rest: words.filter((word) => !isNamed(word)).join(' '),
  };
}
