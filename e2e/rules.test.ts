import { beforeAll, expect, test } from 'vitest';
import { drive, endOf, recordAt } from '#domain/telemetry/record.builder.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { seriousFindings } from './axe.ts';
import { PHONE } from './browser.ts';
import { noonZone } from './noon.ts';
import { reportsScreen } from './pages/reports.ts';
import { signedInVisits } from './signed-in.ts';
import { useSite } from './site.ts';
import { fitTracker, sendRecords } from './tracker.ts';
import { es, filled } from './words.ts';

const { rule: words, column } = es;
const noon = noonZone(Date.now());
const dayOf = (ms: number) => new Intl.DateTimeFormat('en-CA', { timeZone: noon.zone }).format(ms);
const month = dayOf(noon.at('08:00:00', -1)).slice(0, 7);

const site = useSite(async (database) => {
  const fleet = await aFleet(database, { name: 'Norte' });
  await aUser(database, {
    ...{ username: 'ada', roles: ['administrator'], fleetIds: [fleet.id], time_zone: noon.zone },
  });
  const van = await aVehicle(database, {
    ...{ fleet_id: fleet.id, license: '1234BCD', time_zone: noon.zone, max_speed_kmh: 120 },
  });
  return { imei: await fitTracker(database.pool, van.id) };
});

// Yesterday: one journey with 30 seconds at 135 km/h, where 120 are allowed.
beforeAll(() => {
  const calm = drive({ from: noon.at('08:00:00', -1), to: noon.at('08:05:00', -1), kmh: 100 });
  const fast = drive({
    ...{ from: noon.at('08:05:10', -1), to: noon.at('08:05:40', -1), kmh: 135, start: endOf(calm) },
  });
  const slow = drive({
    ...{ from: noon.at('08:05:50', -1), to: noon.at('08:08:00', -1), kmh: 90, start: endOf(fast) },
  });
  const off = recordAt(noon.at('08:20:00', -1), { ...endOf(slow), speedKmh: 0, ignition: false });
  return sendRecords(site.server, site.facts.imei, [...calm, ...fast, ...slow, off]);
});

const visit = signedInVisits(site, 'ada');

test('a threshold is tried over a month, adopted from a day on, and told in the history of the rules', async () => {
  // All columns of the vehicles have room.
  const { page } = await visit({ viewport: { width: 2400, height: 900 } });
  await page.goto(`/config-rules?month=${month}`);
  const screen = reportsScreen(page);
  const held = page.getByRole('group', { name: words.group_speed }).getByLabel(words.speed_hold_s);
  await page.getByText(words.privateHelp).waitFor();
  await held.fill('60');
  await page.getByText(filled(words.was, { value: '10 s' })).waitFor();
  await page.getByRole('button', { name: words.try, exact: true }).click();
  await page.getByText(filled(words.done, { versions: '1' })).waitFor();
  // The excess of half a minute is a warning now; nothing else has changed.
  expect(await screen.figure(column.maxSpeedEV)).toBe('0');
  expect(await screen.beside(column.maxSpeedEV)).toBe(filled(words.before, { value: '1' }));
  expect(await screen.figure(column.warningSpeed)).toBe('1');
  expect(await screen.beside(column.warningSpeed)).toBe(filled(words.before, { value: '0' }));
  expect(await screen.figure(column.journeys)).toBe('1');
  await screen.row('1234BCD').getByText('1 → 0').waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('button', { name: words.adopt }).click();
  const dialog = page.getByRole('dialog', { name: words.adopt });
  await dialog.getByLabel(words.reason).fill('Autovía nueva');
  await dialog.getByRole('button', { name: words.adoptNow }).click();
  const versions = page.getByRole('list', { name: words.versions });
  const second = versions.getByRole('listitem').filter({ hasText: filled(words.version, { n: '2' }) });
  await second.getByText('Autovía nueva').waitFor();
  await second.getByText(words.isCounting).waitFor();
  await page.getByText(es.ui.history, { exact: true }).click();
  await page.getByRole('list', { name: es.ui.history }).getByText('Autovía nueva').waitFor();
});

test('on a phone too: what is tried stands first, its result below', async () => {
  const { page } = await visit(PHONE);
  await page.goto(`/config-rules?month=${month}`);
  await page.getByRole('group', { name: words.group_speed }).getByLabel(words.speed_hold_s).fill('60');
  await page.getByRole('button', { name: words.try, exact: true }).tap();
  await page.getByText(new RegExp(`${column.maxSpeedEV} 1 → 0`)).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});
