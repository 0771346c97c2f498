import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getInstallation } from '#api/installation.ts';
import {
  deleteMapFile,
  deleteMapWork,
  deleteRoadFile,
  deleteStreetMap,
  getStreetMaps,
  postMapPause,
  postMapPiece,
  postMapResumption,
  postRoadFile,
  postStreetMap,
  postStreetMapSize,
  putMapRenewal,
} from '#api/street-map.ts';
import { osmFile } from '#server/road/osm/osm-file.builder.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { type ArchiveServer, archiveServer } from '#server/testing/archive-server.ts';
import { aUser } from '#server/testing/builders.ts';
import { iberianTiles, noise, streetArchive } from '#server/testing/street-archive.builder.ts';
import { renewMap } from '#server/worker/job/renew-map.ts';
import { openMapRunner } from './map-runner.ts';

const archiveOf = (dataAt: string) =>
  streetArchive(iberianTiles(9), {
    maxZoom: 9,
    leafEntries: 200,
    metadata: {
      // So long that the tiles begin behind the first part, which every extraction reads.
      description: noise('description', 300).toString('base64'),
      'planetiler:osm:osmosisreplicationtime': dataAt,
    },
  });
const ARCHIVE = archiveOf('2026-02-28T04:00:00Z');
const TILES_AT = Number(ARCHIVE.readBigUInt64LE(56));
const PORTUGAL = { countries: ['PT'], max_zoom: 9 };
/** A child process has to start, on a busy machine. */
const PATIENCE = { timeout: 30_000, interval: 20 };

