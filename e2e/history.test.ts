import { readFileSync } from 'node:fs';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeAll, expect, test } from 'vitest';
import { daySpan } from '#domain/day.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import { anAssignment } from '#server/area/driver/assignment.builder.ts';
import { aDriver, aFine, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { pdfText } from '#server/testing/pdf-text.ts';
import { PHONE } from './browser.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { noonZone } from './noon.ts';
import { historyScreen } from './pages/history-screen.ts';
import { phone } from './pages/phone.ts';
import { vehicleCard } from './pages/vehicle-card.ts';
import { useSite } from './site.ts';
import { driveNorth, fitTracker, sendRecords } from './tracker.ts';
import { es, filled, said } from './words.ts';

const noon = noonZone(Date.now());

const site = useSite(async (database) => {
  const fleet = await aFleet(database, { name: 'Norte' });
  await aUser(database, { username: 'ana', roles: ['manager'], fleetIds: [fleet.id], time_zone: noon.zone });
  const van = await aVehicle(database, { fleet_id: fleet.id, license: '1234BCD', time_zone: noon.zone });
  return { fleet, van, imei: await fitTracker(database.pool, van.id) };
});

beforeAll(async () => {
  await sendRecords(site.server, site.facts.imei, [
    ...driveNorth({ ms: noon.at('08:00:00'), lat: 40, lng: -3.7 }, 30),
    ...driveNorth({ ms: noon.at('09:15:00'), lat: 40.27, lng: -3.7 }, 12),
    // Ends the last journey for good: changes that are still possible are written once a minute.
    recordAt(noon.at('10:30:00'), { lat: 40.378, lng: -3.7, ignition: false }),
  ]);
});

const visit = keptVisits(site, 'ana');

test('from the card to the journeys of today: graph and map share their cursor, it plays, and leaves as a file', async () => {
  const { van } = site.facts;
  const { page } = await visit();
  await goTo(page, `/map?vehicle=${van.id}`);
  await vehicleCard(page).card.getByRole('link', { name: es.screen['/historic'] }).click();
  const screen = historyScreen(page);
  await eventually(screen.items).toEqual([
    expect.stringMatching(/^08:00 – 08:30 30,0 km · 30 min/),
    expect.stringMatching(/^Parada · 08:30 – 09:15 45 min/),
    expect.stringMatching(/^09:15 – 09:27 .*12,0 km · 12 min/),
    expect.stringMatching(/^Parada · 09:27/),
  ]);
  await eventually(screen.lines).toBeGreaterThan(1);

  await screen.item('09:15 – 09:27').click();
  const startMs = noon.at('09:15:00');
  await eventually(() => screen.address().journey).toBe(`${van.id}|${new Date(startMs).toISOString()}`);
  await eventually(screen.ms).toBe(startMs);
  const plot = (await screen.graph.boundingBox())!;
  await page.mouse.move(plot.x + plot.width - 30, plot.y + 40);
  await eventually(screen.ms).toBeGreaterThan(startMs + 10 * 60_000);
  const later = await screen.head();
  await page.mouse.move(2, 2);
  await eventually(screen.ms).toBe(startMs);
  // The way goes due north: a later moment lies higher on the map.
  expect((await screen.head()).y).toBeGreaterThan(later.y + 20);
  // And a place on the map is a moment of the graph.
  await page.mouse.move(later.x, later.y);
  await eventually(screen.ms).toBeGreaterThan(startMs + 10 * 60_000);

  await page.mouse.move(2, 2);
  await screen.play.click();
  await eventually(screen.ms).toBeGreaterThan(startMs + 5_000);
  await screen.pause.click();
  const rested = await screen.ms();
  await eventually(() => screen.address().at).toBe(new Date(rested).toISOString());
  await page.reload();
  await eventually(screen.lines).toBeGreaterThan(1);
  await eventually(screen.ms).toBe(rested);
  await screen.graph.focus();
  await page.keyboard.press('ArrowRight');
  await eventually(async () => ((await screen.ms()) - startMs) % 60_000).toBe(0);

  await screen.export.click();
  const [download] = await Promise.all([page.waitForEvent('download'), screen.format('gpx').click()]);
  const text = readFileSync(await download.path(), 'utf8');
  expect(XMLValidator.validate(text)).toBe(true);
  // The journey that is chosen, a fix a minute.
  expect(new XMLParser().parse(text).gpx.trk.trkseg.trkpt).toHaveLength(13);
});

test('on a phone the days are in the sheet, and a journey shows itself on the map above', async () => {
  const { van } = site.facts;
  const { page } = await visit(PHONE);
  const { day } = daySpan(noon.at('12:00:00'), noon.zone);
  await goTo(page, `/historic-mobile?vehicles=${van.id}&from=${day}&to=${day}`);
  const screen = historyScreen(page);
  await eventually(async () => (await screen.items()).length).toBe(4);
  expect(await page.evaluate(() => document.scrollingElement!.scrollWidth)).toBe(390);
  const sheet = phone(page).sheet(es.history.panel);
  await screen.item('08:00 – 08:30').tap();
  await eventually(screen.ms).toBe(noon.at('08:00:00'));
  const { y } = (await sheet.boundingBox())!;
  await eventually(async () => (await screen.head()).y).toBeLessThan(y);
});

test('the desk of a fine says who had the vehicle and where it was, assigns by a key and writes the sheet', async () => {
  const { database, facts } = site;
  const { van, fleet } = facts;
  const named = { name: 'Lucía', surname: 'Sanz', license: '12345678Z', address: 'Calle Mayor 1' };
  const lucia = await aDriver(database, { fleet_id: fleet.id, ...named });
  const times = { start_at: new Date(noon.at('08:00:00')), end_at: new Date(noon.at('09:00:00')) };
  await anAssignment(database, { vehicle_id: van.id, driver_id: lucia.id, ...times });
  const { day } = daySpan(noon.at('12:00:00'), noon.zone);
  const fine = await aFine(database, {
    ...{ fleet_id: fleet.id, vehicle_id: van.id, license: '1234BCD', date: day, hour: '08:10' },
    ...{ place: 'A-6, km 12', lat: 40.09, lng: -3.7 },
  });
  const later = await aFine(database, {
    ...{ fleet_id: fleet.id, vehicle_id: van.id, license: '1234BCD', date: day, hour: '08:20' },
    lat: 40.08,
    lng: -3.7,
  });
  const { page } = await visit();
  await goTo(page, `/config-sanctions?id=${fine.id}`);
  const toDesk = page.getByRole('button', { name: es.fineDesk.open });
  await eventually(async () => (await toDesk.boundingBox())?.height ?? 0).toBeGreaterThan(20);
  await toDesk.click();
  const where = page.getByRole('region', { name: es.fineDesk.where });
  await eventually(() => said(where)).toContain('A las 08:10 estaba');
  await eventually(() => where.locator('[data-pieces]').getAttribute('data-pieces')).toBe('1');
  // J and K go to the next fine and back, on the same map.
  const canvas = where.locator('canvas').first();
  await canvas.evaluate((map) => map.setAttribute('data-kept', ''));
  for (const [key, open, hour] of [
    ['j', later, '08:20'],
    ['k', fine, '08:10'],
  ] as const) {
    await page.keyboard.press(key);
    await eventually(() => new URL(page.url()).searchParams.get('id')).toBe(String(open.id));
    await eventually(() => said(where)).toContain(`A las ${hour} estaba`);
    expect(await canvas.getAttribute('data-kept')).toBe('');
  }
  // The proposed driver has the focus.
  const assign = page.getByRole('button', { name: filled(es.fineDesk.assignTo, { driver: 'Lucía Sanz' }) });
  await eventually(() => assign.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const people = page.getByRole('region', { name: es.fineDesk.candidates });
  await eventually(() => said(people)).toContain(filled(es.fineDesk.isAssigned, { driver: 'Lucía Sanz' }));

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: es.fineSheet.download }).click(),
  ]);
  const { pages } = await pdfText(readFileSync(await download.path()));
  for (const words of ['Lucía Sanz', '12345678Z', 'Calle Mayor 1', fine.record_number]) {
    expect(pages.join()).toContain(words);
  }

  // The authority's receipt is stored with the day of the identification.
  await goTo(page, `/config-sanctions?id=${fine.id}`);
  await page.getByRole('button', { name: es.fine.act_identify }).click();
  const dialog = page.getByRole('dialog', { name: es.fine.identifyTitle });
  const buffer = readFileSync(await download.path());
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'justificante.pdf', mimeType: 'application/pdf', buffer });
  await dialog.getByRole('button', { name: es.fine.act_identify }).click();
  await eventually(async () => {
    const { rows } = await database.pool.query(
      'select state, (select name from document where fine_id = fine.id) as receipt from fine where id = $1',
      [fine.id],
    );
    return rows[0];
  }).toEqual({ state: 'identified', receipt: 'justificante.pdf' });
});
