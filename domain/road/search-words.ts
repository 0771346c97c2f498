import { plainText } from '../plain-text.ts';

/** Words that nearly every name has, or that people leave out; a name is found without them. */
const OPTIONAL = new Set(
  (
    'calle c cl carrer kalea rua r via v rue street st strasse ' +
    'a al d de del della delle degli dei di da do dos das des du e el els en i il l la las le les lo los of the y ' +
    'n num numero nº km pk'
  ).split(' '),
);

/** Short forms of words, as people write them and some maps too. */
const WHOLE = new Map(
  Object.entries({
    ...{ av: 'avenida', avda: 'avenida', avd: 'avenida', avgda: 'avinguda' },
    ...{ pl: 'plaza', pza: 'plaza', plz: 'plaza', pzza: 'piazza', pca: 'praca', pcta: 'praceta' },
    ...{ po: 'paseo', pso: 'paseo', pº: 'paseo', pg: 'passeig', ps: 'passeig', ctra: 'carretera' },
    ...{ cno: 'camino', trav: 'travesia', trv: 'travesia', gta: 'glorieta', urb: 'urbanizacion' },
    ...{ vle: 'viale', cso: 'corso', lgo: 'largo', tv: 'travessa', estr: 'estrada', al: 'alameda' },
    ...{ sta: 'santa', sto: 'santo', dr: 'doctor', dra: 'doctora', s: 'san' },
  }),
);

/** Short forms that mean words of several languages: in a question they are the beginning of a word. */
const BEGINNING = new Map(
  Object.entries({ avda: 'av', avd: 'av', avgda: 'av', av: 'av', pl: 'pl', pza: 'pl', plz: 'pl' }),
);

/** Is a word a figure, perhaps with a letter, as house numbers are? Examples: `12`, `12b`. */
export const isFigure = (word: string): boolean => /^\d+[a-z]?$/.test(word);

/** All words of a text without case, accents and signs. Example: `L'Hospitalet, 3` is `l hospitalet 3`. */
export function allWords(text: string): string[] {
  return plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * The words by which a name is found, short forms written out, each once. Words such as `calle`, `via`, `de`
 * do not count, unless there are no others. Example: `C/ de la Avda. Mayor` has `avenida` and `mayor`.
 */
export const nameWords = (name: string): string[] => telling(name).map((word) => WHOLE.get(word) ?? word);

/**
 * The words of a question, each the beginning of a word of a name. Example: `la avda. mayor` has `av` and
 * `mayor`.
 */
export const questionWords = (question: string): string[] =>
  telling(question).map((word) => BEGINNING.get(word) ?? WHOLE.get(word) ?? word);

function telling(text: string): string[] {
  const all = [...new Set(allWords(text))];
  const some = all.filter((word) => !OPTIONAL.has(word));
  return some.length > 0 ? some : all;
}

/** A number of a road without signs, as it is found. Examples: `A-42` is `a42`; `SS 1 bis` is `ss1bis`. */
export const roadKey = (ref: string): string => allWords(ref).join('');
