import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { firstTileId, tileIdOf } from '#domain/street-map/tile-id.ts';
import { openFileSource } from '#server/street-map/archive-source.ts';
import { entriesOf, openArchive } from '#server/street-map/read-archive.ts';
import { streetArchive } from '#server/testing/street-archive.builder.ts';
import { makeMap } from './make-map.ts';
import { mapOrder } from './map-order.ts';

const MAX_ZOOM = 4;
const TILES = Array.from({ length: firstTileId(MAX_ZOOM + 1) }, (_, id) => ({
  id,
  content: Buffer.from(`tile ${id}`),
}));
const ARCHIVE = streetArchive(TILES, { maxZoom: MAX_ZOOM, leafEntries: 50 });
const { signal } = new AbortController();

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'traza-map-'));
  file = join(folder, 'world.pmtiles');
  writeFileSync(file, ARCHIVE);
});
afterEach(() => rmSync(folder, { recursive: true }));

const make = (countries: string[] = [], sha256: string | null = null) =>
  makeMap(
    { countries, maxZoom: 14, source: { file, sha256 }, isTrial: false },
    { folder, nowMs: 0, signal, say: () => {}, agrees: async () => true, onProgress: () => {} },
  );

/** Which tiles the new map has. */
async function tilesMade(): Promise<number[]> {
  const source = await openFileSource(join(folder, 'streets.pmtiles'));
  const { header } = await openArchive(source, signal);
  const entries = await entriesOf(source, header, { wanted: [{ from: 0, end: 2 ** 40 }], signal });
  await source.close();
  return entries.flatMap(({ tileId, runLength }) => Array.from({ length: runLength }, (_, i) => tileId + i));
}

it('takes a whole archive from a disk', async () => {
  await make([], createHash('sha256').update(ARCHIVE).digest('hex').toUpperCase());
  expect(await tilesMade()).toEqual(TILES.map(({ id }) => id));
});

it('takes a country out of it', async () => {
  await make(['nz']);
  const ids = await tilesMade();
  // At zoom 4 New Zealand lies at the eastern edge of the world.
  expect(ids.length).toBeLessThan(20);
  expect(ids).toContain(tileIdOf({ z: 4, x: 15, y: 10 }));
  expect(ids).not.toContain(tileIdOf({ z: 4, x: 7, y: 6 }));
});

it('refuses a file with another sum', async () => {
  await expect(make([], '0'.repeat(64))).rejects.toThrow('is not the file that --sha256 names');
});

it.each([
  ['is no archive', () => Buffer.from('PK'.repeat(500)), 'is no archive of tiles (PMTiles)'],
  ['is short', () => ARCHIVE.subarray(0, 90), 'is no archive of tiles (PMTiles)'],
  ['was cut', () => ARCHIVE.subarray(0, -1), 'is cut'],
  ['has a damaged tile', () => spoilt(ARCHIVE.length - 10), 'is damaged: the sum of tile 4/15/0 is wrong'],
  [
    'has a damaged directory',
    () => spoilt(Number(ARCHIVE.readBigUInt64LE(40)) + 20),
    'a directory cannot be unpacked',
  ],
  [
    'has another schema',
    () => streetArchive(TILES, { maxZoom: 4, metadata: { vector_layers: [] } }),
    'Protomaps',
  ],
])('refuses a file that %s', async (_, content, fault) => {
  writeFileSync(file, content());
  await expect(make()).rejects.toThrow(fault);
  expect(existsSync(join(folder, 'streets.pmtiles'))).toBe(false);
});

function spoilt(at: number): Buffer {
  const bytes = Buffer.from(ARCHIVE);
  bytes[at] = bytes[at]! ^ 0x55;
  return bytes;
}

it.each([
  [
    'es pt',
    { countries: ['es', 'pt'], maxZoom: 14, source: { address: 'https://m/{date}' }, isTrial: false },
  ],
  [
    '--zoom 12 es --dry-run',
    { countries: ['es'], maxZoom: 12, source: { address: 'https://m/{date}' }, isTrial: true },
  ],
  ['es --source http://lan/a.pmtiles', { countries: ['es'], source: { address: 'http://lan/a.pmtiles' } }],
  ['--from a.pmtiles --sha256 ff', { countries: [], source: { file: 'a.pmtiles', sha256: 'ff' } }],
])('the line %j is an order', (line, order) => {
  expect(mapOrder(line.split(' '), { MAP_SOURCE: 'https://m/{date}' }).order).toMatchObject(order);
});

it.each([
  '--yes',
  'es --zoom 16',
  'es --zoom x',
  'es --sha256 ff',
  'es --from a --source http://b',
  'es --source ftp://b',
])('the line %j is none', (line) => {
  expect(mapOrder(line.split(' '), { MAP_SOURCE: 'https://m/{date}' }).order).toBeNull();
});
