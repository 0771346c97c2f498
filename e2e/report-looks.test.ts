import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { SURFACES } from '#web/kit/look/theme.ts';
import { PHONE } from './browser.ts';
import { drawnWords, recordDrawnWords } from './drawn-words.ts';
import { drivenDays } from './driven-days.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { noonZone } from './noon.ts';
import { phone } from './pages/phone.ts';
import { coloursAt } from './pixels.ts';
import { useSite } from './site.ts';
import { smallTargets } from './touch.ts';
import { fitTracker, sendRecords } from './tracker.ts';
import { es, filled, said } from './words.ts';

const noon = noonZone(Date.now());
const today = new Intl.DateTimeFormat('en-CA', { timeZone: noon.zone }).format(Date.now());
const yesterday = addDays(today, -1);

const site = useSite(async (database) => {
  const { id: fleet_id } = await aFleet(database, { name: 'Transportes Duero' });
  const zone = { time_zone: noon.zone };
  const ana = await aUser(database, { username: 'ana', roles: ['manager'], fleetIds: [fleet_id], ...zone });
  const distance = { metric: 'distance', range: '7', fleets: [], color: '#1565c0' };
  await database.sql
    .insertInto('dashboard')
    .values({
      user_id: ana.id,
      charts: JSON.stringify([
        { ...distance, id: 'lying', type: 'horizontal', group: 'vehicle' },
        { ...distance, id: 'standing', type: 'bar', group: 'day' },
      ]),
      version: 1,
    })
    .execute();
  const van = await aVehicle(database, { fleet_id, license: '1234BCD', alias: 'Furgoneta 3', ...zone });
  await aVehicle(database, { fleet_id, license: '5678FGH', ...zone });
  return { imei: await fitTracker(database.pool, van.id) };
});

beforeAll(() => sendRecords(site.server, site.facts.imei, drivenDays(noon)));

const visit = keptVisits(site, 'ana');

test('lying bars have their values and an axis above; charts fill their cards and follow the dark look', async () => {
  const { page, context } = await visit({ hasGround: true });
  await recordDrawnWords(context);
  await goTo(page, '/dashboard');
  const charts = page.getByRole('region', { name: es.dashboard.charts });
  await eventually(() => charts.locator('canvas').count()).toBe(2);
  for (const chart of await charts.getByRole('article').all()) {
    const canvas = chart.locator('canvas');
    const ticks = ['0 km', '10 km', '20 km', '30 km', '40 km', '50 km'];
    const texts = async () => (await drawnWords(canvas)).map(({ text }) => text);
    await eventually(texts).toEqual(expect.arrayContaining(ticks));
    // The button for the picture is in the head of the card, and leaves no gap above the drawing.
    expect(Math.min(...(await drawnWords(canvas)).map(({ y }) => y))).toBeLessThan(20);
    const [card, drawing] = [(await chart.boundingBox())!, (await canvas.boundingBox())!];
    expect(card.width - drawing.width).toBeLessThanOrEqual(14);
    expect(card.y + card.height - drawing.y - drawing.height).toBeLessThanOrEqual(10);
  }

  const lying = charts.locator('canvas').first();
  const word = async (text: string) => (await drawnWords(lying)).find((one) => one.text === text)!;
  expect((await word('0 km')).y).toBeLessThan((await word('42 km')).y);
  const bar = async () => {
    await lying.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await lying.boundingBox())!;
    return coloursAt(page, { x: x + width / 2, y: y + height / 2 }, 8);
  };
  expect(await bar()).toEqual(new Set(['#1565c0']));
  expect((await word('0 km')).colour).toBe(SURFACES.light['--mantine-color-dimmed']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await eventually(async () => (await word('0 km')).colour).toBe(SURFACES.dark['--mantine-color-dimmed']);
  await eventually(async () => (await word('42 km')).colour).toBe('#dde5ee');
  expect(await bar()).toEqual(new Set(['#679bd6']));
});

test('the cells of every shaded grid have their colours', async () => {
  // So wide that the grid draws all of its columns.
  const { page } = await visit({ viewport: { width: 3200, height: 560 } });
  const cells = page.getByRole('gridcell').locator('[data-cell], [data-heat]');
  const shades = () =>
    cells.evaluateAll((all) =>
      Object.fromEntries(
        (all as HTMLElement[]).map((cell) => [
          cell.dataset.cell ?? cell.dataset.heat,
          getComputedStyle(cell).backgroundColor,
        ]),
      ),
    );
  const ninth = addDays(today, -9);
  // Nine days ago 20 messages from 08:00 on and then none until yesterday: there 30 minutes from 08:00 and 12
  // from 09:15.
  const marks = {
    Health: [ninth, yesterday, 'OFF', 'OK'],
    DailyConnection: [ninth, ninth, 'off', '2'],
    Schedule: [yesterday, yesterday, '1', '3'],
    Resources: [ninth, yesterday, '1', '2'],
  } as const;
  for (const [report, [from, to, ...shaded]] of Object.entries(marks)) {
    await goTo(page, `/reports-vehicles?report=${report}&from=${from}&to=${to}`);
    await eventually(async () => Object.keys(await shades())).toEqual(expect.arrayContaining(shaded));
    const found = await shades();
    const colours = new Set(shaded.map((mark) => found[mark]));
    expect([report, colours.size]).toEqual([report, shaded.length]);
    expect([...colours]).not.toContain('rgba(0, 0, 0, 0)');
  }
});

