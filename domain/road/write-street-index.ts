import { type Writer, writer } from '../bytes.ts';
import { nameWords, roadKey } from './search-words.ts';
import {
  BLOCK,
  type IndexedRoad,
  type IndexedStreet,
  POSTING_STEP,
  STREET_HEAD_OCTETS,
  STREET_LAYOUT,
} from './street-index.ts';

type Postings = { streets: number[]; towns: number[] };

/** Writes an index of names: towns one after another, each with its streets; roads at any time. */
export type StreetIndexWriter = {
  /** Begins a town, units; the following streets are its own. An empty name: outside all towns. */
  town(town: { name: string; lat: number; lng: number }): void;
  street(street: IndexedStreet): void;
  road(road: IndexedRoad): void;
  take(): Uint8Array;
};

export function streetIndexWriter(): StreetIndexWriter {
  const words = new Map<string, Postings>();
  const roads: IndexedRoad[] = [];
  const towns: { name: string; lat: number; lng: number; streets: number }[] = [];
  const [body, one, postings] = [writer(), writer(), writer()];
  /** Where each block of streets begins. */
  const starts: number[] = [];
  let [octets, count] = [0, 0];

  const posting = (word: string): Postings => {
    const known = words.get(word);
    if (known) return known;
    const made = { streets: [], towns: [] };
    words.set(word, made);
    return made;
  };
  return {
    town({ name, lat, lng }) {
      for (const word of nameWords(name)) posting(word).towns.push(towns.length);
      towns.push({ name, lat, lng, streets: 0 });
    },
    street({ name, lat, lng, tiles }) {
      const own = nameWords(name);
      const value = count * POSTING_STEP + Math.min(own.length, POSTING_STEP) - 1;
      for (const word of own) posting(word).streets.push(value);
      if (count % BLOCK === 0) starts.push(octets);
      const town = towns.at(-1)!;
      one.reset();
      one.text(name);
      one.zigzag(lat - town.lat);
      one.zigzag(lng - town.lng);
      one.varint(tiles.length);
      steps(one, tiles);
      const bytes = one.take();
      octets += sized(body, bytes);
      town.streets++;
      count++;
    },
    road: (road) => void roads.push(road),
    take() {
      const front = writer();
      front.varint(towns.length);
      let [lat, lng] = [0, 0];
      for (const town of towns) {
        front.text(town.name);
        front.zigzag(town.lat - lat);
        front.zigzag(town.lng - lng);
        front.varint(town.streets);
        [lat, lng] = [town.lat, town.lng];
      }
      front.varint(starts.length);
      for (const [i, start] of starts.entries()) front.varint((starts[i + 1] ?? octets) - start);
      const wordBytes = blocksOf(
        [...words.keys()].sort(),
        (word) => word,
        (word) => wordRecord(word, words.get(word)!, { out: one, postings }),
        front,
      );
      const keyed = roads.map((road) => ({ road, key: roadKey(road.ref) }));
      keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
      const roadBytes = blocksOf(
        keyed,
        ({ key }) => key,
        ({ key, road }) => roadRecord(key, road, one),
        front,
      );
      return joined(
        [front.take(), body.take(), ...wordBytes, ...roadBytes],
        [wordBytes.length, roadBytes.length],
      );
    },
  };
}

/** Writes the differences of rising numbers. */
function steps(out: Writer, rising: readonly number[]): void {
  let before = 0;
  for (const value of rising) {
    out.varint(value - before);
    before = value;
  }
}

/** Writes bytes with their length before them; returns the octets of both. */
function sized(out: Writer, bytes: Uint8Array): number {
  out.varint(bytes.length);
  for (const byte of bytes) out.byte(byte);
  return bytes.length + (bytes.length < 128 ? 1 : bytes.length < 16_384 ? 2 : 3);
}

/** The blocks of sorted records; the front gets the first key and the octets of each. */
function blocksOf<T>(
  records: readonly T[],
  keyOf: (record: T) => string,
  bytesOf: (record: T) => Uint8Array,
  front: Writer,
): Uint8Array[] {
  const blocks: Uint8Array[] = [];
  front.varint(Math.ceil(records.length / BLOCK));
  for (let at = 0; at < records.length; at += BLOCK) {
    const parts = records.slice(at, at + BLOCK).map(bytesOf);
    const block = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let to = 0;
    for (const part of parts) {
      block.set(part, to);
      to += part.length;
    }
    front.text(keyOf(records[at]!));
    front.varint(block.length);
    blocks.push(block);
  }
  return blocks;
}

function wordRecord(
  word: string,
  { streets, towns }: Postings,
  { out, postings }: { out: Writer; postings: Writer },
): Uint8Array {
  out.reset();
  out.text(word);
  const parts = [streets, towns].map((numbers) => {
    postings.reset();
    steps(postings, numbers);
    const bytes = postings.take();
    out.varint(numbers.length);
    out.varint(bytes.length);
    return bytes;
  });
  for (const bytes of parts) for (const byte of bytes) out.byte(byte);
  return out.take();
}

function roadRecord(key: string, { ref, points }: IndexedRoad, out: Writer): Uint8Array {
  out.reset();
  out.text(key);
  out.text(ref);
  out.varint(points.length);
  let [lat, lng] = [0, 0];
  for (const point of points) {
    out.zigzag(point.lat - lat);
    out.zigzag(point.lng - lng);
    out.varint(point.hm + 1);
    [lat, lng] = [point.lat, point.lng];
  }
  return out.take();
}

/** The head and the parts after it: front, streets, blocks of words, blocks of roads. */
function joined(parts: readonly Uint8Array[], [words, roads]: readonly [number, number]): Uint8Array {
  const sum = (from: number, count: number) =>
    parts.slice(from, from + count).reduce((octets, { length }) => octets + length, 0);
  const lengths = [parts[0]!.length, parts[1]!.length, sum(2, words), sum(2 + words, roads)];
  const bytes = new Uint8Array(STREET_HEAD_OCTETS + lengths.reduce((octets, length) => octets + length, 0));
  const view = new DataView(bytes.buffer);
  for (const [i, value] of [STREET_LAYOUT, ...lengths].entries()) view.setUint32(i * 4, value, true);
  let at = STREET_HEAD_OCTETS;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
