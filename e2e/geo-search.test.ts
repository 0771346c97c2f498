import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { PHONE } from './browser.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { noonZone } from './noon.ts';
import { coloursAt } from './pixels.ts';
import { useSite } from './site.ts';
import { driveNorth, fitTracker, sendRecords } from './tracker.ts';
import { es, filled, said } from './words.ts';

const noon = noonZone(Date.now());
const today = new Intl.DateTimeFormat('en-CA', { timeZone: noon.zone }).format(Date.now());
const yesterday = addDays(today, -1);
const days = `from=${yesterday}&to=${yesterday}`;

const site = useSite(async (database) => {
  const company = await aFleet(database, { name: 'Transportes Duero' });
  const zone = { time_zone: noon.zone };
  const driver = await aDriver(database, {
    fleet_id: company.id,
    name: 'Lucía',
    surname: 'Sanz Ortega',
    ...zone,
  });
  await aUser(database, {
    username: 'ana',
    roles: ['manager'],
    fleetIds: [company.id],
    see_driver_names: true,
    ...zone,
  });
  const van = await aVehicle(database, {
    fleet_id: company.id,
    license: '1234BCD',
    driver_id: driver.id,
    ...zone,
  });
  return { imei: await fitTracker(database.pool, van.id) };
});

// Due north at a minute and a kilometre, from 40.000 on: it passes 40.0045 in the middle between two fixes.
beforeAll(() =>
  sendRecords(
    site.server,
    site.facts.imei,
    driveNorth({ ms: noon.at('08:00:00', -1), lat: 40, lng: -3.7 }, 30),
  ),
);

const visit = keptVisits(site, 'ana');
const texts = es.geoSearch;

test('a place on the map: who passed, when and how near, and a file of it', async () => {
  const { page } = await visit();
  await goTo(page, '/geo-search');
  await page.getByText(texts.choose).waitFor();
  await page.getByRole('textbox', { name: texts.lat }).fill('40,0045');
  await page.getByRole('textbox', { name: texts.lng }).fill('-3,7');
  await page.getByRole('textbox', { name: texts.radius }).fill('200');
  await page.getByRole('textbox', { name: texts.radius }).press('Tab');
  await eventually(() => page.url()).toContain('radius=200');
  await page
    .getByRole('region', { name: texts.panel })
    .getByRole('button', { name: texts.run, exact: true })
    .click();
  const van = page.getByRole('option', { name: '1234BCD' });
  // 400 m at 1,000.75 m a minute.
  await eventually(() => said(van)).toMatch(/Lucía Sanz Ortega .*08:00 – .*08:00 .*0:00:24/);
  await van.click();
  await eventually(() => said(page.locator('ol'))).toMatch(
    new RegExp(`08:00:18 – 08:00:41 ${texts.betweenFixes} Lucía Sanz Ortega`),
  );
  // Hours are typed as 24, whatever the browser's language; text that is no time shows an error and changes
  // nothing.
  const since = page.getByRole('textbox', { name: texts.hourFrom });
  expect(await page.locator('input[type=time]').count()).toBe(0);
  await since.fill('25');
  await since.press('Tab');
  await page.getByText(es.fault['val.time']).waitFor();
  await since.fill('1930');
  await since.press('Tab');
  await eventually(() => new URL(page.url()).searchParams.get('since')).toBe('19:30');
  expect(await since.inputValue()).toBe('19:30');
  await since.fill('');
  await eventually(() => page.url()).not.toContain('since');
  // The address has become the search.
  expect(page.url()).toMatch(/at=40\.00450,-3\.70000&.*vehicle=\d+/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: texts.csv }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /1234BCD;;Transportes Duero;Lucía Sanz Ortega;.*;0:00:24;/,
  );
  // A click on the map chooses another place; a notice shows that the results are for the former one.
  const canvas = page.getByRole('region', { name: texts.canvas });
  await canvas.click({ position: { x: 60, y: 120 } });
  await page.getByText(texts.changed).waitFor();
});

