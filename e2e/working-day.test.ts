import { beforeAll, expect, test } from 'vitest';
import { civilInstantMs } from '#domain/civil-time.ts';
import { addDays, daySpan } from '#domain/day.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import { DEMO_VEHICLES, SPARE_IMEIS } from '#server/demo/company.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { DEMO_PASSWORD } from '#server/demo/users.ts';
import { PHONE } from './browser.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { type Hand, handAt } from './hand.ts';
import { keptVisits } from './kept.ts';
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

// Yesterday it goes north for 40 minutes; today it stands near Madrid.
beforeAll(() =>
  sendRecords(site.server, tracker!.imei, [
    ...driveNorth({ ms: START_MS, lat: 40.4, lng: -3.7 }, 40),
    recordAt(Date.now() - 60_000, { lat: 40.5, lng: -3.7, ignition: false }),
  ]),
);

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
