import { beforeAll, describe, expect, test } from 'vitest';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import { raiseEvents } from '#server/bus/raise.ts';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { noonZone } from './noon.ts';
import { frame } from './pages/frame.ts';
import { mapScreen } from './pages/map-screen.ts';
import { vehicleCard } from './pages/vehicle-card.ts';
import { useSite } from './site.ts';
import { driveNorth, fitTracker, sendRecords } from './tracker.ts';
import { es, filled, said } from './words.ts';

const noon = noonZone(Date.now());

const site = useSite(async (database) => {
  const company = await aFleet(database, { name: 'Transportes Duero' });
  const north = await aFleet(database, { name: 'Norte', parent_id: company.id });
  const south = await aFleet(database, { name: 'Sur', parent_id: company.id });
  const driver = await aDriver(database, { fleet_id: north.id, name: 'Lucía', surname: 'Sanz Ortega' });
  await aUser(database, {
    username: 'ana',
    roles: ['manager'],
    fleetIds: [company.id],
    time_zone: noon.zone,
  });
  const vehicle = async (license: string, columns: Partial<Parameters<typeof aVehicle>[1]> = {}) =>
    aVehicle(database, { fleet_id: north.id, license, time_zone: noon.zone, ...columns });
  const van = await vehicle('1234BCD', {
    alias: 'Furgoneta 12',
    driver_id: driver.id,
    initial_odometer_m: 100_000_000,
    max_speed_kmh: 90,
  });
  const moving = await vehicle('5678FGH', { fleet_id: south.id });
  const silent = await vehicle('2468JKL', { fleet_id: south.id });
  await vehicle('1357MNP');
  return {
    south,
    van: { ...van, imei: await fitTracker(database.pool, van.id) },
    moving: { ...moving, imei: await fitTracker(database.pool, moving.id) },
    silent: { ...silent, imei: await fitTracker(database.pool, silent.id) },
  };
});

beforeAll(async () => {
  const { van, moving } = site.facts;
  await sendRecords(site.server, van.imei, [
    ...driveNorth({ ms: noon.at('20:00:00', -1), lat: 39.91, lng: -3.7 }, 10),
    ...driveNorth({ ms: noon.at('08:00:00'), lat: 40, lng: -3.7 }, 30),
    ...driveNorth({ ms: noon.at('09:15:00'), lat: 40.27, lng: -3.7 }, 12),
  ]);
  const now = Date.now();
  const start = recordAt(now - 120_000, { lat: 41.5, lng: -4.7, speedKmh: 60 });
  await sendRecords(site.server, moving.imei, [start, { ...start, timeMs: now - 60_000, lat: 41.509 }]);
});

const visit = keptVisits(site, 'ana');

async function openMap(path = '/map') {
  const visitor = await visit();
  const { page } = visitor;
  await goTo(page, path);
  const map = mapScreen(page);
  await map.list.waitFor();
  return { ...visitor, map, card: vehicleCard(page), frame: frame(page) };
}

