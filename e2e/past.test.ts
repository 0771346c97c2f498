import { beforeAll, expect, test } from 'vitest';
import { civilInstantMs } from '#domain/civil-time.ts';
import { addDays, daySpan } from '#domain/day.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { PNG } from '#server/testing/document-files.ts';
import { seriousFindings } from './axe.ts';
import { PHONE } from './browser.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { frame } from './pages/frame.ts';
import { mapScreen } from './pages/map-screen.ts';
import { reportsScreen } from './pages/reports.ts';
import { timeBar } from './pages/time-bar.ts';
import { vehicleCard } from './pages/vehicle-card.ts';
import { useSite } from './site.ts';
import { driveNorth, fitTracker, sendRecords } from './tracker.ts';
import { es, said } from './words.ts';

const ZONE = 'Europe/Madrid';
const YESTERDAY = addDays(daySpan(Date.now(), ZONE).day, -1);
const TEN_MS = civilInstantMs(YESTERDAY, '10:00', ZONE);
/** Yesterday as people read it. */
const DAY = YESTERDAY.split('-').reverse().join('/');

const site = useSite(async (database) => {
  const fleet = await aFleet(database, { name: 'Norte' });
  await aUser(database, { username: 'ana', roles: ['manager'], fleetIds: [fleet.id] });
  const van = await aVehicle(database, { fleet_id: fleet.id, license: '1234BCD' });
  return { van, imei: await fitTracker(database.pool, van.id) };
});

// From 09:50 to 10:20 it goes north, then it is parked; today it stands elsewhere.
beforeAll(() =>
  sendRecords(site.server, site.facts.imei, [
    ...driveNorth({ ms: TEN_MS - 600_000, lat: 40.4, lng: -3.7 }, 30),
    recordAt(Date.now() - 60_000, { lat: 41.5, lng: -3.7, ignition: false }),
  ]),
);

const visit = keptVisits(site, 'ana');

test('yesterday at ten is shown as it was, plays on, and one click leads back to now', async () => {
  const { page } = await visit();
  await goTo(page, '/map');
  const [map, time, card, { live }] = [mapScreen(page), timeBar(page), vehicleCard(page), frame(page)];
  await eventually(() => map.rowText('1234BCD')).toContain(es.state.stopped);
  await time.open.click();
  await eventually(time.text).toContain(es.past.past);
  await time.goTo(`${DAY} 10:00`);
  await eventually(() => map.rowText('1234BCD')).toContain('60 km/h');
  await eventually(() => map.tileText(es.map.tile_movement)).toBe(`1 ${es.map.tile_movement}`);
  expect(map.address().at).toBe(new Date(TEN_MS).toISOString().replace('.000', ''));
  expect(await page.title()).toContain(`${es.past.past}: `);
  expect(await live()).toBe(es.past.past);

  // The card is that of then: ten kilometres north of where it began.
  await map.row('1234BCD').click();
  await eventually(card.text).toContain('40.49000, -3.70000');
  expect(await card.text()).not.toContain(es.map.today);

  await time.rate(600);
  await time.play.click();
  // Ten minutes of the past are a second: at 10:20 it parks.
  await eventually(() => map.rowText('1234BCD')).toContain(es.state.stopped);
  await time.pause.click();
  expect((await time.shown()) > `${DAY} 10:19`).toBe(true);
  await eventually(card.text).toContain('40.67000, -3.70000');
  // The address has the moment: another user of the link sees the same.
  const shown = await time.shown();
  await page.reload();
  await eventually(time.shown).toBe(shown);
  await eventually(card.text).toContain('40.67000, -3.70000');
  await time.back.click();
  await eventually(time.shown).not.toBe(shown);
  expect(await seriousFindings(page)).toEqual([]);

  await time.now.click();
  await eventually(card.text).toContain('41.50000, -3.70000');
  expect(map.address().at).toBeUndefined();
  await eventually(live).toBe(es.word.live);
});

