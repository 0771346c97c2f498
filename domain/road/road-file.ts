import { z } from 'zod';
import { reader, writer } from '../bytes.ts';

/* A road file has 8 letters, the tiles one after another, its sections, and the index of the tiles in the
   same order. Sections hold what is not found by place; the head names them. Then come the head as JSON, and
   a tail of fixed length that says where index and head are. It is written from start to end, and read from
   its end. Each tile has its CRC-32 in the index; the tail has that of index and head. */
const LETTERS = 'TRAZAWAY';
/** The ending of the file's name. */
export const ROAD_FILE_ENDING = '.roads';
/** The name of the road file of a source. Example: `spain-latest.osm.pbf` → `spain-latest.roads`. */
export const roadFileName = (source: string) =>
  `${source.replace(/\.osm\.pbf$|\.pbf$/, '')}${ROAD_FILE_ENDING}`;
/** The layout of the file; another number is another layout. */
export const ROAD_FILE_FORMAT = 1;
/** Where the first tile begins. */
export const TILES_AT = LETTERS.length;
export const TAIL_OCTETS = 32;

/** Whose data it is; the Open Database Licence asks that it is shown with them. */
export const ROAD_CREDIT = '© OpenStreetMap contributors';

const degrees = z.number();
export const roadFileHead = z.object({
  format: z.literal(ROAD_FILE_FORMAT),
  /** Name of the file that it was made of. */
  source: z.string(),
  /** Up to when its data are complete, ISO instant; null: the source does not say. */
  date: z.string().nullable(),
  /** ISO 3166-1 alpha-2; null: several countries, or unknown. */
  country: z.string().nullable(),
  bounds: z.object({ south: degrees, west: degrees, north: degrees, east: degrees }),
  /** Parts beside the tiles, by name: where each begins, its length and its CRC-32. */
  sections: z.record(z.string(), z.object({ at: z.int(), octets: z.int(), crc: z.int() })).default({}),
  counts: z.object({
    tiles: z.int(),
    ways: z.int(),
    segments: z.int(),
    houses: z.int(),
    milestones: z.int(),
    places: z.int(),
  }),
  credit: z.string(),
});
/** The description of a road file that it contains. */
export type RoadFileHead = z.infer<typeof roadFileHead>;

/** The tiles of a road file by rising key: where each begins, its length, and its CRC-32. */
export type RoadFileIndex = { keys: Uint32Array; at: Float64Array; octets: Uint32Array; crcs: Uint32Array };
/** A tile as it is written. */
export type WrittenTile = { key: number; octets: number; crc: number };

/** A file that is no road file, or a damaged one, in words for an administrator. */
export class RoadFileError extends Error {}

export const letters = () => Uint8Array.from(LETTERS, (letter) => letter.charCodeAt(0));

/** The index of tiles in the order in which they were written. */
export function encodeIndex(tiles: readonly WrittenTile[]): Uint8Array {
  const out = writer();
  out.varint(tiles.length);
  let before = 0;
  for (const { key, octets, crc } of tiles) {
    out.zigzag(key - before);
    out.varint(octets);
    out.varint(crc);
    before = key;
  }
  return out.take();
}

/** Reads what `encodeIndex` made. */
export function decodeIndex(bytes: Uint8Array): RoadFileIndex {
  const from = reader(bytes);
  const count = from.varint();
  if (count > bytes.length) throw new RoadFileError('The index of the road file is damaged');
  const tiles: (WrittenTile & { at: number })[] = [];
  let [key, at] = [0, TILES_AT];
  for (let i = 0; i < count; i++) {
    key += from.zigzag();
    const octets = from.varint();
    tiles.push({ key, at, octets, crc: from.varint() });
    at += octets;
  }
  tiles.sort((a, b) => a.key - b.key);
  return {
    keys: Uint32Array.from(tiles, (tile) => tile.key),
    at: Float64Array.from(tiles, (tile) => tile.at),
    octets: Uint32Array.from(tiles, (tile) => tile.octets),
    crcs: Uint32Array.from(tiles, (tile) => tile.crc),
  };
}

/**
 * The end of a road file: where the index begins, lengths of index and head, and the CRC-32 of both
 * together.
 */
export type Tail = { indexAt: number; indexOctets: number; headOctets: number; crc: number };

export function encodeTail({ indexAt, indexOctets, headOctets, crc }: Tail): Uint8Array {
  const bytes = new Uint8Array(TAIL_OCTETS);
  const view = new DataView(bytes.buffer);
  view.setFloat64(0, indexAt);
  view.setUint32(8, indexOctets);
  view.setUint32(12, headOctets);
  view.setUint32(16, crc);
  view.setUint32(20, ROAD_FILE_FORMAT);
  bytes.set(letters(), 24);
  return bytes;
}

/** Reads the last octets of a file. Throws when they are not the tail of a road file of that size. */
export function decodeTail(bytes: Uint8Array, fileOctets: number): Tail {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length !== TAIL_OCTETS || letters().some((letter, i) => bytes[24 + i] !== letter))
    throw new RoadFileError('This is not a road file, or its end is missing');
  const format = view.getUint32(20);
  if (format !== ROAD_FILE_FORMAT)
    throw new RoadFileError(`The road file has layout ${format}, this version reads ${ROAD_FILE_FORMAT}`);
  const tail = {
    indexAt: view.getFloat64(0),
    indexOctets: view.getUint32(8),
    headOctets: view.getUint32(12),
    crc: view.getUint32(16),
  };
  if (tail.indexAt + tail.indexOctets + tail.headOctets + TAIL_OCTETS !== fileOctets)
    throw new RoadFileError('The road file is cut off');
  return tail;
}
