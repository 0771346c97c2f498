import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { decodeTile } from '#domain/road/decode-tile.ts';
import { placeOf } from '#domain/road/place-of.ts';
import { decodeIndex, decodeTail, RoadFileError, roadFileHead, TAIL_OCTETS } from '#domain/road/road-file.ts';
import { openStreetIndex, STREET_SECTION, type StreetIndex } from '#domain/road/street-index.ts';
import { octetsOf, type WayTile } from '#domain/road/way-tile.ts';
import type { OpenRoads } from '#server/base/roads.ts';
import { checkedPages } from './checked-pages.ts';

/** An open road file. Its tiles are read when they are needed, and kept while there is room. */
export type RoadFile = OpenRoads & {
  /** Octets of the tiles in memory. */
  readonly heldOctets: number;
  close(): void;
};

/** Octets of decoded tiles that are kept: about 1,000 tiles of a city. */
const HELD_OCTETS = 128 * 1024 * 1024;

/**
 * Opens a road file: reads and checks its index. Tiles stay in memory up to `heldOctets`; the one that was
 * not used for the longest time goes first. Throws a `RoadFileError` on another or a damaged file.
 */
export function openRoadFile(
  path: string,
  { heldOctets = HELD_OCTETS }: { heldOctets?: number } = {},
): RoadFile {
  const descriptor = openSync(path, 'r');
  try {
    return opened(descriptor, heldOctets);
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

function opened(descriptor: number, most: number): RoadFile {
  const { size } = fstatSync(descriptor);
  const octetsAt = (at: number, length: number) => {
    const bytes = Buffer.alloc(length);
    if (at < 0 || readSync(descriptor, bytes, 0, length, at) < length)
      throw new RoadFileError('This is not a road file, or its end is missing');
    return bytes;
  };
  const tail = decodeTail(octetsAt(size - TAIL_OCTETS, TAIL_OCTETS), size);
  const ends = octetsAt(tail.indexAt, tail.indexOctets + tail.headOctets);
  if (crc32(ends) !== tail.crc) throw new RoadFileError('The index of the road file is damaged');
  const index = decodeIndex(ends.subarray(0, tail.indexOctets));
  const head = roadFileHead.parse(JSON.parse(ends.toString('utf8', tail.indexOctets)));

  const held = new Map<number, { tile: WayTile; octets: number }>();
  let heldOctets = 0;
  const read = (key: number, i: number): WayTile => {
    const bytes = octetsAt(index.at[i]!, index.octets[i]!);
    if (crc32(bytes) !== index.crcs[i]) throw new RoadFileError(`Tile ${key} of the road file is damaged`);
    const tile = decodeTile(key, bytes);
    const octets = octetsOf(tile);
    held.set(key, { tile, octets });
    heldOctets += octets;
    for (const [oldest, { octets: freed }] of held) {
      if (heldOctets <= most || oldest === key) break;
      held.delete(oldest);
      heldOctets -= freed;
    }
    return tile;
  };
  let last: WayTile | null = null;
  /** Undefined: not opened yet. */
  let streets: StreetIndex | null | undefined;
  const openStreets = () => {
    const place = head.sections[STREET_SECTION];
    if (!place) return null;
    const read = (at: number, length: number) => octetsAt(place.at + at, length);
    return openStreetIndex(checkedPages(place.octets, read));
  };
  return {
    head,
    keys: index.keys,
    get heldOctets() {
      return heldOctets;
    },
    tile(key) {
      if (last?.key === key) return last;
      const known = held.get(key);
      if (known) {
        // Used last: to the end of the order in which tiles go.
        held.delete(key);
        held.set(key, known);
        last = known.tile;
        return last;
      }
      const i = placeOf(index.keys, key);
      if (i < 0) return null;
      last = read(key, i);
      return last;
    },
    section(name) {
      const place = head.sections[name];
      if (!place) return null;
      const bytes = octetsAt(place.at, place.octets);
      if (crc32(bytes) !== place.crc) throw new RoadFileError(`The section ${name} is damaged`);
      return bytes;
    },
    get streets() {
      if (streets === undefined) streets = openStreets();
      return streets;
    },
    close: () => closeSync(descriptor),
  };
}