describe('the card', () => {
  test('tells the vehicle, its driver, its odometer and the journeys of today, without those of yesterday', async () => {
    const { van, moving } = site.facts;
    const { map, card } = await openMap();
    await map.row(van.license).click();
    await eventually(card.text).toContain('1234BCD Furgoneta 12');
    expect(map.address().vehicle).toBe(String(van.id));
    // 0.27° and 0.108° of latitude are 30,022.6 m and 12,009.0 m: 42,031.7 m together.
    await eventually(card.sum).toBe('2 viajes · 42,0 km · 42 min');
    expect(await card.journeys()).toEqual([
      expect.stringMatching(new RegExp(`^09:15 – 09:27 ${es.word.uncertain} 12,0 km · 12 min`)),
      expect.stringMatching(/^08:00 – 08:30 30,0 km · 30 min/),
    ]);
    expect(await card.fact(es.word.driver)).toBe('Lucía Sanz Ortega');
    // With the 10,007.5 m of yesterday: 100,000,000 + 52,039.
    expect(await card.fact(es.word.odometer)).toMatch(/^100\.052 km al \d\d\/\d\d\/\d{4} \d\d:\d\d$/);
    expect(await card.fact(es.map.ignition)).toBe(es.map.ignitionOff);
    expect(await card.text()).toContain('40.37800, -3.70000');
    expect(await card.text()).toContain(es.state.stopped);

    await map.row(moving.license).click();
    // One record a minute: 0.009° are 1,000.8 m.
    await eventually(card.sum).toBe('1 viaje · 1,0 km · 1 min');
    expect(await card.journeys()).toEqual([expect.stringMatching(new RegExp(es.word.running, 'i'))]);

    await map.row('1357MNP').click();
    await eventually(card.text).toContain(es.map.noTrackerText);
    await map.row('2468JKL').click();
    await eventually(card.text).toContain(es.map.noFixText);
    await eventually(card.sum).toBe(es.map.noJourneys);
  });

  test('closes by Escape from the map, from the list and from inside, and by its button', async () => {
    const { page, map, card } = await openMap('/map?v=40.378,-3.7,15');
    const isGone = () => eventually(() => card.card.count()).toBe(0);
    await eventually(async () => {
      await map.clickMiddle();
      return card.card.count();
    }).toBe(1);
    await page.keyboard.press('Escape');
    await isGone();
    expect(map.address().vehicle).toBeUndefined();

    await map.row('1234BCD').click();
    await card.license.waitFor();
    await page.keyboard.press('Escape');
    await isGone();

    await map.row('1234BCD').click();
    await card.follow.focus();
    await page.keyboard.press('Escape');
    await isGone();

    await map.row('1234BCD').click();
    await card.close.click();
    await isGone();
  });

  test('follows the vehicle on the map until the map is dragged', async () => {
    const { moving } = site.facts;
    const { page, map, card } = await openMap();
    await map.row(moving.license).click();
    await card.follow.click();
    await eventually(() => card.follow.getAttribute('aria-pressed')).toBe('true');
    await eventually(() => map.camera().lat).toBeCloseTo(41.509, 3);
    const further = recordAt(Date.now() - 1_000, { lat: 41.519, lng: -4.7, speedKmh: 65 });
    await sendRecords(site.server, moving.imei, [further]);
    await eventually(() => map.camera().lat).toBeCloseTo(41.519, 3);

    const { x, y } = await map.middle();
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 120, { steps: 4 });
    await page.mouse.up();
    await eventually(() => card.follow.getAttribute('aria-pressed')).toBe('false');
    await eventually(() => map.camera().lat).toBeGreaterThan(41.5195);
  });
});

