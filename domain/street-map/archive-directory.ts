import { reader, writer } from '#domain/bytes.ts';

/**
 * An entry of a directory (PMTiles 3). It is a tile, which `runLength` tiles in a row share, at its offset in
 * the tile data. With the run length 0 it is a further directory, at its offset among the leaves. Offsets and
 * lengths are in bytes.
 */
export type Entry = { tileId: number; runLength: number; offset: number; length: number };

/** The largest root directory, so that the first 16 kB of an archive hold head and root, bytes. */
export const ROOT_MAX = 16_257;

/**
 * The entries of an unpacked directory: column by column the ids (as differences), run lengths, lengths, and
 * offsets plus one. The offset 0 means that a tile follows the one before.
 * @throws Error when the bytes end before the entries do, or ids and lengths make no sense
 */
export function readDirectory(bytes: Uint8Array): Entry[] {
  const from = reader(bytes);
  const count = from.varint();
  if (count * 4 > bytes.length) throw new Error('has a directory that is cut');
  let id = 0;
  const ids = Array.from({ length: count }, (_, i) => {
    const step = from.varint();
    if (i > 0 && step === 0) throw new Error('has a directory with a tile twice');
    id += step;
    return id;
  });
  const runs = ids.map(() => from.varint());
  const lengths = ids.map(() => from.varint());
  const entries: Entry[] = [];
  for (const [i, tileId] of ids.entries()) {
    const [offset, before, length] = [from.varint(), entries[i - 1], lengths[i]!];
    if (length === 0 || (offset === 0 && !before))
      throw new Error('has a directory with a tile without content');
    const at = offset === 0 ? before!.offset + before!.length : offset - 1;
    entries.push({ tileId, runLength: runs[i]!, offset: at, length });
  }
  if (from.failed) throw new Error('has a directory that is cut');
  return entries;
}

/** The unpacked form of a directory, which `readDirectory` reads. */
export function directoryBytes(entries: readonly Entry[]): Uint8Array {
  const to = writer();
  to.varint(entries.length);
  for (const [i, { tileId }] of entries.entries()) to.varint(tileId - (entries[i - 1]?.tileId ?? 0));
  for (const { runLength } of entries) to.varint(runLength);
  for (const { length } of entries) to.varint(length);
  for (const [i, { offset }] of entries.entries()) {
    const before = entries[i - 1];
    to.varint(before && before.offset + before.length === offset ? 0 : offset + 1);
  }
  return to.take();
}

/** The first leaves have so many entries; more when the root would become too large. */
const LEAF_ENTRIES = 4096;

/**
 * The root directory and the leaves of an archive, packed. Without leaves when the root has room for all
 * entries. `pack` compresses a directory.
 */
export function packDirectories(
  entries: readonly Entry[],
  pack: (directory: Uint8Array) => Uint8Array,
): { root: Uint8Array; leaves: Uint8Array[] } {
  // Four bytes an entry is what the best compressed ones take, so this many never fit.
  if (entries.length < ROOT_MAX) {
    const root = pack(directoryBytes(entries));
    if (root.length <= ROOT_MAX) return { root, leaves: [] };
  }
  for (let size = LEAF_ENTRIES; ; size *= 2) {
    const leaves: Uint8Array[] = [];
    const pointers: Entry[] = [];
    let offset = 0;
    for (let at = 0; at < entries.length; at += size) {
      const leaf = pack(directoryBytes(entries.slice(at, at + size)));
      pointers.push({ tileId: entries[at]!.tileId, runLength: 0, offset, length: leaf.length });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = pack(directoryBytes(pointers));
    if (root.length <= ROOT_MAX) return { root, leaves };
  }
}
