import { expect, onTestFinished, test } from 'vitest';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { eventually } from './eventually.ts';
import { openLine } from './line.ts';
import { frame } from './pages/frame.ts';
import { mapScreen } from './pages/map-screen.ts';
import { signedInVisits } from './signed-in.ts';
import { useSite } from './site.ts';
import { fitTracker, sendRecords } from './tracker.ts';
import { es, pattern } from './words.ts';

const site = useSite(async (database) => {
  const fleet = await aFleet(database, { name: 'Norte' });
  await aUser(database, { username: 'ana', roles: ['manager'], fleetIds: [fleet.id] });
  const van = await aVehicle(database, { fleet_id: fleet.id, license: '1234BCD', alias: 'Antes' });
  return { van, imei: await fitTracker(database.pool, van.id) };
});

const visit = signedInVisits(site, 'ana');

test('a server that dies is told, and once it is back the screen is live and up to date by itself', async () => {
  const { van, imei } = site.facts;
  const { page, watch } = await visit();
  // The log of the browser about connections that nobody accepts.
  watch.expectProblem(/ERR_CONNECTION_REFUSED|WebSocket connection to/);
  await page.goto('/map');
  const map = mapScreen(page);
  const { live, header } = frame(page);
  await eventually(() => map.rowText(van.license)).toContain('Antes');
  await eventually(live).toBe(es.word.live);
  await page.waitForLoadState('networkidle');
  let loads = 0;
  page.on('domcontentloaded', () => loads++);

  const { httpPort } = site.server;
  await site.server.kill();
  await eventually(header).toMatch(pattern(es.frame.connectionRetry));
  expect(await live()).toBe(es.frame.connectionNow);
  await eventually(() => page.getByText(es.map.notLive).isVisible()).toBe(true);
  expect(await map.rowText(van.license)).toContain('Antes');

  // The page is not notified of this, so it must read again.
  await site.database.pool.query(`update vehicle set alias = 'Después' where id = $1`, [van.id]);
  await site.restart({ HTTP_PORT: String(httpPort) });
  await eventually(live).toBe(es.word.live);
  await eventually(() => map.rowText(van.license)).toContain('Después');
  expect(await page.getByText(es.map.notLive).count()).toBe(0);

  await sendRecords(site.server, imei, [recordAt(Date.now() - 1_000, { speedKmh: 47 })]);
  await eventually(() => map.rowText(van.license)).toContain('47 km/h');
  expect(loads).toBe(0);
});

const reports = (speedKmh: number) =>
  sendRecords(site.server, site.facts.imei, [recordAt(Date.now() - 1_000, { speedKmh })]);

test('a browser that was offline for a moment or for a while is live again', async () => {
  const { van } = site.facts;
  const { page, context, watch } = await visit();
  watch.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await page.goto('/map');
  const map = mapScreen(page);
  const { live } = frame(page);
  await eventually(live).toBe(es.word.live);
  await eventually(() => map.rowText(van.license)).toContain(van.license);

  const isOnline = () => page.evaluate(() => navigator.onLine);
  await context.setOffline(true);
  await eventually(isOnline).toBe(false);
  await context.setOffline(false);
  await eventually(isOnline).toBe(true);
  await reports(51);
  await eventually(() => map.rowText(van.license)).toContain('51 km/h');
  expect(await live()).toBe(es.word.live);

  await context.setOffline(true);
  await page.clock.runFor(8_000);
  await eventually(live).toBe(es.frame.connectionOff);
  await context.setOffline(false);
  await eventually(live).toBe(es.word.live);
  await reports(52);
  await eventually(() => map.rowText(van.license)).toContain('52 km/h');
  expect(await live()).toBe(es.word.live);
});

test('a line that goes dead without a word is noticed, also after a sleep, and the screen comes back by itself', async () => {
  const { van } = site.facts;
  const line = await openLine(site.server.httpPort);
  onTestFinished(() => line.close());
  const through = signedInVisits(
    { origin: line.origin, visit: (options) => site.visit({ baseURL: line.origin, ...options }) },
    'ana',
  );
  const { page, watch } = await through();
  watch.expectProblem(/WebSocket|ERR_/);
  await page.clock.install();
  await page.goto('/map');
  const map = mapScreen(page);
  const { live, header } = frame(page);
  await eventually(live).toBe(es.word.live);
  await eventually(() => map.rowText(van.license)).toContain(van.license);
  await page.waitForLoadState('networkidle');

  line.die();
  await page.clock.runFor(16_000);
  await eventually(live).toBe(es.frame.connectionNow);
  await eventually(() => page.getByText(es.map.notLive).isVisible()).toBe(true);
  line.revive();
  await eventually(live).toBe(es.word.live);
  await reports(53);
  await eventually(() => map.rowText(van.license)).toContain('53 km/h');

  // The line died in the hour in which the computer slept.
  line.die();
  line.revive();
  await page.clock.fastForward(3_600_000);
  await page.clock.runFor(6_000);
  await eventually(live).toBe(es.frame.connectionNow);
  await eventually(live).toBe(es.word.live);
  await reports(54);
  await eventually(() => map.rowText(van.license)).toContain('54 km/h');

  // A sleep that the line survived changes nothing.
  const opened = watch.asked.filter((address) => address.startsWith('ws:')).length;
  await page.clock.fastForward(3_600_000);
  await reports(55);
  await eventually(() => map.rowText(van.license)).toContain('55 km/h');
  await eventually(header).toMatch(pattern(es.frame.liveAge));
  expect(watch.asked.filter((address) => address.startsWith('ws:'))).toHaveLength(opened);
});

test('a page of another version than the server loads again by itself once nobody uses it', async () => {
  const { page } = await visit();
  await page.clock.install();
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) =>
      socket.send(
        typeof message === 'string' ? message.replace(/"pages":"\w+"/, '"pages":"newer"') : message,
      ),
    );
  });
  let loads = 0;
  page.on('domcontentloaded', () => loads++);
  await page.goto('/map');
  const { live } = frame(page);
  const pass = async (ms: number) => {
    await page.clock.fastForward(ms);
    await eventually(live).toBe(es.word.live);
    await page.clock.runFor(11_000);
  };
  const button = page.getByRole('button', { name: es.frame.newVersion });
  await button.click();
  await eventually(() => loads).toBe(2);
  await button.waitFor();

  // Somebody is in the middle of something.
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await pass(600_000);
  expect(loads).toBe(2);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await pass(200_000);
  expect(loads).toBe(2);
  await pass(200_000);
  await eventually(() => loads).toBe(3);

  // This server has two versions: loading again does not help.
  await button.waitFor();
  await pass(600_000);
  await eventually(live).toBe(es.word.live);
  expect(loads).toBe(3);
});
