import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { aFleet, aUser } from '#server/testing/builders.ts';
import { writeStreetArchive } from '#server/testing/street-archive.builder.ts';
import { MAP_PALETTE } from '#web/map/palette.ts';
import { eventually } from './eventually.ts';
import { coloursAt } from './pixels.ts';
import { signedInVisits } from './signed-in.ts';
import { useSite } from './site.ts';
import { es } from './words.ts';

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
  const { page, watch } = await ana({ hasGround: true });
  await page.goto('/map');
  await eventually(() => page.locator('.maplibregl-ctrl-attrib').innerText()).toContain('OpenStreetMap');
  // Once for its directory, once for its tile.
  const reads = () => watch.asked.filter((address) => address.endsWith('/map/streets.pmtiles')).length;
  await eventually(reads).toBeGreaterThan(1);

  // An open page would read more of it.
  await page.close();
  rmSync(archive);
  const later = await ana({ hasGround: true });
  later.watch.expectProblem(/404/);
  await later.page.clock.install();
  await later.page.goto('/map');
  const note = later.page.getByText(es.map.fallback);
  await note.waitFor();
  // It goes away by itself.
  await later.page.clock.runFor(9_000);
  await eventually(() => note.count()).toBe(0);
  await eventually(() => later.page.locator('.maplibregl-ctrl-attrib').innerText()).toContain(
    'Natural Earth',
  );
});

test('no vehicle stands on bare sea: until the land has come, the ground is as plain as land', async () => {
  rmSync(archive, { force: true });
  const { page, watch } = await ana({ hasGround: true });
  watch.expectProblem(/404/);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The outlines of the built-in map are slow.
  await page.route(/\/assets\/(world|world-fine|europe)-[^/]*\.bin$/, async (route) => {
    await isReleased;
    await route.continue();
  });
  const { land, sea } = MAP_PALETTE.light;
  // Beside the note in the middle, south of Majorca.
  await page.goto('/map?v=38.5,1.5,7');
  const map = page.getByRole('region', { name: es.map.canvas });
  await map.waitFor();
  const box = (await map.boundingBox())!;
  const place = { x: box.x + box.width / 2 + 250, y: box.y + box.height / 2 };
  const ground = async () => [...(await coloursAt(page, place, 20))];
  await eventually(ground).toContain(land);
  expect(await ground()).not.toContain(sea);
  release();
  await eventually(ground).toContain(sea);
});
