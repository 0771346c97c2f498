import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { directoryBytes, type Entry } from '#domain/street-map/archive-directory.ts';
import { HEADER_BYTES, headerBytes } from '#domain/street-map/archive-header.ts';
import { tileIdOf } from '#domain/street-map/tile-id.ts';

/** A tile of a test's archive by its id. Tiles with the same content share it. */
export type BuiltTile = { id: number; content: Buffer };

/** Writes a street map of one tile, the whole world as land, in the format PMTiles 3. */
export function writeStreetArchive(path: string): void {
  writeFileSync(path, streetArchive([{ id: 0, content: landTile() }], { maxZoom: 0 }));
}

/**
 * A street map of tiles, which are in the order of their ids, in the format PMTiles 3. `leafEntries`: its
 * directory has leaves of so many entries, with `leafGap` unused bytes behind each.
 */
export function streetArchive(
  tiles: readonly BuiltTile[],
  {
    maxZoom,
    leafEntries = tiles.length,
    leafGap = 0,
    metadata = {},
  }: { maxZoom: number; leafEntries?: number; leafGap?: number; metadata?: object },
): Buffer {
  const [contents, entries] = [new Map<string, number>(), [] as Entry[]];
  const data: Buffer[] = [];
  let size = 0;
  for (const { id, content } of tiles) {
    const packed = gzipSync(content);
    const key = packed.toString('latin1');
    const offset = contents.get(key) ?? size;
    if (offset === size) {
      contents.set(key, offset);
      data.push(packed);
      size += packed.length;
    }
    const last = entries.at(-1);
    if (last?.offset === offset && last.tileId + last.runLength === id) last.runLength++;
    else entries.push({ tileId: id, runLength: 1, offset, length: packed.length });
  }
  const { root, leaves } = directories(entries, leafEntries, leafGap);
  const about = gzipSync(JSON.stringify({ vector_layers: [{ id: 'earth', fields: {} }], ...metadata }));
  const [metadataAt, leavesAt] = [HEADER_BYTES + root.length, HEADER_BYTES + root.length + about.length];
  const tilesAt = leavesAt + leaves.length;
  const head = headerBytes({
    root: { offset: HEADER_BYTES, length: root.length },
    metadata: { offset: metadataAt, length: about.length },
    leaves: { offset: leavesAt, length: leaves.length },
    tiles: { offset: tilesAt, length: size },
    addressedTiles: tiles.length,
    entries: entries.length,
    contents: contents.size,
    isClustered: true,
    directoryPacking: 'gzip',
    tilePacking: 'gzip',
    minZoom: 0,
    maxZoom,
    bounds: { west: -180, south: -85, east: 180, north: 85 },
    centre: { lng: 0, lat: 0, zoom: 0 },
  });
  return Buffer.concat([head, root, about, leaves, ...data]);
}

/** The whole world down to zoom 4, and around the Iberian peninsula all zooms. Every third tile is sea. */
export function iberianTiles(maxZoom: number): BuiltTile[] {
  const tiles: BuiltTile[] = [];
  for (let z = 0; z <= maxZoom; z++) {
    const near = z > 4;
    const column = (lng: number) => Math.floor((lng / 360 + 0.5) * 2 ** z);
    const [west, east] = near ? [column(-12), column(5)] : [0, 2 ** z - 1];
    const [north, south] = near ? [0.36 * 2 ** z, 0.41 * 2 ** z].map(Math.floor) : [0, 2 ** z - 1];
    for (let x = west!; x <= east!; x++)
      for (let y = north!; y <= south!; y++) {
        const content =
          (x + 2 * y) % 3 === 0 ? Buffer.from('sea') : noise(`${z}/${x}/${y}`, 4 + ((x * y) % 9));
        tiles.push({ id: tileIdOf({ z, x, y }), content });
      }
  }
  return tiles.sort((a, b) => a.id - b.id);
}

/** Bytes that do not compress, 64 for each piece. */
export function noise(name: string, pieces: number): Buffer {
  const sums = Array.from({ length: pieces }, (_, i) => createHash('sha512').update(`${name} ${i}`).digest());
  return Buffer.concat(sums);
}

/** A root with all entries, or with pointers to leaves. */
function directories(
  entries: readonly Entry[],
  leafEntries: number,
  gap: number,
): { root: Buffer; leaves: Buffer } {
  if (leafEntries >= entries.length)
    return { root: gzipSync(directoryBytes(entries)), leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const pointers: Entry[] = [];
  for (let at = 0, offset = 0; at < entries.length; at += leafEntries) {
    const leaf = gzipSync(directoryBytes(entries.slice(at, at + leafEntries)));
    pointers.push({ tileId: entries[at]!.tileId, runLength: 0, offset, length: leaf.length });
    leaves.push(leaf, Buffer.alloc(gap));
    offset += leaf.length + gap;
  }
  return { root: gzipSync(directoryBytes(pointers)), leaves: Buffer.concat(leaves) };
}

/** Tiles that a map can draw as land; their contents are in a field that no reader knows. */
export const drawnAsLand = (tiles: readonly BuiltTile[]): BuiltTile[] =>
  tiles.map(({ id, content }) => ({
    id,
    content: Buffer.concat([landTile(), Buffer.from([...field(15, 2), ...varint(content.length)]), content]),
  }));

/** A tile with the layer `earth`: one polygon that covers it. */
function landTile(): Buffer {
  const extent = 4096;
  // Move to the corner, three lines, close; lengths are zigzag coded.
  const geometry = [9, 0, 0, 26, 2 * extent, 0, 0, 2 * extent, 2 * extent - 1, 0, 15].flatMap(varint);
  const feature = [...field(3, 0), 3, ...field(4, 2), ...varint(geometry.length), ...geometry];
  const layer = [
    ...field(1, 2),
    ...[5, ...Buffer.from('earth')],
    ...[...field(2, 2), ...varint(feature.length), ...feature],
    ...[...field(5, 0), ...varint(extent)],
    ...[...field(15, 0), 2],
  ];
  return Buffer.from([...field(3, 2), ...varint(layer.length), ...layer]);
}

/** The key of a protocol buffer's field: its number and the form of its value. */
function field(number: number, wire: 0 | 2): number[] {
  return varint((number << 3) | wire);
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
}
