import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { getInstallation } from '#api/installation.ts';
import {
  deleteMapWork,
  deleteStreetMap,
  postMapPause,
  postMapResumption,
  postStreetMapSize,
} from '#api/street-map.ts';
import { AT_ONCE } from '#server/street-map/fill.ts';
import { ARCHIVE, PATIENCE, PORTUGAL, TILES_AT, useMapSite } from '#server/testing/map-site.ts';
import { openMapRunner } from './map-runner.ts';

const { site, state, start, workIs, filesOf, madeMap, tileReads, ofWork, halfway } = useMapSite();

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
  const { size } = (await site.server.call(postStreetMapSize, { token: site.token, body: PORTUGAL })).body;
  expect([tileReads(), filesOf('map')]).toEqual([[], []]);
  expect(size).toMatchObject({ left_octets: size!.read_octets, data_at: '2026-02-28T04:00:00Z' });

  await start();
  await workIs('done');
  expect(madeMap()).toHaveLength(size!.octets);
  const read = site.archive.sent
    .filter(({ from }) => from >= TILES_AT)
    .reduce((sum, { bytes }) => sum + bytes, 0);
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
  expect((await site.server.call(getInstallation)).body).toMatchObject({
    streets_at: '2026-02-28T04:00:00.000Z',
    map_styles: { roadmap: '/map/streets.pmtiles' },
  });
});

it('the audit keeps who started, paused, resumed, cancelled and deleted', async () => {
  const { id } = (await start()).body;
  await site.server.call(postMapPause, ofWork(id));
  await site.server.call(postMapResumption, ofWork(id));
  await site.server.call(deleteMapWork, ofWork(id));
  await workIs('cancelled');
  await start();
  await workIs('done');
  await site.server.call(deleteStreetMap, { token: site.token });
  const { rows } = await site.server.app.database.pool.query<{ action: string; username: string }>(
    `select action, username from audit_entry where entity = 'street_map' order by id`,
  );
  expect(rows.map(({ action, username }) => `${username} ${action}`)).toEqual(
    ['start', 'pause', 'resume', 'cancel', 'start', 'delete'].map((action) => `ana ${action}`),
  );
  expect(await state()).toMatchObject({ shown: 'free', streets: null });
});

/** Parts that came twice: only those that were on their way when the work ended may. */
const readAgain = () => tileReads().length - new Set(tileReads()).size;

it('pauses and goes on without reading a stored part twice, and the map is the same', async () => {
  await start();
  await workIs('done');
  const [whole, all] = [madeMap(), tileReads().length];
  await site.server.call(deleteStreetMap, { token: site.token });
  site.archive.sent.length = 0;

  const id = await halfway();
  expect((await site.server.call(postMapPause, ofWork(id))).status).toBe(200);
  // The child has ended when another map could be begun.
  await expect
    .poll(async () => {
      await site.runner.turn();
      return filesOf('map').includes('traza.holder');
    }, PATIENCE)
    .toBe(false);
  expect((await state()).work).toMatchObject({ status: 'paused', failure: null });
  const early = tileReads().length;
  expect([early > 0, early < all]).toEqual([true, true]);
  const { size } = (await site.server.call(postStreetMapSize, { token: site.token, body: PORTUGAL })).body;
  expect(size!.left_octets).toBeLessThan(size!.read_octets);

  await site.server.call(postMapResumption, ofWork(id));
  await workIs('done');
  expect(new Set(tileReads()).size).toBe(all);
  expect(readAgain()).toBeLessThanOrEqual(AT_ONCE);
  expect(madeMap().equals(whole)).toBe(true);
});

it('a server that ends leaves its work, and the next one goes on', async () => {
  await halfway();
  await site.runner.close();
  expect((await state()).work).toMatchObject({ status: 'running' });
  const early = tileReads().length;
  site.runner = openMapRunner({ ...site.server.app, processId: randomUUID() });
  await workIs('done');
  expect(readAgain()).toBeLessThanOrEqual(AT_ONCE);
  expect(tileReads().length).toBeGreaterThan(early);
});

it('two processes do one work, and a second order waits for the first', async () => {
  const other = openMapRunner({ ...site.server.app, processId: randomUUID() });
  await start();
  expect((await start()).code).toBe('map.busy');
  await expect
    .poll(async () => {
      await Promise.all([site.runner.turn(), other.turn()]);
      return (await state()).work?.status;
    }, PATIENCE)
    .toBe('done');
  expect(readAgain()).toBeLessThanOrEqual(AT_ONCE);
  expect((await start()).status).toBe(200);
  await other.close();
});

it('cancelled work leaves nothing on the disk', async () => {
  const id = await halfway();
  expect(filesOf('map')).toContain('streets.pmtiles.part');
  await site.server.call(deleteMapWork, ofWork(id));
  await workIs('cancelled');
  expect(filesOf('map').filter((name) => name.startsWith('streets'))).toEqual([]);
  expect((await site.server.call(postMapResumption, ofWork(id))).code).toBe('err.stale');
});

it('a failure says why, and a retry goes on', async () => {
  site.archive.answer(() => ({ status: 404 }));
  const { id } = (await start()).body;
  await workIs('failed');
  expect((await state()).work).toMatchObject({
    failure: 'noBuild',
    detail: expect.stringContaining('10 days'),
  });
  const { body } = await site.server.call(postStreetMapSize, { token: site.token, body: PORTUGAL });
  expect(body).toMatchObject({ size: null, failure: 'noBuild' });
  site.archive.answer(() => null);
  await site.server.call(postMapResumption, ofWork(id));
  await workIs('done');
});

it('nothing of a damaged archive is published', async () => {
  const damaged = Buffer.from(ARCHIVE);
  damaged.fill(0x55, TILES_AT + 1000, damaged.length - 1000);
  site.archive.replace(damaged);
  await start();
  await workIs('failed');
  expect((await state()).work?.failure).toBe('damaged');
  expect(existsSync(join(site.folder, 'map/streets.pmtiles'))).toBe(false);
});