test("at a desk fifteen rows have room, the subject is in two lines and the report's own columns follow it", async () => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  await goTo(page, `/reports-vehicles?report=DrivingStyle&from=${yesterday}&to=${yesterday}`);
  const grid = page.locator('[data-grid]');
  const first = grid.getByRole('gridcell').filter({ hasText: '1234BCD' });
  await eventually(() => said(first)).toMatch(/^1234BCD ?Furgoneta 3$/);
  const row = (await grid.getByRole('row').filter({ hasText: '1234BCD' }).boundingBox())!;
  const totals = (await grid
    .getByRole('row')
    .filter({ hasText: /Total \(/ })
    .boundingBox())!;
  expect(totals.y - row.y).toBeGreaterThanOrEqual(15 * row.height);
  const heads = () => grid.getByRole('columnheader').allInnerTexts();
  expect((await heads()).slice(0, 3)).toEqual([es.column.license, es.column.score, es.column.band]);
  const shown = (side: string) => grid.locator(`[data-${side}="true"]`).count();
  await eventually(() => shown('after')).toBe(1);
  expect(await shown('before')).toBe(0);

  await page.getByRole('button', { name: es.ui.columns }).click();
  await page.getByRole('switch', { name: es.ui.secondLines }).click();
  await eventually(heads).toEqual(expect.arrayContaining([es.column.alias, es.column.driver]));
  await eventually(() => said(first)).toBe('1234BCD');
});

test('a click on a head orders the rows up, another down, a third as they came', async () => {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  await goTo(page, `/reports-vehicles?report=Journeys&from=${yesterday}&to=${yesterday}`);
  const grid = page.locator('[data-grid]');
  const lengths = grid.getByRole('gridcell').filter({ hasText: /^(12|30),0\s*km$/ });
  const km = async () => (await lengths.allInnerTexts()).map((text) => text.slice(0, 2));
  await eventually(km).toEqual(['30', '12']);
  for (const order of [
    ['12', '30'],
    ['30', '12'],
    ['30', '12'],
  ]) {
    await grid.getByRole('columnheader').filter({ hasText: es.column.distance }).first().click();
    await eventually(km).toEqual(order);
  }
});

test('on a phone a row is a card: a journey with its places and figures, what opens nothing else its vehicle', async () => {
  const { page } = await visit(PHONE);
  await goTo(page, `/reports-vehicles?report=Journeys&from=${yesterday}&to=${yesterday}`);
  const card = page.getByRole('option').first();
  await eventually(() => said(card)).toMatch(
    new RegExp(`^1234BCD .*08:00 .* → 08:30 .*${es.column.distance} 30,0 km ${es.column.duration} 0:30:00`),
  );
  await goTo(page, `/reports-vehicles?report=Summary&from=${yesterday}&to=${yesterday}`);
  await card.filter({ hasText: '1234BCD' }).waitFor();
  // The figures are folded, so that four cards of 128 px have room; a report can be taken away here too.
  const list = page.getByRole('listbox');
  expect((await list.boundingBox())!.height).toBeGreaterThanOrEqual(4 * 128);
  for (const name of [es.ui.export, es.reportScreen.print])
    await page.getByRole('button', { name }).and(page.locator(':enabled')).waitFor();
  expect(await smallTargets(page.locator('main'))).toEqual([]);
  const figures = page.locator('dl[data-line=false]');
  expect(await figures.count()).toBe(0);
  await page.getByRole('button', { expanded: false }).filter({ hasText: es.report.figure_subjects }).tap();
  await figures.waitFor();
  await page.getByRole('button', { expanded: true }).filter({ hasText: es.report.figure_subjects }).tap();
  // Facts that no column can total are folded too: nothing is between the cards and the bar below.
  await goTo(page, `/reports-vehicles?report=Health&from=${yesterday}&to=${yesterday}`);
  await card.filter({ hasText: '1234BCD' }).waitFor();
  const fold = page.getByRole('button', { expanded: false }).filter({ hasText: es.report.figure_subjects });
  await fold.waitFor();
  const bar = (await phone(page).bar.boundingBox())!;
  const { y, height } = (await list.boundingBox())!;
  expect(Math.abs(bar.y - y - height)).toBeLessThanOrEqual(1);
  await fold.tap();
  const names = `${es.report.total_offline} / ${es.report.total_tampering}`;
  await page.getByText(filled(es.reportScreen.cellTotals, { names })).waitFor();
  await goTo(page, `/reports-vehicles?report=Driving&from=${yesterday}&to=${yesterday}`);
  await card.filter({ hasText: '1234BCD' }).click();
  await eventually(() => page.url()).toMatch(/config-vehicles\?id=\d+&view=page$/);
});
