import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ScreenPath } from '#domain/access/screen.ts';
import { addDays, type Day } from '#domain/day.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import { DEMO_VEHICLES } from '#server/demo/company.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { DEMO_PASSWORD } from '#server/demo/users.ts';
import { MORE_RULES, seriousFindings } from './axe.ts';
import { PHONE } from './browser.ts';
import { unsound } from './controls.ts';
import { eventually } from './eventually.ts';
import { focused, tabStops } from './focus.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { door } from './pages/door.ts';
import { driversScreen } from './pages/drivers.ts';
import { frame } from './pages/frame.ts';
import { mapScreen } from './pages/map-screen.ts';
import { phone } from './pages/phone.ts';
import { vehicleCard } from './pages/vehicle-card.ts';
import { vehiclesScreen } from './pages/vehicles.ts';
import { cutBySpacing, tooWide } from './reflow.ts';
import { insideNavigation, recordShifts, shiftsOf } from './shifts.ts';
import { useSite } from './site.ts';
import { sendRecords } from './tracker.ts';
import { es, filled } from './words.ts';

const site = useSite((database) => seedDemo(database));

const { license, tracker } = DEMO_VEHICLES.find((vehicle) => vehicle.tracker?.protocol === 'teltonika')!;
beforeAll(() => sendRecords(site.server, tracker!.imei, [recordAt(Date.now() - 1_000, { speedKmh: 60 })]));

const visit = keptVisits(site, 'admin', DEMO_PASSWORD);

const visitAsDriver = keptVisits(site, 'driver', DEMO_PASSWORD);

const findings = (page: Page, within = 'html') => seriousFindings(page, within, { rules: MORE_RULES });

