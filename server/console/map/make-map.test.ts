import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PMTiles, type RangeResponse } from 'pmtiles';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tileIdOf, tileOf } from '#domain/street-map/tile-id.ts';
import { partsWithin } from '#domain/street-map/tile-range.ts';
import { regionOf } from '#server/street-map/countries.ts';
import { type ArchiveServer, archiveServer } from '#server/testing/archive-server.ts';
import { iberianTiles, noise, streetArchive } from '#server/testing/street-archive.builder.ts';
import { type MapDesk, type MapOrder, makeMap } from './make-map.ts';

const METADATA = {
  // So long that the tiles begin behind the first part, which every extraction reads.
  description: noise('description', 300).toString('base64'),
  attribution: 'to be replaced',
  'planetiler:osm:osmosisreplicationtime': '2026-10-31T04:00:00Z',
};
const WORLD = iberianTiles(9);
const ARCHIVE = streetArchive(WORLD, { maxZoom: 9, leafEntries: 200, metadata: METADATA });

let folder: string;
let server: ArchiveServer;
let said: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'traza-map-'));
  server = await archiveServer(ARCHIVE);
  said = [];
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

function desk(more: Partial<MapDesk> = {}): MapDesk {
  return {
    folder,
    nowMs: Date.UTC(2026, 10, 3),
    signal: new AbortController().signal,
    say: (line) => said.push(line),
    agrees: async () => true,
    onProgress: () => {},
    patience: { silenceMs: 20_000, wait: async () => {} },
    ...more,
  };
}

const portugal = (more: Partial<MapOrder> = {}): MapOrder => ({
  countries: ['pt'],
  maxZoom: 9,
  source: { address: server.address },
  isTrial: false,
  ...more,
});

const made = () => readFileSync(join(folder, 'streets.pmtiles'));

function archiveOf(bytes: Buffer): PMTiles {
  return new PMTiles({
    getKey: () => 'made',
    getBytes: async (offset, length): Promise<RangeResponse> => ({
      data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
    }),
  });
}

/** The map of an undisturbed extraction. */
async function undisturbed(): Promise<Buffer> {
  await makeMap(portugal(), desk());
  const bytes = made();
  rmSync(join(folder, 'streets.pmtiles'));
  server.sent.length = 0;
  return bytes;
}

const tileParts = () => {
  const tilesAt = Number(ARCHIVE.readBigUInt64LE(56));
  return server.sent.filter(({ from }) => from >= tilesAt);
};

it('makes the map of a country: its tiles as they are in the source, no others, and a head that says so', async () => {
  const told = await makeMap(portugal(), desk());
  expect(told).toContain('streets.pmtiles is complete');
  const map = archiveOf(made());
  const { wanted } = regionOf(['PT'], 9);
  const isWanted = (id: number) => partsWithin({ from: id, end: id + 1 }, wanted).length > 0;
  let inside = 0;
  for (const { id, content } of WORLD) {
    const { z, x, y } = tileOf(id);
    const tile = await map.getZxy(z, x, y);
    if (isWanted(id)) inside++;
    expect(tile && Buffer.from(tile.data)).toEqual(isWanted(id) ? content : undefined);
  }
  expect(said.join('\n')).toContain(`Portugal up to zoom 9, from ${server.address}\n${inside} tiles`);
  // Lisbon, Funchal's part of zoom 4, Barcelona, Rome.
  const has = async (z: number, x: number, y: number) => (await map.getZxy(z, x, y)) !== undefined;
  expect(await Promise.all([has(9, 243, 196), has(4, 7, 6), has(9, 259, 191), has(4, 8, 5)])).toEqual([
    ...[true, true, false, false],
  ]);
  const head = await map.getHeader();
  expect(head).toMatchObject({ minZoom: 0, maxZoom: 9, clustered: true, numAddressedTiles: inside });
  // The Azores in the west, Miranda do Douro in the east, with 5 km beyond.
  expect(head.minLon).toBeCloseTo(-31.3, 0);
  expect(head.maxLon).toBeCloseTo(-6.1, 0);
  expect(head.minLat).toBeCloseTo(30, 0);
  expect(head.maxLat).toBeCloseTo(42.2, 0);
  expect(await map.getMetadata()).toMatchObject({
    attribution: '© OpenStreetMap',
    traza: { source: server.address, dataAt: '2026-10-31T04:00:00Z', countries: ['PT'] },
  });
  expect(readdirSync(folder).filter((name) => name.startsWith('streets'))).toEqual(['streets.pmtiles']);
});