describe('the list', () => {
  test('finds by plate, however it is written, by alias and by driver; so does the search over everything', async () => {
    const { page, map, card, frame: around } = await openMap();
    await eventually(map.count).toBe('4 vehículos');
    for (const [typed, found] of [
      ['12-34', ['1234BCD']],
      ['78fgh', ['5678FGH']],
      ['furgoneta', ['1234BCD']],
      ['LUCIA', ['1234BCD']],
      ['', ['5678FGH', '1234BCD', '2468JKL', '1357MNP']],
    ] as const) {
      await map.searchBox.fill(typed);
      await eventually(map.licenses).toEqual(found);
    }
    await around.search('1234');
    await eventually(() =>
      page.getByRole('dialog').getByText('1234BCD', { exact: true }).first().isVisible(),
    ).toBe(true);
    await page.keyboard.press('Enter');
    await eventually(() => said(card.license)).toBe('1234BCD');
  });

  test('shows only a state, only a fleet, and all again; a reload brings back filters, vehicle and place', async () => {
    const { moving, south } = site.facts;
    const { page, map, card, frame: around } = await openMap();
    await map.tile(es.map.tile_stopped).click();
    await eventually(map.licenses).toEqual(['1234BCD']);
    await map.tile(es.map.tile_movement).click();
    await eventually(map.licenses).toEqual(['5678FGH', '1234BCD']);
    await map.tile(es.map.tile_stopped).click();
    await map.tile(es.map.tile_movement).click();
    await eventually(map.count).toBe('4 vehículos');

    await around.fleetButton.click();
    await around.fleet('Sur').click();
    await page.keyboard.press('Escape');
    await eventually(map.licenses).toEqual(['5678FGH', '2468JKL']);
    expect(await map.tileText(es.map.tile_stopped)).toBe(`0 ${es.map.tile_stopped}`);
    await map.tile(es.map.tile_stopped).click();
    await eventually(() => page.getByText(es.map.noMatch).isVisible()).toBe(true);
    await page.getByRole('button', { name: es.map.clearFilter }).click();
    await eventually(map.licenses).toEqual(['5678FGH', '2468JKL']);

    await map.searchBox.fill('h');
    await map.tile(es.map.tile_movement).click();
    await eventually(map.licenses).toEqual(['5678FGH']);
    await map.row(moving.license).click();
    await card.license.waitFor();
    const wanted = { vehicle: String(moving.id), state: 'movement', q: 'h', fleets: String(south.id) };
    await eventually(map.address).toMatchObject(wanted);
    // The map flies to the chosen vehicle.
    await eventually(() => map.camera().lat).toBeCloseTo(41.51, 1);
    const before = map.camera();

    await page.reload();
    await eventually(map.licenses).toEqual(['5678FGH']);
    expect(await said(card.license)).toBe('5678FGH');
    expect(await map.searchBox.inputValue()).toBe('h');
    expect(await map.tile(es.map.tile_movement).getAttribute('aria-pressed')).toBe('true');
    expect(map.address()).toMatchObject(wanted);
    expect(map.camera()).toEqual(before);
  });
});

describe('from the card on', () => {
  test('plate, driver, fleet, tracker and journey lead to their records, and Back leads back', async () => {
    const { van } = site.facts;
    const { page, map, card } = await openMap(`/map?vehicle=${van.id}`);
    await eventually(() => card.card.getByRole('link').allInnerTexts()).toEqual([
      '1234BCD',
      'Lucía Sanz Ortega',
      'Norte',
      van.imei,
      es.screen['/historic'],
      '09:15 – 09:27',
      '08:00 – 08:30',
    ]);
    await card.card.getByRole('link', { name: 'Lucía Sanz Ortega' }).hover();
    await eventually(() => said(page.getByRole('tooltip'))).toContain('Norte');
    await card.card.getByRole('link', { name: 'Norte' }).hover();
    await eventually(() => said(page.getByRole('tooltip'))).toContain('Transportes Duero › Norte');
    await eventually(() => said(page.getByRole('tooltip'))).toContain(es.state.no_tracker);
    await card.card.getByRole('link', { name: 'Norte' }).click();
    await eventually(() => page.getByRole('dialog', { name: 'Norte' }).isVisible()).toBe(true);
    await page.goBack();
    await card.card.getByRole('link', { name: van.imei }).click();
    await eventually(() => page.getByRole('dialog', { name: van.imei }).isVisible()).toBe(true);
    await page.goBack();
    await eventually(() => said(card.license)).toBe('1234BCD');
    await card.card.getByRole('link', { name: '08:00 – 08:30' }).click();
    await eventually(() => said(page.getByRole('dialog'))).toMatch(/1234BCD.*30,0 km/);
    await page.goBack();
    await card.license.waitFor();
    expect(map.address().vehicle).toBe(String(van.id));
  });

  test('each vehicle chosen is a step back', async () => {
    const { van, moving } = site.facts;
    const { page, map, card } = await openMap();
    await map.row(van.license).click();
    await card.license.waitFor();
    await map.row(moving.license).click();
    await eventually(() => said(card.license)).toBe('5678FGH');
    await page.goBack();
    await eventually(() => said(card.license)).toBe('1234BCD');
    await page.goBack();
    await eventually(() => card.card.count()).toBe(0);
    expect(page.url()).toContain('/map');
  });

  test('a tampered vehicle says why until somebody dismisses it; one that is too fast stands out in the list', async () => {
    const { silent, moving } = site.facts;
    const { page, map, card } = await openMap(`/map?vehicle=${silent.id}`);
    const now = Date.now();
    await sendRecords(site.server, silent.imei, [
      recordAt(now - 60_000, { unplugged: false }),
      recordAt(now - 30_000, { unplugged: true }),
    ]);
    await eventually(card.text).toContain(es.tampering.kind_unplugged);
    await sendRecords(site.server, moving.imei, [recordAt(now, { lat: 41.518, lng: -4.7, speedKmh: 131 })]);
    // It has the default limit, because the vehicle has none.
    await eventually(() => map.row(moving.license).getByRole('img', { name: /120/ }).count()).toBe(1);

    const { tampering } = es;
    await goTo(page, '/tamperings');
    await page.getByRole('heading', { name: tampering.openGroup }).waitFor();
    await page.getByRole('button', { name: tampering.dismiss, exact: true }).click();
    const dialog = page.getByRole('dialog', {
      name: filled(tampering.dismissTitle, { license: silent.license }),
    });
    await dialog.getByRole('textbox', { name: tampering.reason }).fill('En el taller');
    await dialog.getByRole('button', { name: tampering.dismiss }).click();
    await page.getByText(/ana la descartó .*: En el taller/).waitFor();
    await page.getByRole('button', { name: silent.license }).waitFor();
    await goTo(page, `/map?vehicle=${silent.id}`);
    await eventually(card.text).not.toContain(es.tampering.kind_unplugged);
  });
});