describe('axe finds nothing serious', () => {
  test('at the door, in the form, and in the form that was refused', async () => {
    const { page, watch } = await site.visit();
    watch.expectProblem(/Failed to load resource.* 401 .*\/login\)/);
    await page.goto('/prelogin');
    await door(page).signInButton.waitFor();
    expect(await findings(page)).toEqual([]);
    await door(page).signInButton.click();
    await door(page).signIn('admin', 'Traza2027');
    await door(page).alerts.first().waitFor();
    expect(await findings(page)).toEqual([]);
  });

  test('on the map, with the card of a vehicle beside the list, and in the menu of layers', async () => {
    const { page } = await visit();
    await goTo(page, '/map');
    await mapScreen(page).row(license).click();
    await eventually(vehicleCard(page).sum).not.toBe('');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: es.map.layers }).click();
    await page.getByRole('dialog', { name: es.map.layers }).waitFor();
    expect(await findings(page, '[role=dialog]')).toEqual([]);
  });

  test('in the menus of the header', async () => {
    const { page } = await visit();
    // The header is the same everywhere, and a map would be drawn anew in each look.
    await goTo(page, '/profile');
    const { openAccount, fleetButton, banner } = frame(page);
    const opened: Record<string, () => Promise<unknown>> = {
      [es.frame.account]: () => openAccount.call(frame(page)),
      [es.frame.fleetFilter]: () => fleetButton.click(),
      [es.frame.notifications]: () => banner.getByRole('button', { name: es.frame.notifications }).click(),
      [es.frame.search]: () => frame(page).search(license),
    };
    for (const [name, open] of Object.entries(opened)) {
      await open();
      await page.getByRole('dialog', { name }).waitFor();
      expect(await findings(page, '[role=dialog]')).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' });
    }
  });

  test('in who looked at a driver, and in the privacy of a fleet', async () => {
    const { page } = await visitAsDriver();
    await goTo(page, '/profile');
    await page.getByText(es.looked.intro).waitFor();
    expect(await findings(page, 'main')).toEqual([]);
    const { page: office } = await visit();
    await goTo(office, '/config-fleets?id=2&tab=privacy');
    await office.getByRole('button', { name: es.looked.make }).click();
    await office.getByText(es.looked.unlinkHelp).waitFor();
    expect(await findings(office, '[role=dialog]')).toEqual([]);
  });

  test('in a list, in a record beside it, and in the question before the record is deleted', async () => {
    const { page } = await visit();
    await goTo(page, '/config-drivers');
    const screen = driversScreen(page);
    await screen.cell('@').first().waitFor();
    expect(await findings(page)).toEqual([]);
    await screen.cell('@').first().click();
    await screen.field(es.word.email).waitFor();
    expect(await findings(page, '[role=dialog]')).toEqual([]);
    await page.getByRole('button', { name: es.word.actions }).click();
    await page.getByRole('menuitem', { name: es.word.delete }).click();
    await screen.drawer.getByRole('button', { name: es.word.delete }).waitFor();
    expect(await findings(page, '[role=dialog]:has([data-autofocus])')).toEqual([]);
  });

  test('in the overview of a vehicle, in the form of a row, and in the list of all such rows', async () => {
    const { page } = await visit();
    const vehicles = vehiclesScreen(page);
    await goTo(page, `/config-vehicles?q=${license}`);
    await vehicles.open(license);
    const record = vehicles.record(license);
    await record.getByRole('region', { name: es.vehicle.dueTitle }).waitFor();
    expect(await findings(page, '[role=dialog]')).toEqual([]);
    await vehicles.showTab(record, 'renting', es.vehicle.tab_renting);
    await record.getByRole('button', { name: es.renting.add }).click();
    await vehicles.rowForm(es.renting.add).getByText(es.renting.partKm, { exact: true }).waitFor();
    expect(await findings(page, '[role=dialog]')).toEqual([]);

    await goTo(page, '/config-vehicles?rows=tachograph');
    const rows = page.getByRole('region', { name: es.tachograph.list });
    await rows.getByRole('checkbox').nth(1).check();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: es.vehicle.doneOn }).click();
    await page.getByRole('dialog').getByText(es.vehicle.doneOf).waitFor();
    expect(await findings(page, '[role=dialog]')).toEqual([]);
  });

  test('on a phone: map, list, card, and the sheet with the account', async () => {
    const { page } = await visit(PHONE);
    await goTo(page, '/map-mobile');
    const map = mapScreen(page);
    await map.row(license).waitFor();
    expect(await findings(page)).toEqual([]);
    await phone(page).openSheet.tap();
    expect(await findings(page)).toEqual([]);
    await map.searchBox.fill(license);
    await map.row(license).tap();
    await eventually(vehicleCard(page).sum).not.toBe('');
    expect(await findings(page)).toEqual([]);
    await phone(page).more.tap();
    await phone(page).moreSheet.waitFor();
    expect(await findings(page, '[role=dialog]')).toEqual([]);
  });

  test('on the dashboard, also where a figure of it is explained', async () => {
    const { page } = await visit();
    await goTo(page, '/dashboard');
    const charts = page.getByRole('region', { name: es.dashboard.charts });
    const explain = charts.getByRole('button', {
      name: filled(es.dashboard.explain, { name: es.dashboard.metric_distance }),
    });
    await explain.and(page.locator(':enabled')).waitFor();
    expect(await findings(page)).toEqual([]);
    // The figures of the charts for screen readers.
    await charts.getByRole('table').first().waitFor();
    await explain.click();
    await page.getByRole('dialog').getByRole('heading', { name: es.explain.rule }).waitFor();
    expect(await findings(page, '[role=dialog]')).toEqual([]);
  });

  test('in the ranking of drivers, and in the notes about one', async () => {
    const { page } = await visit();
    await goTo(page, '/config-drivers?view=ranking');
    await page.getByText(es.ranking.none).or(page.getByRole('gridcell').first()).first().waitFor();
    expect(await findings(page)).toEqual([]);
    await goTo(page, '/config-drivers');
    const screen = driversScreen(page);
    await screen.cell('@').first().click();
    await screen.drawer.getByRole('tab', { name: es.driverNote.tab }).click();
    await screen.drawer.getByText(es.driverNote.none).waitFor();
    expect(await findings(page, '[role=dialog]')).toEqual([]);
  });

  test('in the inboxes, and where one chooses what to be told of', async () => {
    const { page } = await visit();
    await goTo(page, '/tamperings');
    await page.getByRole('searchbox').or(page.getByLabel(es.tampering.search)).first().waitFor();
    expect(await findings(page)).toEqual([]);
    await goTo(page, '/notifications');
    await page.getByText(es.notification.none).waitFor();
    expect(await findings(page)).toEqual([]);
    await goTo(page, '/config-notifications');
    await page
      .getByRole('button', { name: `${filled(es.subscription.adjust, { name: es.event.name_1005 })}` })
      .click();
    await page.getByText(es.subscription.fleets).waitFor();
    expect(await findings(page)).toEqual([]);
  });
});

/** Above this, people notice that something moved (web.dev: up to 0.1 is good). */
const MOVED_MAX = 0.02;
const REPORTS = [
  'Summary',
  'Journeys',
  'Driving',
  'DrivingEvents',
  'Audit',
  'Health',
  'PrivateMode',
  'DailyConnection',
];

/** The addresses of the menu. */
async function menuOf(page: Page): Promise<string[]> {
  const links = frame(page).menu.getByRole('link');
  await links.first().waitFor();
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
}

