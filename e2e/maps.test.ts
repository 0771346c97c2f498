import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { osmFile } from '#server/road/osm/osm-file.builder.ts';
import { type ArchiveServer, archiveServer } from '#server/testing/archive-server.ts';
import { aFleet, aUser } from '#server/testing/builders.ts';
import { drawnAsLand, iberianTiles, noise, streetArchive } from '#server/testing/street-archive.builder.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { signedInVisits } from './signed-in.ts';
import { useSite } from './site.ts';
import { es, filled } from './words.ts';

const folder = mkdtempSync(join(tmpdir(), 'traza-e2e-maps-'));
const ARCHIVE = streetArchive(drawnAsLand(iberianTiles(8)), {
  maxZoom: 8,
  leafEntries: 200,
  metadata: {
    description: noise('description', 300).toString('base64'),
    'planetiler:osm:osmosisreplicationtime': '2026-02-28T04:00:00Z',
  },
});
const TILES_AT = Number(ARCHIVE.readBigUInt64LE(56));
const words = es.streetMap;

let archive: ArchiveServer;
const settings: Record<string, string> = { DATA_DIR: folder };
beforeAll(async () => {
  archive = await archiveServer(ARCHIVE);
  settings.MAP_SOURCE = archive.address;
});
afterAll(async () => {
  await archive.close();
  rmSync(folder, { recursive: true });
});

const site = useSite(async (database) => {
  const { id } = await aFleet(database, { name: 'Central' });
  await aUser(database, { username: 'ana', roles: ['administrator'], fleetIds: [id] });
}, settings);
const ana = signedInVisits(site, 'ana');

test('an administrator makes a street map of a country, pauses it, and every page shows it from then on', async () => {
  const { page } = await ana({ hasGround: true });
  await page.goto('/config-maps');
  await page.getByText(words.shown_none).waitFor();
  await page.getByLabel(words.countries).first().fill('Portu');
  await page.getByRole('option', { name: 'Portugal' }).click();
  // The list of countries stays open for further ones.
  await page.keyboard.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: words.size }).click();
  await page.getByText(/^Ocupará .+; quedan .+ por descargar$/).waitFor();
  expect(archive.sent.filter(({ from }) => from >= TILES_AT)).toEqual([]);

  let left = 3;
  archive.answer(({ from }) =>
    from < TILES_AT || left-- > 0 ? null : { status: 503, headers: { 'retry-after': '600' } },
  );
  await page.getByRole('button', { name: words.download, exact: true }).click();
  await page.getByText(filled(words.work_streets, { what: 'Portugal' })).waitFor();
  await page.getByRole('button', { name: words.pause }).click();
  await page.getByText(words.status_paused, { exact: true }).waitFor();
  archive.answer(() => null);
  await page.getByRole('button', { name: words.resume }).click();
  await page.getByText(words.shown_own).waitFor();
  await page.getByText(/^Datos del 28\/02\/2026 · /).waitFor();

  await page.getByLabel(words.renew).click();
  await page.getByText(filled(words.renewNext, { at: '28/03/2026' })).waitFor();
  // Without a reload.
  await goTo(page, '/map');
  await eventually(() => page.locator('.maplibregl-ctrl-attrib').innerText()).toContain(
    '© OpenStreetMap · Protomaps · 2026-02',
  );
});

test('a file of OpenStreetMap is sent, and becomes the addresses; a failure says what to do', async () => {
  const { page } = await ana();
  await goTo(page, '/config-maps');
  await page.getByText(words.noRoads).waitFor();
  const osm = osmFile({
    nodes: [
      { id: 1, lat: 40.4155, lng: -3.71 },
      { id: 2, lat: 40.4155, lng: -3.7 },
    ],
    ways: [{ refs: [1, 2], tags: { highway: 'residential', name: 'Calle Mayor' } }],
    date: 1_772_000_000,
  });
  const choose = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await choose('madrid (1).osm.pbf', osm);
  await page.getByText('madrid-1-.osm.pbf').waitFor();
  await page.getByRole('button', { name: words.make_roads }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.make_roads }).click();
  await page.getByText('madrid-1-.roads').waitFor();

  mkdirSync(join(folder, 'import'), { recursive: true });
  writeFileSync(join(folder, 'import/cut.osm.pbf'), osm.subarray(0, osm.length - 4));
  const cut = page.getByRole('listitem').filter({ hasText: 'cut.osm.pbf' });
  await cut.getByRole('button', { name: words.make_roads }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.make_roads }).click();
  await page.getByRole('alert').getByText(words.failed_damaged).waitFor();
  await page.getByRole('button', { name: words.retry }).waitFor();
  await page.getByRole('button', { name: words.cancelWork }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.cancelWork }).click();
  await page.getByText(words.failed_damaged).waitFor({ state: 'detached' });
});
