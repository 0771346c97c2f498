import { beforeAll, expect, test } from 'vitest';
import { civilInstantMs } from '#domain/civil-time.ts';
import { addDays, daySpan } from '#domain/day.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import type { TrackerRecord } from '#domain/telemetry/record.ts';
import { DEMO_VEHICLES, SPARE_IMEIS } from '#server/demo/company.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { DEMO_PASSWORD } from '#server/demo/users.ts';
import { PHONE } from './browser.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { type Hand, handAt } from './hand.ts';
import { keptVisits } from './kept.ts';
import { dispatchBoard } from './pages/dispatch-board.ts';
import { fitting } from './pages/fitting.ts';
import { frame } from './pages/frame.ts';
import { mapScreen } from './pages/map-screen.ts';
import { vehicleCard } from './pages/vehicle-card.ts';
import { useSite } from './site.ts';
import { driveNorth, sendRecords } from './tracker.ts';
import { es } from './words.ts';

const ZONE = 'Europe/Madrid';
const YESTERDAY = addDays(daySpan(Date.now(), ZONE).day, -1);
const START_MS = civilInstantMs(YESTERDAY, '15:20', ZONE);

const site = useSite((database) => seedDemo(database));
const { license, tracker } = DEMO_VEHICLES.find((vehicle) => vehicle.tracker?.protocol === 'teltonika')!;

/** Five minutes due north at 140 km/h: 388.9 m, 0.0035 degrees, in ten seconds. */
function raceNorth(from: { ms: number; lat: number }): TrackerRecord[] {
  return Array.from({ length: 31 }, (_, i) =>
    recordAt(from.ms + i * 10_000, {
      ...{ lat: from.lat + 0.0035 * i, lng: -3.7, speedKmh: i === 30 ? 0 : 140, ignition: i < 30 },
    }),
  );
}

// Yesterday it goes north for 40 minutes, and an hour later too fast; today it stands near Madrid.
beforeAll(() =>
  sendRecords(site.server, tracker!.imei, [
    ...driveNorth({ ms: START_MS, lat: 40.4, lng: -3.7 }, 40),
    ...raceNorth({ ms: START_MS + 100 * 60_000, lat: 40.76 }),
    recordAt(Date.now() - 60_000, { lat: 40.5, lng: -3.7, ignition: false }),
  ]),
);

const WIDE = { viewport: { width: 1440, height: 900 } };
const administrator = keptVisits(site, 'admin', DEMO_PASSWORD);
const installer = keptVisits(site, 'installer', DEMO_PASSWORD);

/** The task is done with the fewest actions known, and not with more than people accept. */
function took(task: string, { actions }: Hand, most: number): void {
  console.info(`${task}: ${actions.length} of ${most} actions: ${actions.join(', ')}`);
  expect(actions.length, actions.join(', ')).toBeLessThanOrEqual(most);
}

test('where a vehicle was yesterday at 15:40, and who drove', async () => {
  const { page } = await administrator();
  await goTo(page, '/dashboard');
  await frame(page).title.waitFor();
  const hand = handAt(page);
  await hand.press('Control+k');
  await hand.enter(`${license} ayer 15:40`, page.getByRole('dialog').getByLabel(es.frame.search));
  // Twenty minutes of 1,000.75 m north of 40.4; the driver is the usual one of the vehicle.
  await eventually(vehicleCard(page).text).toContain('40.58000, -3.70000');
  const { rows } = await site.database.pool.query(
    `select driver.name || ' ' || driver.surname as name from vehicle
     join driver on driver.id = vehicle.driver_id where vehicle.license = $1`,
    [license],
  );
  await eventually(vehicleCard(page).text).toContain(rows[0].name);
  took('where was it, who drove', hand, 3);
});

