import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { aFleet, aUser } from '#server/testing/builders.ts';
import { writeStreetArchive } from '#server/testing/street-archive.builder.ts';
import { es } from '#text/es.ts';
import { eventually } from './eventually.ts';
import { signedInVisits } from './signed-in.ts';
import { useSite } from './site.ts';

const folder = mkdtempSync(join(tmpdir(), 'traza-streets-'));
const archive = join(folder, 'world.pmtiles');
writeStreetArchive(archive);
afterAll(() => rmSync(folder, { recursive: true }));

const site = useSite(
  async (database) => {
    const { id } = await aFleet(database, { name: 'Central' });
    await aUser(database, { username: 'ana', roles: ['visualizer'], fleetIds: [id] });
  },
  { MAP_PMTILES: archive },
);
const ana = signedInVisits(site, 'ana');

test('the street map of the installation is shown; when it is gone, the built-in map is, and says so', async () => {
  const { page, watch } = await ana();
  await page.goto('/map');
  await eventually(() => page.locator('.maplibregl-ctrl-attrib').innerText()).toContain('OpenStreetMap');
  // Once for its directory, once for its tile.
  const reads = () => watch.asked.filter((address) => address.endsWith('/map/streets.pmtiles')).length;
  await eventually(reads).toBeGreaterThan(1);

  // A page that is open would ask for more of it.
  await page.close();
  rmSync(archive);
  const later = await ana();
  later.watch.expectProblem(/404/);
  await later.page.goto('/map');
  await later.page.getByText(es.map.fallback).waitFor();
  await eventually(() => later.page.locator('.maplibregl-ctrl-attrib').innerText()).toContain(
    'Natural Earth',
  );
});