let folder: string;
let archive: ArchiveServer;
let server: TestApp;
let ana: { id: number; username: string };
let token: string;
let runner: ReturnType<typeof openMapRunner>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'traza-maps-'));
  archive = await archiveServer(ARCHIVE);
  const MAP_SOURCE = new URL('/{date}.pmtiles', archive.address).href.replaceAll(/%7B|%7D/g, (c) =>
    c === '%7B' ? '{' : '}',
  );
  server = await testApp({ DATA_DIR: folder, MAP_SOURCE });
  ana = await aUser(server.app.database, { username: 'ana', roles: ['administrator'] });
  token = await server.tokenOf(ana);
  runner = openMapRunner(server.app);
});
afterEach(async () => {
  await runner.close();
  await archive.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

const state = async () => (await server.call(getStreetMaps, { token })).body;
const start = (body: object = PORTUGAL) => server.call(postStreetMap, { token, body });
const workIs = (status: string, of = runner) =>
  expect
    .poll(async () => {
      await of.turn();
      return (await state()).work?.status;
    }, PATIENCE)
    .toBe(status);
const filesOf = (name: string) => (existsSync(join(folder, name)) ? readdirSync(join(folder, name)) : []);
const madeMap = () => readFileSync(join(folder, 'map/streets.pmtiles'));
const tileReads = () => archive.sent.filter(({ from }) => from >= TILES_AT).map(({ from }) => from);
const ofWork = (id: number) => ({ token, params: { work_id: id } });

/** From now on, the archive's server answers so many reads of tiles, and no further one. */
function stallAfter(reads: number): void {
  let left = reads;
  archive.answer(({ from }) => {
    if (!(from >= TILES_AT) || left-- > 0) return null;
    return { status: 503, headers: { 'retry-after': '600' } };
  });
}

/** Work that has read some of its tiles, and waits for more. */
async function halfway(): Promise<number> {
  stallAfter(4);
  const { id } = (await start()).body;
  await expect
    .poll(async () => {
      await runner.turn();
      return (await state()).work?.share ?? 0;
    }, PATIENCE)
    .toBeGreaterThan(0);
  archive.answer(() => null);
  return id;
}

it('says how large a map would be, makes it, and then where it is from and how old it is', async () => {
  const before = await state();
  expect(before).toMatchObject({
    shown: 'free',
    streets: null,
    roads: [],
    files: [],
    work: null,
    renewal: null,
  });
  expect(before.countries).toEqual(expect.arrayContaining(['ES', 'IT', 'PT']));
  const { size } = (await server.call(postStreetMapSize, { token, body: PORTUGAL })).body;
  expect([tileReads(), filesOf('map')]).toEqual([[], []]);
  expect(size).toMatchObject({ left_octets: size!.read_octets, data_at: '2026-02-28T04:00:00Z' });

  await start();
  await workIs('done');
  expect(madeMap()).toHaveLength(size!.octets);
  const read = archive.sent.filter(({ from }) => from >= TILES_AT).reduce((sum, { bytes }) => sum + bytes, 0);
  expect(read).toBe(size!.read_octets);
  const { shown, streets, work } = await state();
  expect({ shown, streets }).toMatchObject({
    shown: 'own',
    streets: {
      countries: ['PT'],
      max_zoom: 9,
      source: expect.stringMatching(/\/20\d{6}\.pmtiles$/),
      data_at: '2026-02-28T04:00:00.000Z',
      octets: size!.octets,
    },
  });
  expect(work).toMatchObject({
    kind: 'streets',
    countries: ['PT'],
    failure: null,
    octets: size!.read_octets,
  });
  expect((await server.call(getInstallation)).body).toMatchObject({
    streets_at: '2026-02-28T04:00:00.000Z',
    map_styles: { roadmap: '/map/streets.pmtiles' },
  });
});

it('the audit keeps who started, paused, resumed, cancelled and deleted', async () => {
  const { id } = (await start()).body;
  await server.call(postMapPause, ofWork(id));
  await server.call(postMapResumption, ofWork(id));
  await server.call(deleteMapWork, ofWork(id));
  await workIs('cancelled');
  await start();
  await workIs('done');
  await server.call(deleteStreetMap, { token });
  const { rows } = await server.app.database.pool.query<{ action: string; username: string }>(
    `select action, username from audit_entry where entity = 'street_map' order by id`,
  );
  expect(rows.map(({ action, username }) => `${username} ${action}`)).toEqual(
    ['start', 'pause', 'resume', 'cancel', 'start', 'delete'].map((action) => `ana ${action}`),
  );
  expect(await state()).toMatchObject({ shown: 'free', streets: null });
});

it('pauses and goes on without reading a part twice, and the map is the same', async () => {
  await start();
  await workIs('done');
  const [whole, all] = [madeMap(), tileReads().length];
  await server.call(deleteStreetMap, { token });
  archive.sent.length = 0;

  const id = await halfway();
  expect((await server.call(postMapPause, ofWork(id))).status).toBe(200);
  // The child has ended when another map could be begun.
  await expect
    .poll(async () => {
      await runner.turn();
      return filesOf('map').includes('traza.holder');
    }, PATIENCE)
    .toBe(false);
  expect((await state()).work).toMatchObject({ status: 'paused', failure: null });
  const early = tileReads().length;
  expect([early > 0, early < all]).toEqual([true, true]);
  const { size } = (await server.call(postStreetMapSize, { token, body: PORTUGAL })).body;
  expect(size!.left_octets).toBeLessThan(size!.read_octets);

  await server.call(postMapResumption, ofWork(id));
  await workIs('done');
  expect(tileReads()).toHaveLength(all);
  expect(madeMap().equals(whole)).toBe(true);
});

it('a server that ends leaves its work, and the next one goes on', async () => {
  await halfway();
  await runner.close();
  expect((await state()).work).toMatchObject({ status: 'running' });
  const early = tileReads().length;
  runner = openMapRunner({ ...server.app, processId: randomUUID() });
  await workIs('done');
  expect(new Set(tileReads()).size).toBe(tileReads().length);
  expect(tileReads().length).toBeGreaterThan(early);
});

it('two processes do one work, and a second order waits for the first', async () => {
  const other = openMapRunner({ ...server.app, processId: randomUUID() });
  await start();
  expect((await start()).code).toBe('map.busy');
  await expect
    .poll(async () => {
      await Promise.all([runner.turn(), other.turn()]);
      return (await state()).work?.status;
    }, PATIENCE)
    .toBe('done');
  expect(new Set(tileReads()).size).toBe(tileReads().length);
  expect((await start()).status).toBe(200);
  await other.close();
});

it('cancelled work leaves nothing on the disk', async () => {
  const id = await halfway();
  expect(filesOf('map')).toContain('streets.pmtiles.part');
  await server.call(deleteMapWork, ofWork(id));
  await workIs('cancelled');
  expect(filesOf('map').filter((name) => name.startsWith('streets'))).toEqual([]);
  expect((await server.call(postMapResumption, ofWork(id))).code).toBe('map.state');
});

it('a failure says why, and a retry goes on', async () => {
  archive.answer(() => ({ status: 404 }));
  const { id } = (await start()).body;
  await workIs('failed');
  expect((await state()).work).toMatchObject({
    failure: 'noBuild',
    detail: expect.stringContaining('10 days'),
  });
  const { body } = await server.call(postStreetMapSize, { token, body: PORTUGAL });
  expect(body).toMatchObject({ size: null, failure: 'noBuild' });
  archive.answer(() => null);
  await server.call(postMapResumption, ofWork(id));
  await workIs('done');
});

it('nothing of a damaged archive is published', async () => {
  const damaged = Buffer.from(ARCHIVE);
  damaged.fill(0x55, TILES_AT + 1000, damaged.length - 1000);
  archive.replace(damaged);
  await start();
  await workIs('failed');
  expect((await state()).work?.failure).toBe('damaged');
  expect(existsSync(join(folder, 'map/streets.pmtiles'))).toBe(false);
});

describe('renewal every month', () => {
  const DAY_MS = 86_400_000;
  const later = async (at: number) => {
    server.clock.nowMs = at;
    // Sessions end too.
    token = await server.tokenOf(ana);
  };

  it('asks the archive a month later, and takes what is newer', async () => {
    expect((await server.call(putMapRenewal, { token, body: { on: true } })).code).toBe('map.notRenewable');
    await start();
    await workIs('done');
    await server.call(putMapRenewal, { token, body: { on: true } });
    // The data is of 28 February.
    expect((await state()).renewal).toEqual({ next_at: '2026-03-28T04:00:00.000Z' });
    await later(Date.parse('2026-03-28T03:00:00Z'));
    expect(await renewMap(server.app)).toBe(0);

    await later(server.clock.nowMs + DAY_MS);
    archive.sent.length = 0;
    expect(await renewMap(server.app)).toBe(1);
    expect(await renewMap(server.app)).toBe(0);
    await workIs('done');
    expect((await state()).work).toMatchObject({ is_renewal: true, is_current: true, countries: ['PT'] });
    expect(tileReads()).toEqual([]);
    expect((await state()).renewal).toEqual({ next_at: '2026-04-29T03:00:00.000Z' });

    await later(server.clock.nowMs + 31 * DAY_MS);
    archive.replace(archiveOf('2026-04-20T04:00:00Z'));
    await renewMap(server.app);
    await workIs('done');
    expect(await state()).toMatchObject({
      work: { is_renewal: true, is_current: false },
      streets: { countries: ['PT'], max_zoom: 9, data_at: '2026-04-20T04:00:00.000Z' },
    });
  });

  it('asks nobody while it is off, and is off once the map is deleted', async () => {
    await start();
    await workIs('done');
    await later(server.clock.nowMs + 400 * DAY_MS);
    expect(await renewMap(server.app)).toBe(0);
    await server.call(putMapRenewal, { token, body: { on: true } });
    await server.call(deleteStreetMap, { token });
    expect([await renewMap(server.app), (await state()).renewal]).toEqual([0, null]);
  });
});

describe('files on the server', () => {
  const lay = (name: string, content: Buffer) => {
    mkdirSync(join(folder, 'import'), { recursive: true });
    writeFileSync(join(folder, 'import', name), content);
  };

  it('a street map is made of a laid-down file with the right sum, and of no other', async () => {
    lay('iberia.pmtiles', ARCHIVE);
    expect((await state()).files).toMatchObject([
      { name: 'iberia.pmtiles', kind: 'streets', octets: ARCHIVE.length },
    ]);
    const of = (sha256: string) => ({ countries: [], max_zoom: 14, file: 'iberia.pmtiles', sha256 });
    await start(of('0'.repeat(64)));
    await workIs('failed');
    expect((await state()).work?.failure).toBe('otherSum');
    expect(filesOf('map')).not.toContain('streets.pmtiles');

    await start(of(createHash('sha256').update(ARCHIVE).digest('hex')));
    await workIs('done');
    expect((await state()).streets).toMatchObject({ countries: [], data_at: '2026-02-28T04:00:00.000Z' });
    expect(archive.sent).toEqual([]);
  });

  it('names lead nowhere else, and links are no files', async () => {
    const secret = join(folder, 'secret.pmtiles');
    writeFileSync(secret, ARCHIVE);
    lay('other.pmtiles', ARCHIVE);
    symlinkSync(secret, join(folder, 'import/link.pmtiles'));
    expect((await state()).files.map(({ name }) => name)).toEqual(['other.pmtiles']);
    for (const file of [
      '../secret.pmtiles',
      '..%2fsecret.pmtiles',
      '.hidden.pmtiles',
      'a/b.pmtiles',
      'x.txt',
    ])
      expect([file, (await start({ ...PORTUGAL, file })).status]).toEqual([file, 422]);
    expect((await start({ ...PORTUGAL, file: 'link.pmtiles' })).code).toBe('map.noFile');
    for (const name of ['../secret.pmtiles', '../import/other.pmtiles'])
      expect((await server.call(deleteMapFile, { token, params: { name } })).status).toBeGreaterThanOrEqual(
        400,
      );
    expect((await server.call(deleteRoadFile, { token, params: { name: '../map/x.roads' } })).status).toBe(
      404,
    );
    expect(existsSync(secret)).toBe(true);
  });

  const OSM = osmFile({
    nodes: [
      { id: 1, lat: 40.4155, lng: -3.71 },
      { id: 2, lat: 40.4155, lng: -3.7 },
    ],
    ways: [{ refs: [1, 2], tags: { highway: 'residential', name: 'Calle Mayor' } }],
    date: 1_772_000_000,
  });
  const send = (at: number, octets: Buffer, total = OSM.length) =>
    server.call(postMapPiece, {
      token,
      params: { name: 'spain-latest.osm.pbf' },
      query: { at: String(at), total: String(total) },
      type: 'application/octet-stream',
      body: octets,
    });

  it('a road file is made of a file that was sent in pieces, and names the streets', async () => {
    expect((await send(0, OSM.subarray(0, 100))).body).toEqual({ octets: 100 });
    expect((await state()).files).toEqual([]);
    expect((await send(50, OSM.subarray(50))).code).toBe('map.pieceOrder');
    expect((await send(100, OSM.subarray(100))).body).toEqual({ octets: OSM.length });
    expect((await state()).files).toMatchObject([{ name: 'spain-latest.osm.pbf', kind: 'roads' }]);

    const { id } = (await server.call(postRoadFile, { token, body: { file: 'spain-latest.osm.pbf' } })).body;
    expect((await server.call(postMapPause, ofWork(id))).code).toBe('map.state');
    await workIs('done');
    // As a running server does every ten seconds.
    (server.app.roads as unknown as { look(): void }).look();
    expect((await state()).roads).toMatchObject([
      {
        name: 'spain-latest.roads',
        country: 'ES',
        ways: 1,
        data_at: new Date(1_772_000_000_000).toISOString(),
      },
    ]);
    expect(server.app.roads.streetAt({ lat: 40.4155, lng: -3.705 })?.words).toBe('Calle Mayor');
    expect(filesOf('roads')).toEqual(['spain-latest.roads']);

    await server.call(deleteRoadFile, { token, params: { name: 'spain-latest.roads' } });
    await server.call(deleteMapFile, { token, params: { name: 'spain-latest.osm.pbf' } });
    expect(await state()).toMatchObject({ roads: [], files: [] });
  });

  it('a file that is cut says so', async () => {
    lay('spain-latest.osm.pbf', OSM.subarray(0, OSM.length - 5));
    await server.call(postRoadFile, { token, body: { file: 'spain-latest.osm.pbf' } });
    await workIs('failed');
    expect((await state()).work?.failure).toBe('damaged');
    expect(filesOf('roads')).toEqual([]);
  });
});
