import { beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGE_NAMES } from '#domain/language.ts';
import { aFleet, aUser, aVehicle, PASSWORD } from '#server/testing/builders.ts';
import { PHONE } from './browser.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { door, signInAs } from './pages/door.ts';
import { frame } from './pages/frame.ts';
import { mapScreen } from './pages/map-screen.ts';
import { phone } from './pages/phone.ts';
import { vehicleCard } from './pages/vehicle-card.ts';
import { useSite } from './site.ts';
import { smallTargets } from './touch.ts';
import { driveNorth, fitTracker, sendRecords } from './tracker.ts';
import { es, said } from './words.ts';

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

const visit = keptVisits(site, 'ana');

async function openPhone(path: string) {
  const visitor = await visit(PHONE);
  await goTo(visitor.page, path);
  const map = mapScreen(visitor.page);
  await map.row('1234BCD').waitFor();
  return { ...visitor, map, card: vehicleCard(visitor.page), phone: phone(visitor.page) };
}

test('the layout for phones: map, list in a sheet drawn up by its handle, bar at the bottom', async () => {
  const { page, map, phone: around } = await openPhone('/map-mobile');
  await eventually(() => map.row('1234BCD').isVisible()).toBe(true);
  expect(await map.rowText('1234BCD')).toContain('60 km/h');
  const places = await around.places();
  expect([places[0], places.at(-1)]).toEqual([es.screen['/map'], es.frame.more]);
  const bar = await around.bar.boundingBox();
  expect(Math.round(bar!.y + bar!.height)).toBe(844);
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(390);

  // At rest the sheet shows the search and the first vehicles.
  const isSeen = async (box: Promise<{ y: number; height: number } | null>) => {
    const { y, height } = (await box)!;
    return y > 0 && y + height <= bar!.y;
  };
  expect(await isSeen(map.searchBox.boundingBox())).toBe(true);
  expect(await isSeen(map.list.getByRole('option').nth(1).boundingBox())).toBe(true);

  const height = async () => Math.round((await around.sheet(es.word.vehicles).boundingBox())!.height);
  const low = await height();
  await around.openSheet.tap();
  await eventually(height).toBeGreaterThan(low + 150);
  await eventually(map.count).toBe('21 vehículos');
  // Nothing is chosen that was under the finger before the sheet came up.
  expect(map.address().vehicle).toBeUndefined();
  await around.closeSheet.tap();
  await eventually(height).toBe(low);
});

test('a row opens the card in the sheet, over the map, and closing it brings the list back as it was', async () => {
  const { page, map, card, phone: around } = await openPhone('/map-mobile');
  const top = async () => (await around.sheet(es.word.vehicles).boundingBox())?.y;
  await around.openSheet.tap();
  await eventually(top).toBeLessThan(450);
  const half = await top();
  await map.list.evaluate((list) => {
    list.scrollTop = 300;
  });
  const row = map.list.getByRole('option').filter({ visible: true }).nth(6);
  await row.tap();
  await eventually(() => card.card.isVisible()).toBe(true);
  await card.close.tap();
  await eventually(top).toBe(half);
  expect(await map.list.evaluate((list) => list.scrollTop)).toBe(300);

  await map.list.evaluate((list) => {
    list.scrollTop = 0;
  });
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
  await eventually(() => around.sheet(es.word.vehicles).isVisible()).toBe(true);
  // The sheet has not been drawn up since the page was reloaded.
  expect(await around.openSheet.isVisible()).toBe(true);
  expect(map.address().vehicle).toBeUndefined();
});

test('of the tabs of a record, more than fit, the one that the address names is in view', async () => {
  const { page } = await visit(PHONE);
  await goTo(page, `/config-vehicles?id=${site.facts.van.id}&tab=history`);
  const tab = page.getByRole('tab', { name: es.vehicle.group_papers });
  await tab.waitFor();
  await eventually(async () => {
    const { x, width } = (await tab.boundingBox())!;
    return x >= 0 && x + width <= 390;
  }).toBe(true);
});

