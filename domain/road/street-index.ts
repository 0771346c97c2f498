import { reader } from '../bytes.ts';
import type { Point } from '../geo.ts';
import { UNITS } from './grid.ts';

/* The index of names is a section of a road file. It has a head, the front, the streets, the words, and the
   numbered roads. The front lists towns and says where blocks begin; it is read once. Blocks are read when
   they are needed. Streets are numbered town by town, so that a town is a range of numbers. */
export const STREET_SECTION = 'streets';
export const STREET_LAYOUT = 1;
/** Octets of the head: layout, then the octets of front, streets, words and roads, each four octets. */
export const STREET_HEAD_OCTETS = 20;
/** How many streets, words or roads a block has. */
export const BLOCK = 32;
/** A posting is a street's number times 4, plus the number of words in its name less one, at most 3. */
export const POSTING_STEP = 4;

/** Reads octets of a section. Throws when they are damaged. */
export type ReadOctets = (at: number, octets: number) => Uint8Array;

/** A street of a town. */
export type IndexedStreet = {
  name: string;
  /** A place on it, units. */
  lat: number;
  lng: number;
  /** The keys of the tiles with its ways or house numbers, rising. */
  tiles: number[];
};
/** A place on a numbered road, units. `hm`: hundreds of metres from its start; -1: no kilometre point. */
export type RoadPoint = { lat: number; lng: number; hm: number };
export type IndexedRoad = { ref: string; points: RoadPoint[] };

/** The entry of a word: streets and towns whose names have it. */
export type WordEntry = {
  word: string;
  eachStreet(visit: (street: number, words: number) => void): void;
  eachTown(visit: (town: number) => void): void;
  streets: number;
  towns: number;
};

/** The towns of an index; those without a name have the streets outside all towns. */
export type IndexedTowns = {
  name: readonly string[];
  /** By `PLACE_KINDS`. */
  lat: Int32Array;
  lng: Int32Array;
  /** The number of the town's first street; one more at the end. */
  first: Uint32Array;
};

/** An open index of names. */
export type StreetIndex = {
  readonly streets: number;
  readonly towns: IndexedTowns;
  street(number: number): IndexedStreet;
  /** The words that begin with some letters, in their order: the word itself is the first. */
  words(beginning: string): Generator<WordEntry>;
  /** The roads with a number, by `roadKey`. */
  roads(key: string): IndexedRoad[];
};

type Blocks = { first: string[]; at: number[]; octets: number[] };

/** Opens an index; null: this version does not know its layout. */
export function openStreetIndex(read: ReadOctets): StreetIndex | null {
  const head = read(0, STREET_HEAD_OCTETS);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const [layout, frontOctets, streetOctets, wordOctets] = [0, 4, 8, 12].map((at) =>
    view.getUint32(at, true),
  ) as [number, number, number, number];
  if (layout !== STREET_LAYOUT) return null;
  const from = reader(read(STREET_HEAD_OCTETS, frontOctets));
  const towns = readTowns(from);
  const streetsAt = STREET_HEAD_OCTETS + frontOctets;
  const streetBlocks = readBlocks(from, streetsAt, false);
  const wordBlocks = readBlocks(from, streetsAt + streetOctets, true);
  const roadBlocks = readBlocks(from, streetsAt + streetOctets + wordOctets, true);
  const streets = towns.first.at(-1)!;
  const townOf = townFinder(towns);

  return {
    streets,
    towns,
    street(number) {
      const block = Math.floor(number / BLOCK);
      const bytes = reader(read(streetBlocks.at[block]!, streetBlocks.octets[block]!));
      for (let i = block * BLOCK; ; i++) {
        const found = readStreet(bytes, i === number ? { towns, town: townOf(number) } : null);
        if (found !== null) return found;
      }
    },
    *words(beginning) {
      for (let i = blockOf(wordBlocks, beginning); i < wordBlocks.at.length; i++) {
        const block = read(wordBlocks.at[i]!, wordBlocks.octets[i]!);
        for (const bytes = reader(block); bytes.left > 0; ) {
          const entry = readWord(block, bytes);
          if (entry.word.startsWith(beginning)) yield entry;
          else if (entry.word > beginning) return;
        }
      }
    },
    roads(key) {
      const found: IndexedRoad[] = [];
      for (let i = blockOf(roadBlocks, key); i < roadBlocks.at.length; i++) {
        for (const bytes = reader(read(roadBlocks.at[i]!, roadBlocks.octets[i]!)); bytes.left > 0; ) {
          const own = bytes.text();
          if (own > key) return found;
          const road = readRoad(bytes);
          if (own === key) found.push(road);
        }
      }
      return found;
    },
  };
}