test('a link is a search; nobody passed says so', async () => {
  const { page } = await visit();
  await goTo(page, `/geo-search?at=40.0045,-3.71&radius=100&${days}`);
  await page.getByText(texts.none).waitFor();
  await goTo(page, `/geo-search?at=40.0045,-3.7&radius=300&${days}&since=08:10`);
  await page.getByText(texts.none).waitFor();
  await goTo(page, `/geo-search?at=40.0045,-3.7&radius=300&from=${addDays(today, -500)}&to=${yesterday}`);
  await eventually(() => said(page.getByRole('alert'))).toBe(es.fault['val.tooOld']);
});

test('the map goes to the place chosen, and to the circle that is searched', async () => {
  const { page } = await visit();
  await goTo(page, '/geo-search');
  const scale = () => said(page.locator('.maplibregl-ctrl-scale'));
  await eventually(scale).toMatch(/km/);
  await page.getByRole('searchbox', { name: es.placeFinder.label }).fill('40.0045, -3.7');
  await page.getByRole('option', { name: /^40\.00450/ }).click();
  // A circle of 500 m fills the map.
  await eventually(scale).toMatch(/^[12]00 m$/);
  // By the keyboard, because a turn of the wheel would still move the map a moment later.
  await page.locator('.maplibregl-canvas').focus();
  for (let i = 0; i < 6; i++) await page.keyboard.press('Minus');
  await eventually(scale).toMatch(/km/);
  await page
    .getByRole('region', { name: texts.panel })
    .getByRole('button', { name: texts.run, exact: true })
    .click();
  await eventually(scale).toMatch(/^[12]00 m$/);
});

test('a right click on a map and the menu key offer a search at that point', async () => {
  const { page } = await visit();
  await goTo(page, `/geo-search?at=40.0045,-3.7&radius=300&${days}`);
  await page.getByRole('option', { name: '1234BCD' }).waitFor();
  const canvas = page.locator('.maplibregl-canvas');
  await canvas.click({ button: 'right', position: { x: 200, y: 200 } });
  await page.getByRole('menuitem', { name: es.pointMenu.who }).waitFor();
  await page.keyboard.press('Escape');
  await canvas.focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: es.pointMenu.who }).click();
  // The middle of the map is that of the circle; the last week has passed it yesterday.
  await eventually(() => page.url()).toMatch(/at=40\.004\d\d,-3\.(699|700)\d\d&radius=100&/);
  await page.getByRole('option', { name: '1234BCD' }).waitFor();
});

test('one map goes from screen to screen, with nothing on it of the screen before', async () => {
  const { page } = await visit();
  const canvas = page.locator('.maplibregl-canvas');
  const toMap = async () => {
    await goTo(page, '/map?v=40.0045,-3.7,13');
    await page.locator('[data-ready=true]').waitFor();
  };
  const inTheMiddle = async () => {
    const { x, y, width, height } = (await canvas.boundingBox())!;
    return coloursAt(page, { x: x + width / 2, y: y + height / 2 }, 40);
  };
  await toMap();
  await canvas.evaluate((one) => one.setAttribute('data-kept', ''));
  const bare = await inTheMiddle();
  await goTo(page, `/geo-search?at=40.0045,-3.7&radius=300&${days}`);
  await page.getByRole('region', { name: texts.canvas }).waitFor();
  await eventually(inTheMiddle).not.toEqual(bare);
  expect(await canvas.getAttribute('data-kept')).toBe('');
  await toMap();
  expect(await page.getByRole('region', { name: es.map.canvas }).getAttribute('data-kept')).toBe('');
  await eventually(inTheMiddle).toEqual(bare);
});

test('on a phone the map is whole and the search is in a sheet', async () => {
  const { page } = await visit(PHONE);
  await goTo(page, `/geo-search?at=40.0045,-3.7&radius=300&${days}`);
  await page.getByText(filled(texts.found_one, { n: 1, all: 1 })).waitFor();
  await page.getByRole('option', { name: '1234BCD' }).click();
  await page.getByRole('button', { name: texts.back }).waitFor();
});
