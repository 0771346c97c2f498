import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import KDBush from 'kdbush';
import { decodeTile } from '#domain/road/decode-tile.ts';
import { encodeTile, type NamedPlace } from '#domain/road/encode-tile.ts';
import { columnOfKey, eastM, NORTH_M, rowOfKey, southOf, TILE_SIDE, westOf } from '#domain/road/grid.ts';
import {
  encodeIndex,
  encodeTail,
  letters,
  type RoadFileHead,
  TILES_AT,
  type WrittenTile,
} from '#domain/road/road-file.ts';
import { PLACE_REACH_M } from '#domain/road/way-tile.ts';
import { keyOfPart, sourceOf } from './parts.ts';
import type { Spool } from './spool.ts';

/** The parts of the head that are known once tiles and sections are written. */
export type Written = Pick<RoadFileHead, 'sections'> & { counts: Counts };
type Counts = Pick<RoadFileHead['counts'], 'tiles' | 'segments' | 'houses' | 'milestones'>;

/**
 * Writes the tiles of all bands, the sections, the index, the head and the tail. The file is on the disk when
 * it returns.
 */
export function writeRoadFile(
  file: string,
  {
    bands,
    places,
    sections,
    headOf,
    progress,
  }: {
    bands: readonly Spool[];
    places: readonly NamedPlace[];
    /** Called once after the last tile: the sections in the order in which they are written. */
    sections: () => Iterable<readonly [name: string, bytes: Uint8Array]>;
    headOf: (written: Written) => RoadFileHead;
    progress: (band: number) => void;
  },
): RoadFileHead {
  const descriptor = openSync(file, 'wx', 0o644);
  const write = (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at);
  };
  try {
    write(letters());
    const tiles: WrittenTile[] = [];
    const counts: Counts = { tiles: 0, segments: 0, houses: 0, milestones: 0 };
    const near = placesNear(places);
    for (const [i, band] of bands.entries()) {
      for (const [key, parts] of partsByTile(band)) {
        const bytes = encodeTile(key, { ...sourceOf(parts), places: near(key) });
        // Reading it again proves the tile, and counts it.
        const tile = decodeTile(key, bytes);
        counts.tiles++;
        counts.segments += tile.row.length;
        counts.houses += tile.houseNumber.length;
        counts.milestones += tile.milestoneHm.length;
        write(bytes);
        tiles.push({ key, octets: bytes.length, crc: crc32(bytes) });
      }
      progress(i + 1);
    }
    let indexAt = TILES_AT + tiles.reduce((sum, { octets }) => sum + octets, 0);
    const written: Written = { counts, sections: {} };
    for (const [name, bytes] of sections()) {
      write(bytes);
      written.sections[name] = { at: indexAt, octets: bytes.length, crc: crc32(bytes) };
      indexAt += bytes.length;
    }
    const index = encodeIndex(tiles);
    const head = headOf(written);
    const headBytes = Buffer.from(JSON.stringify(head));
    write(index);
    write(headBytes);
    write(
      encodeTail({
        indexAt,
        indexOctets: index.length,
        headOctets: headBytes.length,
        crc: crc32(headBytes, crc32(index)),
      }),
    );
    fsyncSync(descriptor);
    return head;
  } finally {
    closeSync(descriptor);
  }
}

/** The parts of a band by tile, in the order of the keys. */
function partsByTile(band: Spool): [key: number, parts: Buffer[]][] {
  const byTile = new Map<number, Buffer[]>();
  for (const part of band.read()) {
    const key = keyOfPart(part);
    const parts = byTile.get(key);
    const own = Buffer.from(part);
    if (parts) parts.push(own);
    else byTile.set(key, [own]);
  }
  return [...byTile].sort(([a], [b]) => a - b);
}

/**
 * Finds the places whose name may count in a tile: those that reach it, unless another is nearer
 * everywhere.
 */
function placesNear(places: readonly NamedPlace[]): (key: number) => NamedPlace[] {
  const index = new KDBush(places.length);
  for (const { lat, lng } of places) index.add(lng, lat);
  index.finish();
  const mostM = Math.max(...PLACE_REACH_M);
  return (key) => {
    if (places.length === 0) return [];
    const [south, west] = [southOf(rowOfKey(key)), westOf(columnOfKey(key))];
    const east = eastM(south);
    const [dLat, dLng] = [mostM / NORTH_M, mostM / east];
    const reaching = index
      .range(west - dLng, south - dLat, west + TILE_SIDE + dLng, south + TILE_SIDE + dLat)
      .map((i) => {
        const place = places[i]!;
        const [nearX, farX] = extent(place.lng - west);
        const [nearY, farY] = extent(place.lat - south);
        const reach = PLACE_REACH_M[place.kind]!;
        return {
          place,
          least: Math.hypot(nearX * east, nearY * NORTH_M) / reach,
          most: Math.hypot(farX * east, farY * NORTH_M) / reach,
        };
      });
    const bound = Math.min(1, ...reaching.map(({ most }) => most));
    return reaching.filter(({ least }) => least <= bound).map(({ place }) => place);
  };
}

/** The least and the most distance of a coordinate from the points of a tile's side, units. */
function extent(from: number): [near: number, far: number] {
  const near = from < 0 ? -from : Math.max(0, from - TILE_SIDE);
  return [near, Math.max(Math.abs(from), Math.abs(from - TILE_SIDE))];
}