describe('while a screen arrives, and once it is there', () => {
  test('nothing moves by itself, controls are called as they read, and no ring of the focus is cut off', async () => {
    const { page, context } = await visit({ viewport: { width: 1440, height: 900 } });
    await recordShifts(context);
    await page.goto('/profile');
    const menu = await menuOf(page);
    const day = addDays(new Date().toISOString().slice(0, 10) as Day, -1);
    const reports = REPORTS.map((id) => `/reports-vehicles?report=${id}&from=${day}&to=${day}`);
    const moved: Record<string, unknown> = {};
    const wrong: Record<string, unknown> = {};
    // Each arrives with its own part of the program and its answers; the frame around it comes once.
    const goInside = insideNavigation(page);
    for (const path of [...menu, '/search-vehicles', '/search-trackers', ...reports]) {
      await goInside(path);
      const { sum, worst } = await shiftsOf(page);
      if (sum > MOVED_MAX) moved[path] = [sum.toFixed(3), worst];
      const found = await unsound(page, path === menu[0] ? 'body' : 'main');
      if (found.length > 0) wrong[path] = found;
    }
    expect(moved).toEqual({});
    expect(wrong).toEqual({});
  });

  test('at 320 px nothing scrolls sideways but grids, maps and tabs; wider spacing cuts no words; titles name the screen', async () => {
    const { page } = await visit();
    await goTo(page, '/profile');
    const menu = await menuOf(page);
    // As at a zoom of 400 % on a screen of 1,280 px.
    await page.setViewportSize({ width: 320, height: 640 });
    const wide: Record<string, unknown> = {};
    const cut: Record<string, unknown> = {};
    const goInside = insideNavigation(page);
    for (const path of menu) {
      await goInside(path);
      const found = await tooWide(page);
      if (found.length > 0) wide[path] = found;
      const words = await cutBySpacing(page);
      if (words.length > 0) cut[path] = words;
      expect(await page.title()).toContain(`${es.screen[path as ScreenPath]} · Traza`);
    }
    expect(wide).toEqual({});
    expect(cut).toEqual({});
    // The measure itself.
    await page.locator('main').evaluate((main) => main.style.setProperty('min-width', '400px'));
    expect(await tooWide(page)).not.toEqual([]);
    await page.locator('main').evaluate((main) => main.style.removeProperty('min-width'));
  });
});

describe('the keyboard', () => {
  test('reaches everything on the map in the order it is read, and always shows where it is', async () => {
    const { page } = await visit();
    const vehicle = await site.database.pool.query('select id from vehicle where license = $1', [license]);
    await goTo(page, `/map?vehicle=${vehicle.rows[0].id}`);
    await eventually(vehicleCard(page).sum).not.toBe('');
    const stops = await tabStops(page);
    const { frame: around, map } = es;
    const expected = [
      around.skip,
      'Traza',
      es.screen['/map'],
      `${around.fleetFilter}: ${around.allFleets}`,
      around.notifications,
      around.account,
      map.search,
      map.sortBy,
      es.word.vehicles,
      map.resize,
      map.canvas,
      map.layers,
      map.zoomIn,
      map.fit,
      map.follow,
      map.closeCard,
    ];
    let at = -1;
    const inOrder = expected.filter((name) => {
      const next = stops.indexOf(name, at + 1);
      if (next >= 0) at = next;
      return next >= 0;
    });
    expect(inOrder).toEqual(expected);
  });

  test('opens a vehicle, closes it, and is in the list again; the way past the menu leads to the screen', async () => {
    const { page } = await visit();
    await goTo(page, '/map');
    await mapScreen(page).row(license).waitFor();
    await page.keyboard.press('Tab');
    expect((await focused(page)).name).toBe(es.frame.skip);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect((await focused(page)).name).toBe(es.map.search);
    await mapScreen(page).list.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await vehicleCard(page).close.focus();
    await page.keyboard.press('Enter');
    await vehicleCard(page).card.waitFor({ state: 'hidden' });
    expect((await focused(page)).name).toBe(es.word.vehicles);
    await page.keyboard.press('Enter');
    await vehicleCard(page).card.waitFor();
  });

  test('comes back from a menu to the button that opened it', async () => {
    const { page } = await visit();
    await goTo(page, '/map');
    await mapScreen(page).row(license).waitFor();
    const { accountButton, fleetButton, banner } = frame(page);
    const bell = banner.getByRole('button', { name: es.frame.notifications });
    for (const button of [
      accountButton,
      fleetButton,
      bell,
      page.getByRole('button', { name: es.map.layers }),
    ]) {
      await button.focus();
      const isFocused = () => button.evaluate((one) => one === document.activeElement);
      await page.keyboard.press('Enter');
      await eventually(isFocused).toBe(false);
      await page.keyboard.press('Escape');
      await eventually(isFocused).toBe(true);
    }
  });
});