test('who passed here last week, seen on the map', async () => {
  const { page } = await administrator();
  // The map is at a place of the drive.
  await goTo(page, '/map?v=40.49,-3.7,13');
  await mapScreen(page).row(license).waitFor();
  const { x, y } = (await mapScreen(page).canvas.boundingBox())!;
  const middle = await mapScreen(page).middle();
  const hand = handAt(page);
  const canvas = page.locator('.maplibregl-canvas');
  await hand.clickRight('right click', canvas, { x: middle.x - x, y: middle.y - y });
  await hand.click(es.pointMenu.who, page.getByRole('menuitem', { name: es.pointMenu.who }));
  await page.getByRole('option', { name: license }).waitFor();
  took('who passed here', hand, 3);
});

test('who speeds most, and the proof as a file', async () => {
  const { page } = await administrator(WIDE);
  await goTo(page, '/dashboard');
  await frame(page).title.waitFor();
  const hand = handAt(page);
  await hand.press('Control+k');
  await hand.enter('infractor', page.getByRole('dialog').getByLabel(es.frame.search));
  await hand.click(
    'the first row',
    page.getByRole('gridcell').filter({ hasText: es.event.name_911 }).first(),
  );
  const pack = page.getByRole('button', { name: es.evidencePack.open, exact: true });
  const [file] = await Promise.all([page.waitForEvent('download'), hand.click(es.evidencePack.open, pack)]);
  expect(file.suggestedFilename()).toBe(`pruebas_${license}_${YESTERDAY}.pdf`);
  took('who speeds most, with proof', hand, 5);
});

test('speeding comes by mail in working hours', async () => {
  const { page } = await administrator(WIDE);
  await goTo(page, '/dashboard');
  await frame(page).title.waitFor();
  const hand = handAt(page);
  await hand.press('Control+k');
  await hand.enter('correo exceso de velocidad', page.getByRole('dialog').getByLabel(es.frame.search));
  await hand.click(es.ui.save, page.getByRole('button', { name: es.ui.save }));
  await page.getByText(es.ui.saved).waitFor();
  const { rows } = await site.database.pool.query(
    'select channels, in_hours from subscription where code = 911 and in_hours',
  );
  expect(rows).toEqual([{ channels: ['web', 'email'], in_hours: true }]);
  took('speeding by mail in working hours', hand, 4);
});

test('a driver gets a vehicle tomorrow from 8 to 14', async () => {
  const { page } = await administrator(WIDE);
  await goTo(page, '/admin-assign-drivers');
  const board = dispatchBoard(page);
  await board.grid.getByRole('row').nth(1).waitFor();
  const hand = handAt(page);
  await hand.click(es.dispatch.tomorrow, board.button(es.dispatch.tomorrow));
  await hand.click('8–14', page.getByText('8–14', { exact: true }));
  hand.actions.push('drag');
  const free = board.grid.getByRole('row').filter({ hasNot: page.getByRole('button') });
  await board.drag(
    page.getByRole('complementary').getByRole('button').first(),
    free.getByRole('gridcell').first(),
  );
  const [from, to] = ['08:00', '14:00'].map(
    (time) => new Date(civilInstantMs(addDays(YESTERDAY, 2), time, ZONE)),
  );
  const planned = async () => {
    const { rows } = await site.database.pool.query(
      'select 1 from driver_assignment where start_at = $1 and end_at = $2',
      [from, to],
    );
    return rows.length;
  };
  await eventually(planned).toBe(1);
  took('a driver to a vehicle tomorrow', hand, 3);
});

test('an installer fits a tracker on a phone', async () => {
  const { page } = await installer(PHONE);
  const { rows } = await site.database.pool.query(
    `select license from vehicle where not exists (
       select from tracker_fitting where vehicle_id = vehicle.id and removed_at is null
     ) and registration_state = 'registered' order by license limit 1`,
  );
  await goTo(page, '/assign-trackers');
  const screen = fitting(page);
  const hand = handAt(page);
  await hand.enter(rows[0].license, screen.vehicleSearch);
  await hand.enter(SPARE_IMEIS[0]!, screen.imeiSearch);
  await hand.click(es.tracker.fitNow, screen.fitNow);
  await eventually(screen.text).toContain(es.tracker.done);
  took('fit a tracker', hand, 3);
});
