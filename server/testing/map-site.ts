import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { getStreetMaps, postStreetMap } from '#api/street-map.ts';
import { openMapRunner } from '#server/map-work/map-runner.ts';
import { type TestApp, testApp } from './app.ts';
import { type ArchiveServer, archiveServer } from './archive-server.ts';
import { aUser } from './builders.ts';
import { iberianTiles, noise, streetArchive } from './street-archive.builder.ts';

/** An archive of the Iberian peninsula with data of this time. */
export const archiveOf = (dataAt: string) =>
  streetArchive(iberianTiles(9), {
    maxZoom: 9,
    leafEntries: 200,
    metadata: {
      // So long that the tiles begin behind the first part, which every extraction reads.
      description: noise('description', 300).toString('base64'),
      'planetiler:osm:osmosisreplicationtime': dataAt,
    },
  });
export const ARCHIVE = archiveOf('2026-02-28T04:00:00Z');
export const TILES_AT = Number(ARCHIVE.readBigUInt64LE(56));
export const PORTUGAL = { countries: ['PT'], max_zoom: 9 };
/** A child process has to start, on a busy machine. */
export const PATIENCE = { timeout: 30_000, interval: 20 };

/** An installation beside an archive of maps, anew for each test. `runner` works when it is called. */
export type MapSite = {
  folder: string;
  archive: ArchiveServer;
  server: TestApp;
  /** An administrator. */
  ana: { id: number; username: string };
  token: string;
  runner: ReturnType<typeof openMapRunner>;
};

export function useMapSite() {
  const site = {} as MapSite;
  beforeEach(async () => {
    site.folder = mkdtempSync(join(tmpdir(), 'traza-maps-'));
    site.archive = await archiveServer(ARCHIVE);
    const MAP_SOURCE = `${new URL(site.archive.address).origin}/{date}.pmtiles`;
    site.server = await testApp({ DATA_DIR: site.folder, MAP_SOURCE });
    site.ana = await aUser(site.server.app.database, { username: 'ana', roles: ['administrator'] });
    site.token = await site.server.tokenOf(site.ana);
    site.runner = openMapRunner(site.server.app);
  });
  afterEach(async () => {
    await site.runner.close();
    await site.archive.close();
    await site.server.close();
    rmSync(site.folder, { recursive: true });
  });

  const state = async () => (await site.server.call(getStreetMaps, { token: site.token })).body;
  const start = (body: object = PORTUGAL) => site.server.call(postStreetMap, { token: site.token, body });
  /** Waits until the work is in a state. */
  const workIs = (status: string) =>
    expect
      .poll(async () => {
        await site.runner.turn();
        return (await state()).work?.status;
      }, PATIENCE)
      .toBe(status);
  /** Names of files in a folder of the installation. */
  const filesOf = (name: string) => {
    const path = join(site.folder, name);
    return existsSync(path) ? readdirSync(path) : [];
  };
  const madeMap = () => readFileSync(join(site.folder, 'map/streets.pmtiles'));
  /** Where the reads of tiles began that were answered. */
  const tileReads = () => site.archive.sent.map(({ from }) => from).filter((from) => from >= TILES_AT);
  const ofWork = (id: number) => ({ token: site.token, params: { order_id: id } });
  /** From now on, the archive's server answers so many reads of tiles, and no further one. */
  const stallAfter = (reads: number) => {
    let left = reads;
    site.archive.answer(({ from }) => {
      if (!(from >= TILES_AT) || left-- > 0) return null;
      return { status: 503, headers: { 'retry-after': '600' } };
    });
  };
  /** Work that has read some of its tiles, and waits for more; returns its id. */
  const halfway = async () => {
    stallAfter(4);
    const { id } = (await start()).body;
    await expect
      .poll(async () => {
        await site.runner.turn();
        return (await state()).work?.share ?? 0;
      }, PATIENCE)
      .toBeGreaterThan(0);
    site.archive.answer(() => null);
    return id;
  };
  return { site, state, start, workIs, filesOf, madeMap, tileReads, ofWork, halfway };
}