test('the search over everything takes a plate with a time, and a word for a report with days', async () => {
  const { page } = await visit();
  await goTo(page, '/profile');
  const search = frame(page);
  await search.search('1234bcd ayer 10:00');
  const found = page.getByRole('dialog').getByText(new RegExp(`^1234BCD · ${DAY}.* 10:00`));
  await found.waitFor();
  await page.keyboard.press('Enter');
  await eventually(() => mapScreen(page).address().at).toBe(
    new Date(TEN_MS).toISOString().replace('.000', ''),
  );
  await eventually(vehicleCard(page).text).toContain('40.49000, -3.70000');

  await search.search('excesos esta semana');
  await page.getByRole('dialog').getByText(`R07 · ${es.report.title_DrivingEvents}`).waitFor();
  await page.keyboard.press('Enter');
  await eventually(() => page.url()).toContain('report=DrivingEvents');
  const { searchParams } = new URL(page.url());
  const today = addDays(YESTERDAY, 1);
  expect(searchParams.get('to')).toBe(today);
  expect([
    addDays(today, -6) <= searchParams.get('from')!,
    new Date(searchParams.get('from')!).getUTCDay(),
  ]).toEqual([true, 1]);
});

test('Enter before the vehicles have come opens the first of them as soon as they do', async () => {
  const { page } = await visit();
  const held = Promise.withResolvers<void>();
  await page.route('**/traza/vehicle/live*', (route) => held.promise.then(() => route.continue()));
  // Loaded anew, the page knows no vehicles yet.
  await page.goto('/profile');
  await frame(page).title.waitFor();
  await frame(page).search('1234bcd ayer 10:00');
  await page.getByRole('dialog').getByText(es.frame.searchNothing).waitFor();
  await page.keyboard.press('Enter');
  held.resolve();
  await eventually(vehicleCard(page).text).toContain('40.49000, -3.70000');
  await page.unroute('**/traza/vehicle/live*');
});

test('whoever leaves the past for another screen finds that screen by its own name', async () => {
  const { page } = await visit();
  await goTo(page, `/map?at=${new Date(TEN_MS).toISOString()}`);
  const { title, menu } = frame(page);
  await eventually(() => said(title)).toContain(es.past.past);
  await menu.getByRole('link', { name: es.screen['/historic'] }).click();
  await page.getByText(es.history.chooseText).waitFor();
  await eventually(() => said(title)).toBe(es.screen['/historic']);
  expect(await page.title()).toContain(es.screen['/historic']);
});

test('on a phone the bar stands above the map, and an address leads into the past', async () => {
  const { page } = await visit(PHONE);
  await goTo(page, `/map-mobile?at=${new Date(TEN_MS).toISOString()}`);
  const [map, time] = [mapScreen(page), timeBar(page)];
  await eventually(() => map.rowText('1234BCD')).toContain('60 km/h');
  await eventually(time.shown).toBe(`${DAY} 10:00`);
  await time.forward.click();
  await eventually(time.shown).toBe(`${DAY} 10:01`);
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(390);
});

test('a row of an event that a camera told opens its picture', async () => {
  await site.database.pool.query(
    `with event as (
       insert into alert_event (vehicle_id, event_at, code, value, decided_at) values ($1, $2::timestamptz, 1050, 2, $2)
     ), alarm as (
       insert into camera_alarm (vehicle_id, event_at, code, label, announced, number, noted_at, done_at)
       values ($1, $2, 1050, '\\x01', 1, 'NUMBER', $2, $2) returning id
     ), file as (
       insert into camera_file (alarm_id, name, kind, size, type, digest, stored_at)
       select id, '00_65_6501_0_a.png', 0, octet_length($3::bytea), 'image/png', '\\x02', $2 from alarm returning id
     )
     insert into camera_piece (file_id, at, octets) select id, 0, $3 from file`,
    [site.facts.van.id, new Date(TEN_MS), PNG],
  );
  const { page } = await visit();
  await goTo(page, `/reports-vehicles?report=AdasDsm&from=${YESTERDAY}&to=${YESTERDAY}`);
  const screen = reportsScreen(page);
  await screen.row('1234BCD').getByText(es.event.name_1050).click();
  const dialog = page.getByRole('dialog', { name: '1234BCD' });
  const picture = dialog.getByRole('img', { name: es.camera.kind_picture });
  await eventually(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1);
  // A user has seen it: the server reports so once the address leads there again.
  await dialog.getByText(es.camera.notReviewed).waitFor();
  await dialog.getByRole('button', { name: es.camera.review }).click();
  await dialog.getByRole('button', { name: es.camera.unreview }).waitFor();
  await page.reload();
  await picture.waitFor();
  await dialog.getByText(/^Revisado por /).waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => dialog.count()).toBe(0);
});