test('what happens is told at once: the bell counts it, opening it leads to the vehicle and marks it as read', async () => {
  const { van } = site.facts;
  const { page, watch } = await openMap();
  watch.expectProblem(/Failed to load resource.* 404 .*\/evidence/);
  const { frame: words, screen } = es;
  await goTo(page, '/notifications');
  await page.getByText(es.notification.none).waitFor();
  await site.database.sql
    .transaction()
    .execute((tx) =>
      raiseEvents(tx, [{ code: 1036, timeMs: Date.now(), vehicleId: van.id, value: 2.8 }], Date.now()),
    );
  const message = `1234BCD ${es.event.name_1036}`;
  const inbox = page.getByRole('region', { name: screen['/notifications'] });
  await inbox.getByRole('button', { name: message }).waitFor();
  await eventually(() => page.title()).toMatch(/^\(1\) /);
  const toast = page.getByRole('status').filter({ hasText: `1234BCD · ${es.event.name_1036}` });
  // It covers the bell until it is closed, or for twenty seconds.
  await toast.getByRole('button', { name: es.word.close }).click();
  const bell = page.getByRole('button', { name: filled(words.unread_one, { n: '1' }) });
  await bell.click();
  const newest = page.getByRole('dialog').filter({ hasText: es.notification.all });
  await newest.getByRole('button', { name: message }).click();
  await page.waitForURL(
    (url) => url.pathname === '/map' && url.searchParams.get('vehicle') === String(van.id),
  );
  await eventually(() => page.title()).not.toMatch(/^\(/);
  await goTo(page, '/historic-notifications');
  // In the inbox itself an event opens its basis; this one has no positions.
  const past = page.getByRole('region', { name: screen['/historic-notifications'] });
  await past.getByRole('button', { name: message }).click();
  const drawer = page.getByRole('dialog', { name: es.event.name_1036 });
  await drawer.getByText(es.evidence.missing).waitFor();
  await page.goBack();
  await drawer.waitFor({ state: 'detached' });
});
