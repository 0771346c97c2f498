import { beforeAll, expect, test } from 'vitest';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { es } from '#text/es.ts';
import { PHONE } from './browser.ts';
import { eventually } from './eventually.ts';
import { mapScreen } from './pages/map-screen.ts';
import { phone } from './pages/phone.ts';
import { vehicleCard } from './pages/vehicle-card.ts';
import { signedInVisits } from './signed-in.ts';
import { useSite } from './site.ts';
import { driveNorth, fitTracker, sendRecords } from './tracker.ts';
import { said } from './words.ts';

const site = useSite(async (database) => {
  const fleet = await aFleet(database, { name: 'Norte' });
  await aUser(database, { username: 'ana', roles: ['manager'], fleetIds: [fleet.id] });
  for (let i = 0; i < 20; i++) await aVehicle(database, { fleet_id: fleet.id });
  const van = await aVehicle(database, { fleet_id: fleet.id, license: '1234BCD', alias: 'Furgoneta 12' });
  return { van, imei: await fitTracker(database.pool, van.id) };
});

beforeAll(async () => {
  const startMs = Date.now() - 11 * 60_000;
  const drive = driveNorth({ ms: startMs, lat: 40.4, lng: -3.7 }, 10);
  await sendRecords(site.server, site.facts.imei, drive.slice(0, -1));
});

const visit = signedInVisits(site, 'ana');

async function openPhone(path: string) {
  const visitor = await visit(PHONE);
  await visitor.page.goto(path);
  const map = mapScreen(visitor.page);
  await map.row('1234BCD').waitFor();
  return { ...visitor, map, card: vehicleCard(visitor.page), phone: phone(visitor.page) };
}

test('the layout for phones: map, list in a sheet drawn up by its handle, bar at the bottom', async () => {
  const { page, map, phone: around } = await openPhone('/');
  expect(new URL(page.url()).pathname).toBe('/map-mobile');
  await eventually(map.count).toBe('21 vehículos');
  await eventually(() => map.row('1234BCD').isVisible()).toBe(true);
  expect(await map.rowText('1234BCD')).toContain('60 km/h');
  expect(await around.places()).toEqual([es.screen['/map'], es.frame.more]);
  const bar = await around.bar.boundingBox();
  expect(Math.round(bar!.y + bar!.height)).toBe(844);
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(390);

  const height = async () => Math.round((await around.sheet(es.map.list).boundingBox())!.height);
  const low = await height();
  await around.openSheet.tap();
  await eventually(height).toBeGreaterThan(low + 150);
  // What was under the finger before the sheet came up is not chosen by it.
  expect(map.address().vehicle).toBeUndefined();
  await around.closeSheet.tap();
  await eventually(height).toBe(low);
});

test('a row opens the card in the sheet, over the map, and closing it brings the list back', async () => {
  const { page, map, card, phone: around } = await openPhone('/map-mobile');
  await around.openSheet.tap();
  await map.row('1234BCD').tap();
  await eventually(() => said(card.license)).toBe('1234BCD');
  expect(map.address().vehicle).toBe(String(site.facts.van.id));
  await eventually(card.text).toContain('Furgoneta 12');
  // Ten minutes of 0.009 degrees each: 10,007.5 m.
  await eventually(card.sum).toBe('1 viaje · 10,0 km · 10 min');
  const sheet = (await around.sheet(es.map.card).boundingBox())!;
  expect(sheet.y).toBeGreaterThan(200);
  await page.reload();
  await eventually(() => said(card.license)).toBe('1234BCD');
  await card.close.tap();
  await eventually(() => around.sheet(es.map.list).isVisible()).toBe(true);
  expect(await around.openSheet.isVisible()).toBe(true);
  expect(map.address().vehicle).toBeUndefined();
});
