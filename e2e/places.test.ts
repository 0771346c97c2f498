import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { mapScreen } from './pages/map-screen.ts';
import { coloursAt } from './pixels.ts';
import { useSite } from './site.ts';
import { fitTracker, sendRecords } from './tracker.ts';
import { es } from './words.ts';

/** Fill of a pin on light grounds (web/map/place-layer.ts). */
const PIN = '#6741d9';
/** The colour of the ring in place of an area that would be too small to see. */
const RING = '#0b7285';
const HERE = { lat: 40.4, lng: -3.7 };

const site = useSite(async (database) => {
  const { id } = await aFleet(database, { name: 'Norte' });
  await aUser(database, { username: 'ana', roles: ['manager'], fleetIds: [id] });
  const van = await aVehicle(database, { fleet_id: id });
  return { imei: await fitTracker(database.pool, van.id) };
});
// Without a position on it, a notice covers the middle of the live map. The vehicle is far from the place.
beforeAll(() =>
  sendRecords(site.server, site.facts.imei, [recordAt(Date.now() - 1_000, { lat: 41.4, lng: -3.7 })]),
);
const ana = keptVisits(site, 'ana');

test('an area is drawn on the map as a polygon, changed by its corners, and found again from far away', async () => {
  const { page } = await ana({ hasGround: true });
  await goTo(page, `/config-areas?v=${HERE.lat},${HERE.lng},14`);
  await page.locator('[data-ready="true"]').waitFor();
  await page.getByRole('button', { name: es.area.new }).first().click();
  const card = page.getByRole('complementary', { name: es.place.card });
  await card.getByLabel(es.word.name).fill('Polígono sur');
  const canvas = page.locator('.maplibregl-canvas');
  const box = (await canvas.boundingBox())!;
  const at = (x: number, y: number) => ({
    x: box.x + box.width / 2 - 200 + x,
    y: box.y + box.height / 2 + y,
  });
  const corners = [at(-60, -60), at(60, -60), at(60, 60), at(-60, 60)];
  const text = card.getByLabel(es.place.corners);
  // The part of the program that draws has arrived.
  await eventually(() => canvas.evaluate((one) => one.style.cursor)).toBe('crosshair');
  for (const { x, y } of [...corners, corners[0]!]) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.up();
  }
  await eventually(async () => (await text.inputValue()).split('\n').length).toBe(4);
  await card.getByRole('button', { name: es.ui.create, exact: true }).click();
  await eventually(() => new URL(page.url()).searchParams.get('id')).not.toBeNull();

  const drawn = (await text.inputValue()).split('\n');
  // Beyond the north-western corner, so that no edges cross, whichever way round the library lists them.
  await text.fill([...drawn, '40.41, -3.72'].join('\n'));
  await text.blur();
  await card.getByText(es.place.polygonText_other.replace('{{n}}', '5')).waitFor();
  const save = card.getByRole('button', { name: es.ui.save, exact: true });
  await save.click();
  await save.waitFor({ state: 'hidden' });
  await card.getByRole('tab', { name: es.word.history }).click();
  await card.getByText('Polígono de 4 vértices').first().waitFor();

  // From far away a ring stands for it, which opens it too.
  await page.goto(`/config-areas?v=${HERE.lat},${HERE.lng},5`);
  await page.locator('[data-ready="true"]').waitFor();
  const far = (await canvas.boundingBox())!;
  const middle = { x: far.x + far.width / 2, y: far.y + far.height / 2 };
  await eventually(async () => (await coloursAt(page, middle, 24)).has(RING)).toBe(true);
  await page.mouse.click(middle.x, middle.y);
  await eventually(() => new URL(page.url()).searchParams.get('id')).not.toBeNull();
});

test('a file with faults is shown row by row; what is right comes in, and is on the live map with its name', async () => {
  const { page } = await ana({ hasGround: true });
  await goTo(page, '/config-pois');
  const file = join(tmpdir(), `places-${process.pid}.csv`);
  writeFileSync(file, `name;lat;lng\nNave central;${HERE.lat};${HERE.lng}\nLejos;95;0\n`);
  await page.getByRole('button', { name: es.lineImport.title_poi, exact: true }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  const importer = page.getByRole('region', { name: es.lineImport.title_poi });
  await importer.getByText(es.fault['val.lat']).first().waitFor();
  await importer.getByRole('button', { name: es.lineImport.apply_one.replace('{{n}}', '1') }).click();
  await importer.getByText(es.lineImport.stored, { exact: true }).waitFor();
  await importer.getByRole('button', { name: es.verdict.backList }).click();
  await page.getByRole('option').filter({ hasText: 'Nave central' }).waitFor();
  expect(await page.getByRole('option').count()).toBe(1);

  await goTo(page, `/map?v=${HERE.lat},${HERE.lng},15`);
  const map = mapScreen(page);
  await eventually(async () => (await coloursAt(page, await map.middle(), 24)).has(PIN)).toBe(true);
  await map.clickMiddle();
  const card = page.getByRole('complementary', { name: 'Nave central' });
  await card.getByRole('link', { name: 'Nave central' }).waitFor();
  // Hidden by the preference, which stays on the server.
  await page.getByRole('button', { name: es.map.layers }).click();
  await page.getByRole('switch', { name: es.poi.list }).click();
  await eventually(async () => (await coloursAt(page, await map.middle(), 24)).has(PIN)).toBe(false);
  await page.reload();
  await page.getByRole('button', { name: es.map.layers }).click();
  expect(await page.getByRole('switch', { name: es.poi.list }).isChecked()).toBe(false);
});
