import { distanceM, type Point } from '../geo.ts';
import { allWords, isFigure, questionWords } from './search-words.ts';
import {
  degreesOf,
  type IndexedStreet,
  type IndexedTowns,
  type StreetIndex,
  townFinder,
  type WordEntry,
} from './street-index.ts';

/** A street that was found by words. Lower `rank` is better; of equal ones the one with lower `rest`. */
export type StreetHit = {
  street: IndexedStreet;
  /** The town; null: it is outside all towns. */
  town: string | null;
  rank: number;
  rest: number;
};

/** The most words of a question that count; more do not narrow it any further. */
const MOST_WORDS = 6;
const ALL = (1 << MOST_WORDS) - 1;
/** The most streets whose words are read for one word of the question. */
const MOST_POSTINGS = 100_000;
/** So many of the best streets are read and ranked again by their own place. */
const MOST_READ = 32;
/** A single letter begins too many words; it counts as a whole word alone. */
const LEAST_LETTERS = 2;
/** Distances count in steps that grow: within 5 km, 15 km, 35 km … of the middle of the map. */
const STEP_M = 5_000;

/**
 * The streets whose name, or whose town's name, has all words of a question, each perhaps only by its
 * beginning. Figures may be house numbers, so they need not match; `number` is the first that does not.
 * Whole names come first, then whole towns, then those nearer to `near`, then larger towns. Without a street
 * of all words, one of three or more may be wrong. Example: `mayor 12 alcala`.
 */
export function searchStreets(
  index: StreetIndex,
  { words: text, near, most }: { words: string; near: Point | null; most: number },
): { hits: StreetHit[]; number: string | null } {
  const words = questionWords(text).slice(0, MOST_WORDS);
  const figures = words.map(isFigure);
  const needed = maskOf(words, (_, i) => !figures[i]) || ALL >> (MOST_WORDS - words.length);
  if (words.length === 0 || !words.some((word) => word.length >= LEAST_LETTERS))
    return { hits: [], number: null };
  const strict = marked(index, { words, needed, isLoose: false });
  let candidates = ranked(index, { marks: strict, needed, mayMiss: 0, near });
  if (candidates.length === 0 && bitsIn(needed) >= 3) {
    const loose = marked(index, { words, needed, isLoose: true });
    candidates = ranked(index, { marks: loose, needed, mayMiss: 1, near });
  }
  const hits = candidates.map(({ street: number, rank, town }) => {
    const street = index.street(number);
    return {
      street,
      town: index.towns.name[town] || null,
      rank,
      rest: near ? distanceM(near, degreesOf(street)) : -sizeOf(index.towns, town),
    };
  });
  hits.sort((a, b) => a.rank - b.rank || a.rest - b.rest);
  const best = hits.slice(0, most);
  return { hits: best, number: houseNumber(text, best) };
}

/** The first figure of a question that is not in the name of the best street; null: there is none. */
function houseNumber(text: string, [best]: readonly StreetHit[]): string | null {
  const own = best ? allWords(best.street.name) : [];
  return allWords(text).find((word) => /^\d{1,4}[a-z]?$/.test(word) && !own.includes(word)) ?? null;
}

/**
 * The words that match, by street and by town: a bit for each, and above them a bit for each whole word.
 * Streets have the number of words in their name less one above that.
 */
type Marks = { street: Uint16Array; town: Uint16Array; touched: number[] };
const SIZE_BIT = 2 * MOST_WORDS;

const maskOf = (words: readonly string[], isIn: (word: string, i: number) => boolean) =>
  words.reduce((mask, word, i) => (isIn(word, i) ? mask | (1 << i) : mask), 0);

/** The entries of each word of a question: of the word itself, then of words that it begins. */
function entriesOf(index: StreetIndex, word: string): WordEntry[] {
  const entries: WordEntry[] = [];
  let read = 0;
  for (const entry of index.words(word)) {
    // Figures are never the beginning of another figure.
    if (entry.word !== word && (word.length < LEAST_LETTERS || isFigure(word))) break;
    entries.push(entry);
    read += entry.streets;
    if (read > MOST_POSTINGS) break;
  }
  return entries;
}

/**
 * Marks all streets and towns of the words. `touched` are the streets that can have all needed words: where a
 * word is in no town, those of the rarest such word; else, and for a loose question, those of any word.
 */
function marked(
  index: StreetIndex,
  { words, needed, isLoose }: { words: readonly string[]; needed: number; isLoose: boolean },
): Marks {
  const marks: Marks = {
    street: new Uint16Array(index.streets),
    town: new Uint16Array(index.towns.name.length),
    touched: [],
  };
  const all = words.map((word) => entriesOf(index, word));
  const sum = (entries: readonly WordEntry[], of: 'streets' | 'towns') =>
    entries.reduce((count, entry) => count + entry[of], 0);
  const narrow = all.filter((entries, i) => needed & (1 << i) && sum(entries, 'towns') === 0);
  narrow.sort((a, b) => sum(a, 'streets') - sum(b, 'streets'));
  const rarest = isLoose ? undefined : narrow[0];
  // The rarest first: a street that it did not mark is touched by no other.
  const order = all.map((entries, i) => ({ entries, i }));
  order.sort((a, b) => Number(b.entries === rarest) - Number(a.entries === rarest));
  for (const { entries, i } of order)
    for (const entry of entries) {
      const bits = (1 << i) | (entry.word === words[i] ? 1 << (i + MOST_WORDS) : 0);
      mark(marks, entry, { bits, isNarrow: rarest !== undefined && entries !== rarest });
    }
  return marks;
}

