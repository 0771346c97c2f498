import { expect, test } from 'vitest';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { es } from '#text/es.ts';
import { eventually } from './eventually.ts';
import { frame } from './pages/frame.ts';
import { mapScreen } from './pages/map-screen.ts';
import { signedInVisits } from './signed-in.ts';
import { useSite } from './site.ts';
import { fitTracker, sendRecords } from './tracker.ts';
import { pattern } from './words.ts';

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
  // What the browser logs about connections that nobody accepts.
  watch.expectProblem(/ERR_CONNECTION_REFUSED|WebSocket connection to/);
  await page.goto('/map');
  const map = mapScreen(page);
  const { live, header } = frame(page);
  await eventually(() => map.rowText(van.license)).toContain('Antes');
  await eventually(live).toBe(es.word.live);
  let loads = 0;
  page.on('domcontentloaded', () => loads++);

  const { httpPort } = site.server;
  await site.server.kill();
  await eventually(header).toMatch(pattern(es.frame.connectionRetry));
  expect(await live()).toBe(es.frame.connectionNow);
  await eventually(() => page.getByText(es.map.notLive).isVisible()).toBe(true);
  expect(await map.rowText(van.license)).toContain('Antes');

  // The page is not told about this, so it must ask again.
  await site.database.pool.query(`update vehicle set alias = 'Después' where id = $1`, [van.id]);
  await site.restart({ HTTP_PORT: String(httpPort) });
  await eventually(live).toBe(es.word.live);
  await eventually(() => map.rowText(van.license)).toContain('Después');
  expect(await page.getByText(es.map.notLive).count()).toBe(0);

  await sendRecords(site.server, imei, [recordAt(Date.now() - 1_000, { speedKmh: 47 })]);
  await eventually(() => map.rowText(van.license)).toContain('47 km/h');
  expect(loads).toBe(0);
});
