import { gunzipSync } from 'node:zlib';
import { type Entry, readDirectory } from '#domain/street-map/archive-directory.ts';
import {
  type ArchiveHeader,
  type Extent,
  HEADER_BYTES,
  type Packing,
  readHeader,
} from '#domain/street-map/archive-header.ts';
import { wantedEntries } from '#domain/street-map/extract-plan.ts';
import { joinedReads } from '#domain/street-map/joined-reads.ts';
import type { TileRange } from '#domain/street-map/tile-range.ts';
import type { ArchiveSource } from './archive-source.ts';
import { MapFault } from './map-fault.ts';

/** Facts about an archive as its maker wrote them. */
export type Metadata = Readonly<Record<string, unknown>>;

/** No tile or directory is larger when it is unpacked, bytes. */
const UNPACKED_MAX = 256 * 1024 * 1024;
/** Leaves that lie so near to each other are read at once, and so many bytes at most. */
const LEAF_READS = { gapMax: 64 * 1024, lengthMax: 8 * 1024 * 1024 };
/** Directories lie at most so deep. */
const DEPTH = 4;

/**
 * The head and the metadata of an archive that pages can draw.
 * @throws MapFault when it is none, or not in the schema of Protomaps
 */
export async function openArchive(
  source: ArchiveSource,
  signal: AbortSignal,
): Promise<{ header: ArchiveHeader; metadata: Metadata }> {
  if (source.size < HEADER_BYTES)
    throw new MapFault(`${source.name} is no archive of tiles (PMTiles)`, 'notArchive');
  const head = await source.read(0, HEADER_BYTES, signal);
  const header = whole(source, () => readHeader(head));
  for (const { offset, length } of [header.root, header.metadata, header.leaves, header.tiles])
    if (offset + length > source.size)
      throw new MapFault(`${source.name} is cut: it is shorter than its head says`, 'damaged');
  const { offset, length } = header.metadata;
  const text = unpacked(source, await source.read(offset, length, signal), header.directoryPacking);
  const metadata = metadataIn(source, text.toString());
  const layers = (metadata.vector_layers ?? []) as readonly { id?: string }[];
  if (!layers.some(({ id }) => id === 'earth'))
    throw new MapFault(
      `${source.name} is no map in the schema of Protomaps: it has no layer "earth"`,
      'notArchive',
    );
  return { header, metadata };
}

function metadataIn(source: ArchiveSource, text: string): Metadata {
  try {
    return JSON.parse(text) as Metadata;
  } catch {
    throw new MapFault(`${source.name} is damaged: its metadata cannot be read`, 'damaged');
  }
}

/** All entries of the wanted tiles, in order. Only the directories that may have some are read. */
export async function entriesOf(
  source: ArchiveSource,
  header: ArchiveHeader,
  { wanted, signal }: { wanted: readonly TileRange[]; signal: AbortSignal },
): Promise<Entry[]> {
  const read = async ({ offset, length }: Extent) => source.read(offset, length, signal);
  const open = (packed: Buffer) => {
    const bytes = unpacked(source, packed, header.directoryPacking);
    return wantedEntries(
      whole(source, () => readDirectory(bytes)),
      wanted,
    );
  };
  let entries = open(await read(header.root));
  for (let depth = 0; entries.some(({ runLength }) => runLength === 0); depth++) {
    if (depth === DEPTH)
      throw new MapFault(`${source.name} is damaged: its directories have no end`, 'damaged');
    const leaves = new Map<Entry, Entry[]>();
    const pointers = entries.filter(({ runLength }) => runLength === 0);
    for (const group of joinedReads(pointers, ({ offset }) => offset, LEAF_READS)) {
      for (const leaf of group.pieces) check(source, leaf, header.leaves);
      const bytes = await read({ offset: header.leaves.offset + group.offset, length: group.length });
      for (const leaf of group.pieces) {
        const at = leaf.offset - group.offset;
        leaves.set(leaf, open(bytes.subarray(at, at + leaf.length)));
      }
    }
    entries = entries.flatMap((entry) => leaves.get(entry) ?? [entry]);
  }
  for (const entry of entries) check(source, entry, header.tiles);
  return entries;
}

/** @throws MapFault when a tile or directory would lie outside its part of the file */
function check(source: ArchiveSource, { offset, length }: Entry, within: Extent): void {
  if (offset + length > within.length)
    throw new MapFault(`${source.name} is damaged: a directory leads out of the file`, 'damaged');
}

/** @throws MapFault when the bytes are damaged: gzip carries a sum (CRC) of the content */
function unpacked(source: ArchiveSource, bytes: Buffer, packing: Packing): Buffer {
  if (packing === 'none') return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: UNPACKED_MAX });
  } catch {
    throw new MapFault(`${source.name} is damaged: a directory cannot be unpacked`, 'damaged');
  }
}

/** Is a tile's content whole? A plain one carries no sum, so nobody can say. */
export function isWhole(body: Buffer, packing: Packing): boolean {
  if (packing === 'none') return true;
  try {
    gunzipSync(body, { maxOutputLength: UNPACKED_MAX });
    return true;
  } catch {
    return false;
  }
}

/** The result of reading a part of the archive; its failure is a damaged archive. */
function whole<T>(source: ArchiveSource, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new MapFault(`${source.name} ${(error as Error).message}`, 'notArchive');
  }
}
