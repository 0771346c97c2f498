import { gzipSync } from 'node:zlib';
import { array, assert, integer, property, record } from 'fast-check';
import { bytesToHeader } from 'pmtiles';
import { expect, it } from 'vitest';
import { directoryBytes, type Entry, packDirectories, ROOT_MAX, readDirectory } from './archive-directory.ts';
import { type ArchiveHeader, headerBytes, readHeader } from './archive-header.ts';

const HEADER: ArchiveHeader = {
  root: { offset: 127, length: 300 },
  metadata: { offset: 427, length: 50 },
  leaves: { offset: 477, length: 1000 },
  tiles: { offset: 1477, length: 130_000_000_000 },
  addressedTiles: 300,
  entries: 200,
  contents: 100,
  isClustered: true,
  directoryPacking: 'gzip',
  tilePacking: 'gzip',
  minZoom: 0,
  maxZoom: 14,
  bounds: { west: -18.2, south: 27.6, east: 4.4, north: 43.9 },
  centre: { lng: -3.7, lat: 40.4, zoom: 7 },
};

it('a head is read as it was written, here and by another reader', () => {
  const bytes = headerBytes(HEADER);
  expect(bytes).toHaveLength(127);
  expect(readHeader(bytes)).toEqual(HEADER);
  expect(bytesToHeader(bytes.buffer as ArrayBuffer)).toMatchObject({
    specVersion: 3,
    rootDirectoryOffset: 127,
    rootDirectoryLength: 300,
    jsonMetadataOffset: 427,
    leafDirectoryLength: 1000,
    tileDataOffset: 1477,
    tileDataLength: 130_000_000_000,
    numTileContents: 100,
    clustered: true,
    internalCompression: 2,
    tileCompression: 2,
    tileType: 1,
    maxZoom: 14,
    minLon: -18.2,
    maxLat: 43.9,
    centerZoom: 7,
    centerLat: 40.4,
  });
});

it.each([
  ['another file', (bytes: Uint8Array) => bytes.fill(60), 'no archive of tiles'],
  ['an older version', (bytes: Uint8Array) => bytes.fill(2, 7, 8), 'version 2'],
  ['pictures', (bytes: Uint8Array) => bytes.fill(2, 99, 100), 'no vector tiles'],
  ['another compression', (bytes: Uint8Array) => bytes.fill(4, 98, 99), 'neither plain nor gzip'],
])('%s is refused', (_, spoil, problem) => {
  expect(() => readHeader(spoil(headerBytes(HEADER)))).toThrow(problem);
});

const drawn = array(
  record({
    gap: integer({ min: 0, max: 5000 }),
    runLength: integer({ min: 1, max: 9 }),
    offset: integer({ min: 0, max: 2 ** 40 }),
    length: integer({ min: 1, max: 500_000 }),
    follows: integer({ min: 0, max: 1 }),
  }),
  { minLength: 1, maxLength: 40 },
);

it('a directory is read as it was written', () => {
  assert(
    property(drawn, (draws) => {
      const entries: Entry[] = [];
      for (const { gap, runLength, offset, length, follows } of draws) {
        const last = entries.at(-1);
        const at = last && follows ? last.offset + last.length : offset;
        const tileId = (last ? last.tileId + last.runLength : 0) + gap;
        entries.push({ tileId, runLength, offset: at, length });
      }
      expect(readDirectory(directoryBytes(entries))).toEqual(entries);
    }),
    { seed: 20_261_128 },
  );
});

it('a directory by hand: two tiles that follow each other, and the first again', () => {
  const entries = [
    { tileId: 5, runLength: 1, offset: 0, length: 200 },
    { tileId: 6, runLength: 2, offset: 200, length: 3 },
    { tileId: 9, runLength: 1, offset: 0, length: 200 },
  ];
  const bytes = [3, 5, 1, 3, 1, 2, 1, 200, 1, 3, 200, 1, 1, 0, 1];
  expect([...directoryBytes(entries)]).toEqual(bytes);
  expect(() => readDirectory(Uint8Array.from(bytes.slice(0, -2)))).toThrow('that is cut');
});

it.each([100, 60_000])(
  'the root of %d entries fits into the first 16 kB, and its leaves hold all',
  (count) => {
    // Lengths that do not compress.
    const entries = Array.from({ length: count }, (_, i) => ({
      tileId: 3 * i,
      runLength: 1,
      offset: (i * 7919) % 1_000_003,
      length: 1 + ((i * 104_729) % 65_521),
    }));
    const pack = (bytes: Uint8Array) => new Uint8Array(gzipSync(bytes));
    const plain = (bytes: Uint8Array) => bytes;
    for (const packed of [packDirectories(entries, plain), packDirectories(entries, pack)]) {
      expect(packed.root.length).toBeLessThanOrEqual(ROOT_MAX);
      expect(packed.leaves.length === 0).toBe(count === 100);
    }
    const { root, leaves } = packDirectories(entries, plain);
    if (leaves.length === 0) expect(readDirectory(root)).toEqual(entries);
    else {
      const all = Buffer.concat(leaves);
      const found = readDirectory(root).flatMap(({ offset, length }) =>
        readDirectory(all.subarray(offset, offset + length)),
      );
      expect(found).toEqual(entries);
    }
  },
);