it('reads little beside the tiles, and says before how much', async () => {
  expect(await makeMap(portugal(), desk({ agrees: async () => false }))).toBe('nothing was read or written');
  expect([tileParts(), existsSync(join(folder, 'streets.pmtiles'))]).toEqual([[], false]);
  const [, megabytes, announced] = /\n([\d.]+) MB to read in (\d+) parts$/.exec(said.join('\n'))!;
  await makeMap(portugal(), desk());
  const read = tileParts().reduce((sum, { bytes }) => sum + bytes, 0);
  expect(tileParts()).toHaveLength(Number(announced));
  expect(Number(megabytes)).toBeCloseTo(read / 1e6, 1);
  const tileBytes = Number(made().readBigUInt64LE(64));
  expect(read).toBeGreaterThanOrEqual(tileBytes);
  expect(read).toBeLessThanOrEqual(tileBytes * 1.05);
});

it('reads only the directories that have tiles of the country', async () => {
  // Leaves of 20 entries, so far apart that each is read by itself.
  const archive = streetArchive(WORLD, { maxZoom: 9, leafEntries: 20, leafGap: 100_000 });
  server.replace(archive);
  await makeMap(portugal({ isTrial: true }), desk());
  const [leavesAt, leavesBytes] = [archive.readBigUInt64LE(40), archive.readBigUInt64LE(48)].map(Number);
  const isLeaf = ({ from }: { from: number }) => from >= leavesAt! && from < leavesAt! + leavesBytes!;
  const leaves = Math.round(leavesBytes! / 100_000);
  const read = server.sent.filter(isLeaf);
  expect(read.length).toBeGreaterThan(1);
  expect(read.length).toBeLessThan(leaves / 2);
  expect(Math.max(...read.map(({ bytes }) => bytes))).toBeLessThan(1000);
});

it('a trial writes nothing', async () => {
  const agrees = vi.fn();
  expect(await makeMap(portugal({ isTrial: true }), desk({ agrees }))).toContain('--dry-run');
  expect([agrees.mock.calls, readdirSync(folder)]).toEqual([[], []]);
  expect(said.join()).toContain('Portugal');
});

it('goes on within a part when the connection breaks, and the result is the same', async () => {
  const whole = await undisturbed();
  let answers = 0;
  server.answer(({ length }) =>
    ++answers % 2 === 0 && length > 2 ? { cutAfter: Math.floor(length / 2) } : null,
  );
  await makeMap(portugal(), desk());
  expect(made().equals(whole)).toBe(true);
});

it('goes on after it was stopped, and reads no finished part again', async () => {
  const whole = await undisturbed();
  const pause = new AbortController();
  let parts = 0;
  const stopped = makeMap(
    portugal(),
    desk({
      signal: pause.signal,
      onProgress: () => {
        if (++parts === 5) pause.abort(new Error('paused'));
      },
    }),
  );
  await expect(stopped).rejects.toThrow('paused');
  expect(existsSync(join(folder, 'streets.pmtiles'))).toBe(false);
  const state = readFileSync(join(folder, 'streets.pmtiles.state'), 'utf8').trimEnd().split('\n');
  const finished = state.length - 1;
  expect(finished).toBeGreaterThanOrEqual(5);
  // As a kill leaves it: a line that was cut.
  writeFileSync(join(folder, 'streets.pmtiles.state'), `${state.join('\n')}\n1`);
  const total = new Set(tileParts().map(({ from }) => from)).size;
  server.sent.length = 0;
  await makeMap(portugal(), desk());
  expect(said.join()).toContain('are here already');
  const all = Number(/in (\d+) parts/.exec(said[2]!)![1]);
  expect(total).toBeLessThan(all);
  expect(tileParts()).toHaveLength(all - finished);
  expect(made().equals(whole)).toBe(true);
});