function mark(
  { street, town, touched }: Marks,
  entry: WordEntry,
  { bits, isNarrow }: { bits: number; isNarrow: boolean },
): void {
  entry.eachStreet((number, words) => {
    const before = street[number]!;
    if (before === 0) {
      if (isNarrow) return;
      touched.push(number);
    }
    street[number] = before | bits | ((words - 1) << SIZE_BIT);
  });
  entry.eachTown((number) => {
    town[number]! |= bits;
  });
}

type Candidate = { street: number; town: number; rank: number; rest: number };

/** How many streets a town has. */
const sizeOf = ({ first }: IndexedTowns, town: number) => first[town + 1]! - first[town]!;

/** The best streets by all that is known without reading them. */
function ranked(
  index: StreetIndex,
  of: { marks: Marks; needed: number; mayMiss: number; near: Point | null },
): Candidate[] {
  const { marks, needed, mayMiss } = of;
  const { towns } = index;
  const townOf = townFinder(towns);
  const townMask = marks.town.reduce((all, bits) => all | bits, 0) & ALL;
  const metresOf = new Float64Array(towns.name.length).fill(-1);
  const placeOf = (town: number) => {
    if (of.near && metresOf[town] === -1)
      metresOf[town] = distanceM(of.near, degreesOf({ lat: towns.lat[town]!, lng: towns.lng[town]! }));
    const metres = Math.max(0, metresOf[town]!);
    return { metres, band: Math.floor(Math.log2(1 + metres / STEP_M)) };
  };
  const best = keepBest();
  for (const street of marks.touched) {
    const bits = marks.street[street]!;
    // Most streets are out without their town.
    if (bitsIn(needed & ~(bits | townMask)) > mayMiss || (bits & needed) === 0) continue;
    const size = (bits >> SIZE_BIT) + 1;
    // Not even in the best town it would be among the best.
    if (rankOf({ bits, inTown: -1, size, missing: 0, needed, band: 0 }) > best.worst()) continue;
    const town = townOf(street);
    const inTown = marks.town[town]!;
    const missing = bitsIn(needed & ~(bits | inTown));
    if (missing > mayMiss) continue;
    const { band, metres } = placeOf(town);
    best.add({
      street,
      town,
      rank: rankOf({ bits, inTown, size, missing, needed, band }),
      rest: of.near ? metres : -sizeOf(towns, town),
    });
  }
  return best.all();
}

/** Missing words, figures in the name, whole names, whole towns, and the distance, in this order. */
function rankOf(of: {
  bits: number;
  inTown: number;
  size: number;
  missing: number;
  needed: number;
  band: number;
}): number {
  const { bits, inTown, size, missing, needed, band } = of;
  const inName = bits & ALL;
  const whole = (bits >> MOST_WORDS) & ALL;
  // Words of the name that are not in the question; at most 3 are counted.
  const more = Math.max(0, size - bitsIn(inName));
  const exact = more + ((inName & ~whole) === 0 ? 0 : 4);
  const beside = needed & ~inName;
  const town = (beside & ~(inTown >> MOST_WORDS)) === 0 ? 0 : 1;
  const figures = 3 - Math.min(3, bitsIn(inName & ~needed));
  return (((missing * 4 + figures) * 8 + exact) * 2 + town) * 32 + Math.min(31, band);
}

/** How many of the lowest six bits are set. */
function bitsIn(mask: number): number {
  const pairs = (mask & 0b010101) + ((mask >> 1) & 0b010101);
  return (pairs & 3) + ((pairs >> 2) & 3) + ((pairs >> 4) & 3);
}

/** Keeps the best candidates in their order. */
function keepBest() {
  const best: Candidate[] = [];
  const isBefore = (a: Candidate, b: Candidate) => a.rank < b.rank || (a.rank === b.rank && a.rest < b.rest);
  return {
    all: () => best,
    /** The rank that a candidate must not exceed. */
    worst: () => (best.length < MOST_READ ? Number.POSITIVE_INFINITY : best.at(-1)!.rank),
    add(candidate: Candidate): void {
      if (best.length === MOST_READ && !isBefore(candidate, best.at(-1)!)) return;
      let at = best.length;
      while (at > 0 && isBefore(candidate, best[at - 1]!)) at--;
      best.splice(at, 0, candidate);
      if (best.length > MOST_READ) best.pop();
    },
  };
}