/** The town of a street, by the streets' numbers. Neighbouring questions are about neighbouring streets. */
export function townFinder({ first }: IndexedTowns): (street: number) => number {
  let last = 0;
  return (street) => {
    for (let near = last; near < last + 4 && first[near]! <= street; near++)
      if (street < first[near + 1]!) {
        last = near;
        return near;
      }
    let [low, high] = [0, first.length - 2];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (first[middle]! <= street) low = middle;
      else high = middle - 1;
    }
    last = low;
    return low;
  };
}

/** A point in degrees. */
export const degreesOf = ({ lat, lng }: Point): Point => ({ lat: lat / UNITS, lng: lng / UNITS });

type From = ReturnType<typeof reader>;

function readTowns(from: From): IndexedTowns {
  const count = from.varint();
  const towns = {
    name: [] as string[],
    lat: new Int32Array(count),
    lng: new Int32Array(count),
    first: new Uint32Array(count + 1),
  };
  for (let i = 0; i < count; i++) {
    towns.name.push(from.text());
    towns.lat[i] = (towns.lat[i - 1] ?? 0) + from.zigzag();
    towns.lng[i] = (towns.lng[i - 1] ?? 0) + from.zigzag();
    towns.first[i + 1] = towns.first[i]! + from.varint();
  }
  return towns;
}

function readBlocks(from: From, start: number, isNamed: boolean): Blocks {
  const blocks: Blocks = { first: [], at: [], octets: [] };
  let at = start;
  for (let left = from.varint(); left > 0 && !from.failed; left--) {
    if (isNamed) blocks.first.push(from.text());
    const octets = from.varint();
    blocks.at.push(at);
    blocks.octets.push(octets);
    at += octets;
  }
  return blocks;
}

/** The last block that begins before a text: the text's records may begin there. */
function blockOf({ first }: Blocks, text: string): number {
  let [low, high] = [0, first.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (first[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** Reads a street; without its town it is passed over. */
function readStreet(from: From, of: { towns: IndexedTowns; town: number } | null): IndexedStreet | null {
  if (of === null) {
    from.pass(from.varint());
    return null;
  }
  from.varint();
  const name = from.text();
  const lat = of.towns.lat[of.town]! + from.zigzag();
  const lng = of.towns.lng[of.town]! + from.zigzag();
  let key = 0;
  const tiles = Array.from({ length: from.varint() }, () => {
    key += from.varint();
    return key;
  });
  return { name, lat, lng, tiles };
}

function readWord(block: Uint8Array, from: From): WordEntry {
  const word = from.text();
  const [streets, streetOctets] = [from.varint(), from.varint()];
  const [towns, townOctets] = [from.varint(), from.varint()];
  const { at } = from;
  from.pass(streetOctets + townOctets);
  return {
    ...{ word, streets, towns },
    eachStreet(visit) {
      // Common words have a hundred thousand streets, so the bytes are read here.
      let value = 0;
      for (let from = at; from < at + streetOctets; ) {
        let step = block[from]! & 127;
        for (let scale = 128; block[from++]! > 127; scale *= 128) step += (block[from]! & 127) * scale;
        value += step;
        visit(value >>> 2, (value & 3) + 1);
      }
    },
    eachTown(visit) {
      const postings = reader(block, at + streetOctets);
      for (let i = 0, value = 0; i < towns; i++) {
        value += postings.varint();
        visit(value);
      }
    },
  };
}

function readRoad(from: From): IndexedRoad {
  const ref = from.text();
  let [lat, lng] = [0, 0];
  const points = Array.from({ length: from.varint() }, (): RoadPoint => {
    lat += from.zigzag();
    lng += from.zigzag();
    return { lat, lng, hm: from.varint() - 1 };
  });
  return { ref, points };
}