it('notices that the archive was replaced while it was read, and starts over the next time', async () => {
  const other = streetArchive(iberianTiles(8), { maxZoom: 8, leafEntries: 200, metadata: METADATA });
  const broken = makeMap(portugal(), desk({ onProgress: () => server.replace(other) }));
  await expect(broken).rejects.toThrow(`${server.address} was replaced by another archive meanwhile`);
  expect(readdirSync(folder).filter((name) => name.startsWith('streets'))).toEqual([]);
  await makeMap(portugal(), desk());
  expect(await archiveOf(made()).getHeader()).toMatchObject({ maxZoom: 8 });
});

it('notices that the archive was replaced while it was paused', async () => {
  const pause = new AbortController();
  const stopped = makeMap(
    portugal(),
    desk({ signal: pause.signal, onProgress: () => pause.abort(new Error('paused')) }),
  );
  await expect(stopped).rejects.toThrow('paused');
  server.replace(ARCHIVE);
  said = [];
  await makeMap(portugal(), desk());
  expect(said[0]).toBe('The archive was replaced since the map was begun. It starts over.');
});

it('publishes nothing of an archive with a damaged tile', async () => {
  await makeMap(portugal({ maxZoom: 3 }), desk());
  const before = made();
  const lisbon = tileIdOf({ z: 9, x: 243, y: 196 });
  const at = ARCHIVE.indexOf(contentOf(lisbon)) + 30;
  const spoilt = Buffer.from(ARCHIVE);
  spoilt[at] = spoilt[at]! ^ 1;
  server.replace(spoilt);
  await expect(makeMap(portugal(), desk())).rejects.toThrow('the sum of tile 9/243/196 is wrong');
  expect(made().equals(before)).toBe(true);
});

/** The packed content of a tile, as it lies in the archive. */
function contentOf(id: number): Buffer {
  const alone = streetArchive([WORLD.find((tile) => tile.id === id)!], { maxZoom: 9 });
  return alone.subarray(Number(alone.readBigUInt64LE(56)));
}

it('waits as long as a busy server asks', async () => {
  const waits: number[] = [];
  let answers = 0;
  server.answer(() => (++answers === 2 ? { status: 429, headers: { 'retry-after': '7' } } : null));
  await makeMap(
    portugal(),
    desk({ patience: { silenceMs: 20_000, wait: async (ms) => void waits.push(ms) } }),
  );
  expect(waits).toEqual([7000]);
});

it('gives up on a server that stays away, after longer and longer waits', async () => {
  const waits: number[] = [];
  server.answer(() => ({ status: 503 }));
  const wait = async (ms: number) => void waits.push(ms);
  const patience = { silenceMs: 20_000, wait };
  await expect(makeMap(portugal(), desk({ patience }))).rejects.toThrow('the server answers 503');
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000]);
});

it.each([
  [{ status: 200 }, 'the server gives no parts (HTTP ranges)'],
  [{ status: 404 }, 'the server answers 404'],
])('a server that answers %o is a clear fault', async (answer, fault) => {
  server.answer(() => answer);
  await expect(makeMap(portugal(), desk())).rejects.toThrow(fault);
});

it('does not begin when the disk would be full', async () => {
  const freeBytes = async () => 256 * 1024 * 1024;
  await expect(makeMap(portugal(), desk({ freeBytes }))).rejects.toThrow(/the disk of .* has 269 MB free/);
  expect(tileParts()).toEqual([]);
});

it('two at once is one too many', async () => {
  const second = vi.fn();
  const agrees = async () => {
    await expect(makeMap(portugal(), desk())).rejects.toThrow('a street map is being made already');
    second();
    return false;
  };
  await makeMap(portugal(), desk({ agrees }));
  expect(second).toHaveBeenCalledOnce();
});

it('refuses a country that is none', async () => {
  await expect(makeMap(portugal({ countries: ['pt', 'zz'] }), desk())).rejects.toThrow('no country "zz"');
});