test('signing in, looking at a vehicle and signing out ends at the door, with nothing gone wrong on the way', async () => {
  const { page } = await site.visit(PHONE);
  const [map, card, around] = [mapScreen(page), vehicleCard(page), phone(page)];
  await signInAs(page, 'ana', PASSWORD, '/map-mobile');
  await around.openSheet.tap();
  await map.row('1234BCD').tap();
  await eventually(() => said(card.license)).toBe('1234BCD');
  await card.close.tap();
  await eventually(() => map.row('1234BCD').isVisible()).toBe(true);
  await around.signOut();
  await door(page).signedOut.waitFor();
  expect(new URL(page.url()).pathname).toBe('/logout');
  await page.getByRole('button', { name: es.access.signInAgain }).tap();
  await door(page).signIn('ana', PASSWORD);
  await page.getByRole('region', { name: es.dashboard.charts }).waitFor();
});

describe('everything that can be touched is at least 44 px', () => {
  test('at the door, in its form, refused or not, and after the way out', async () => {
    const { page } = await site.visit(PHONE);
    const body = page.locator('body');
    await page.goto('/prelogin');
    await door(page).signInButton.waitFor();
    expect(await smallTargets(body)).toEqual([]);
    await door(page).signInButton.tap();
    await door(page).username.waitFor();
    expect(await smallTargets(body)).toEqual([]);
    await door(page).signInButton.tap();
    await page.getByText(es.fault['val.required']).first().waitFor();
    expect(await smallTargets(body)).toEqual([]);
    await page.goto('/setup?key=any');
    await page.getByRole('button', { name: es.access.setupCreate }).waitFor();
    expect(await smallTargets(body)).toEqual([]);
    await page.goto('/logout');
    await page.getByRole('button', { name: es.access.signInAgain }).waitFor();
    expect(await smallTargets(body)).toEqual([]);
  });

  test('on the map, in its list, its menus and the card', async () => {
    const { page, map, card, phone: around } = await openPhone('/map-mobile');
    const body = page.locator('body');
    expect(await smallTargets(body)).toEqual([]);
    await around.openSheet.tap();
    await map.searchBox.fill('1234');
    await eventually(map.licenses).toEqual(['1234BCD']);
    expect(await smallTargets(body)).toEqual([]);
    await page.getByRole('combobox', { name: es.map.sortBy }).tap();
    const orders = page.getByRole('listbox', { name: es.map.sortBy });
    await orders.waitFor();
    expect(await smallTargets(orders)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: es.map.layers }).tap();
    const layers = page.getByRole('dialog', { name: es.map.layers });
    await layers.waitFor();
    expect(await smallTargets(layers)).toEqual([]);
    await page.keyboard.press('Escape');
    await map.row('1234BCD').tap();
    await eventually(card.sum).toContain('1 viaje');
    expect(await smallTargets(body)).toEqual([]);
    await card.card.getByRole('button', { name: es.map.share }).tap();
    const share = page.getByRole('menu');
    await share.waitFor();
    expect(await smallTargets(share)).toEqual([]);
    await share.getByRole('menuitem', { name: es.map.copyGeo }).tap();
    const told = frame(page).notice(es.map.copied).or(frame(page).notice(es.map.notCopied));
    await told.waitFor();
    expect(await smallTargets(told)).toEqual([]);
  });

  test('in the header, in search, and in the sheet with the account', async () => {
    const { page, phone: around } = await openPhone('/map-mobile');
    const { banner, fleetButton, fleet } = frame(page);
    const dialog = (name: string) => page.getByRole('dialog', { name });
    await fleetButton.tap();
    await fleet('Norte').waitFor();
    expect(await smallTargets(dialog(es.frame.fleetFilter))).toEqual([]);
    await page.keyboard.press('Escape');
    await banner.getByRole('button', { name: es.frame.search }).tap();
    await dialog(es.frame.search).getByRole('button').first().waitFor();
    expect(await smallTargets(dialog(es.frame.search))).toEqual([]);
    await page.keyboard.press('Escape');
    await around.more.tap();
    await around.moreSheet.waitFor();
    expect(await smallTargets(around.moreSheet)).toEqual([]);
    await around.moreSheet.getByRole('combobox', { name: es.word.language }).tap();
    await page.getByRole('option', { name: LANGUAGE_NAMES.pt }).waitFor();
    expect(await smallTargets(page.getByRole('listbox', { name: es.word.language }))).toEqual([]);
  });
});
