import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/day.ts';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { pdfText } from '#server/testing/pdf-text.ts';
import { drivenDays } from './driven-days.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { noonZone } from './noon.ts';
import { reportsScreen } from './pages/reports.ts';
import { useSite } from './site.ts';
import { fitTracker, sendRecords } from './tracker.ts';
import { es, said } from './words.ts';

const noon = noonZone(Date.now());
const today = new Intl.DateTimeFormat('en-CA', { timeZone: noon.zone }).format(Date.now());
const yesterday = addDays(today, -1);

const site = useSite(async (database) => {
  const company = await aFleet(database, { name: 'Transportes Duero' });
  const driver = await aDriver(database, {
    fleet_id: company.id,
    name: 'Lucía',
    surname: 'Sanz Ortega',
    time_zone: noon.zone,
  });
  const zone = { fleetIds: [company.id], time_zone: noon.zone };
  await aUser(database, { username: 'ana', roles: ['manager'], ...zone });
  await aUser(database, { username: 'berta', roles: ['manager'], assigned_reports: ['Driving'], ...zone });
  await aUser(database, { username: 'carla', roles: ['administrator'], ...zone });
  const van = await aVehicle(database, {
    fleet_id: company.id,
    license: '1234BCD',
    time_zone: noon.zone,
    driver_id: driver.id,
    initial_odometer_m: 100_000_000,
  });
  await aVehicle(database, { fleet_id: company.id, license: '5678FGH', time_zone: noon.zone });
  return { imei: await fitTracker(database.pool, van.id) };
});

beforeAll(() => sendRecords(site.server, site.facts.imei, drivenDays(noon)));

const visit = keptVisits(site, 'ana');

test('a week of activity: its figures, the journeys of a day, a path on the map', async () => {
  const { page } = await visit();
  await goTo(page, '/reports-vehicles');
  const screen = reportsScreen(page);
  await screen.choose(es.report.title_Summary);
  await screen.run();
  await eventually(() => screen.figure(es.column.journeys)).toBe('2');
  expect(await screen.figure(es.column.distance)).toBe('42,0 km');
  expect(await screen.figure(es.column.duration)).toBe('0:42:00');
  // In the week before there was one journey.
  await eventually(() => screen.beside(es.column.journeys)).toMatch(/^▲ 100,0\s?%$/);
  await eventually(() => screen.row('1234BCD').count()).toBe(1);
  // Only the rows scroll, with or without charts.
  await page.setViewportSize({ width: 1024, height: 768 });
  expect(await screen.scrollsAround()).toEqual([]);
  await screen.charts.click();
  await page.getByText(es.report.chart_distance, { exact: true }).waitFor();
  expect(await screen.scrollsAround()).toEqual([]);
  await eventually(() => screen.beside(es.column.journeys)).toMatch(/^▲ 100,0\s?% frente a \d/);
  // So wide that the grid draws all of its columns.
  await page.setViewportSize({ width: 2600, height: 768 });
  // The address now names the report: everybody who opens it sees the same.
  expect(page.url()).toContain(`report=Summary&from=${addDays(today, -7)}&to=${yesterday}`);

  // A figure is the sum of its day, and the day that of its two journeys. In this mode a click explains and
  // opens no row.
  await screen.explain.click();
  await page.getByRole('button', { name: '42,0 km', exact: true }).click();
  await eventually(screen.drawerText).toContain(es.explain.agrees.replace('{{value}}', '42,0 km'));
  await screen.drawer.getByRole('listitem').getByRole('button').click();
  await eventually(screen.drawerText).toMatch(/08:00–08:30 .*30,0 km .*09:15–09:27 .*12,0 km/);
  await page.keyboard.press('Escape');
  await eventually(() => screen.drawer.count()).toBe(0);
  await screen.explain.click();
  await screen.row('1234BCD').getByText('Transportes Duero').click();
  await eventually(screen.drawerText).toContain(es.explain.rule_stay);
  await eventually(() => screen.drawer.getByRole('link', { name: '1234BCD' }).isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await eventually(() => screen.drawer.count()).toBe(0);

  // In a row, its fleet leads to the fleet, and the rest to its journeys.
  await screen.row('1234BCD').getByRole('link', { name: 'Transportes Duero' }).click();
  await eventually(() => page.getByRole('dialog', { name: 'Transportes Duero' }).isVisible()).toBe(true);
  await page.goBack();
  await screen.row('1234BCD').getByRole('gridcell').nth(1).click();
  await eventually(() => page.url()).toContain(`report=Journeys&from=${yesterday}&to=${yesterday}`);
  await eventually(() => screen.row('1234BCD').count()).toBe(2);
  await screen.row('08:00').first().getByText('08:00').click();
  // A fix a minute from 08:00 to 08:30, both inside.
  await eventually(screen.pathPoints).toBe(31);
  // It names the subject and the time, in the time zone of the row.
  await eventually(screen.drawerText).toContain('Lucía Sanz Ortega');
  expect(await screen.drawerText()).toMatch(/08:00 .* 08:30 .*30,0 km/);

  await page.keyboard.press('j');
  await eventually(screen.drawerText).toMatch(/09:15 .* 09:27 .*12,0 km/);
  await screen.previous.click();
  await eventually(screen.pathPoints).toBe(31);
  await page.goBack();
  await eventually(() => screen.drawer.count()).toBe(0);
});

test('a chart of the dashboard moves by the keyboard, is kept, yields to another page, and opens the report behind it', async () => {
  const { page, context, watch } = await visit();
  watch.expectProblem(/Failed to load resource.* 410 .*\/dashboard\/charts\)/);
  await goTo(page, '/dashboard');
  const metric = (name: 'distance' | 'fuel' | 'journeys') => es.dashboard[`metric_${name}`];
  const charts = page.getByRole('region', { name: es.dashboard.charts });
  const order = async (on = charts) =>
    (await on.getByRole('heading', { level: 2 }).allInnerTexts()).slice(1, 3);
  await eventually(() => order()).toEqual([metric('distance'), metric('fuel')]);
  const other = await context.newPage();
  await goTo(other, '/dashboard');
  const others = other.getByRole('region', { name: es.dashboard.charts });
  await eventually(() => order(others)).toEqual([metric('distance'), metric('fuel')]);

  await charts.getByRole('button', { name: es.sortable.move.replace('{{name}}', metric('fuel')) }).focus();
  await page.keyboard.press('Space');
  const announced = page.getByText(es.sortable.place.replace('{{n}}', '2').replace('{{all}}', '7'));
  await announced.waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowLeft');
  await page
    .getByText(es.sortable.place.replace('{{n}}', '1').replace('{{all}}', '7'))
    .waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await eventually(() => order()).toEqual([metric('fuel'), metric('distance')]);

  // The other page still has the first order: its change would undo the new one.
  const menu = (on: typeof charts, name: string) =>
    on.getByRole('button', { name: es.dashboard.menu.replace('{{name}}', name) });
  await menu(others, metric('distance')).click();
  await other.getByRole('menuitem', { name: es.dashboard.remove }).click();
  await eventually(() => other.getByText(es.dashboard.stale).count()).toBe(1);
  await eventually(() => order(others)).toEqual([metric('fuel'), metric('distance')]);
  await other.close();

  await page.getByRole('button', { name: es.dashboard.add }).click();
  await page.getByRole('combobox', { name: es.dashboard.metric }).click();
  await page.getByRole('option', { name: metric('journeys') }).click();
  await page.getByRole('button', { name: es.ui.save }).click();
  const journeys = page.getByRole('article', { name: metric('journeys') });
  await journeys.waitFor();
  await page.reload();
  await eventually(() => order()).toEqual([metric('fuel'), metric('distance')]);
  // Yesterday is the last of the seven days, and the only one with journeys.
  const canvas = journeys.locator('canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = (await canvas.boundingBox())!;
  await canvas.click({ position: { x: box.width - 16 - box.width / 16, y: box.height - 60 } });
  await eventually(() => page.url()).toContain(`report=Summary&from=${yesterday}&to=${yesterday}`);
  await eventually(() => reportsScreen(page).figure(es.column.journeys)).toBe('2');
});

test('an event tells whose it was, when, and how far beyond which limit', async () => {
  const { page } = await visit();
  const day = addDays(today, -9);
  await goTo(page, `/reports-vehicles?report=DrivingEvents&from=${day}&to=${day}`);
  const screen = reportsScreen(page);
  await screen.row('1234BCD').getByText(es.event.name_911).click();
  await eventually(screen.drawerText).toContain(`${es.event.name_911} · 1234BCD`);
  expect(await screen.drawerText()).toContain('08:01:30');
  expect(await screen.drawerText()).toContain('Lucía Sanz Ortega');
  expect(await screen.drawerText()).toMatch(/135 km\/h Límite 120 km\/h \+15 km\/h/);
  // Up to two minutes before and after, which is the whole journey.
  await eventually(screen.pathPoints).toBe(20);
});

test('the workbook holds what is on screen, as numbers', async () => {
  const { page } = await visit();
  await goTo(page, `/reports-vehicles?report=Journeys&from=${yesterday}&to=${yesterday}`);
  const screen = reportsScreen(page);
  await eventually(() => screen.row('1234BCD').count()).toBe(2);
  // Wide enough for all columns.
  await page.setViewportSize({ width: 3200, height: 800 });
  await screen.groupBy(es.reportScreen.group_vehicle);
  const group = screen.row('1234BCD (2)');
  await eventually(() => said(group)).toContain('42,0 km');
  expect(page.url()).toContain('group=vehicle');
  await group.getByRole('button').click();
  await eventually(() => screen.row('1234BCD').count()).toBe(3);
  const { name, path } = await screen.download();
  expect(name).toBe(`Informe_Journeys_Viajes_${yesterday}_${yesterday}.xlsx`);
  const { sheets } = await readXlsx(await readFile(path));
  const [head, ...rows] = sheets[0]!.rows;
  const column = (label: string) => head!.findIndex((cell) => String(cell).startsWith(label));
  expect(rows.map((row) => row[column(es.column.license)])).toEqual([
    '1234BCD',
    '1234BCD',
    expect.anything(),
  ]);
  const distances = rows.map((row) => Number(row[column(es.column.distance)]));
  // Kilometres of both journeys, and their sum.
  expect(distances.map((km) => Math.round(km * 10) / 10)).toEqual([30, 12, 42]);
  // The subtotals of the groups have a sheet of their own.
  expect(sheets).toHaveLength(3);
  const [heads, ...groups] = sheets[1]!.rows;
  const summed = heads!.findIndex((cell) => String(cell).startsWith(es.column.distance));
  expect(groups.map((row) => [row[0], row[1], Math.round(Number(row[summed]))])).toEqual([
    ['1234BCD', 2, 42],
  ]);
});

test('drivers have their own reports', async () => {
  const { page } = await visit();
  await goTo(page, `/reports-drivers?report=Driving&from=${yesterday}&to=${yesterday}`);
  const screen = reportsScreen(page);
  await eventually(() => screen.row('Lucía Sanz Ortega').count()).toBe(1);
  expect(await screen.figure(es.report.figure_drivers)).toBe('1');
  expect(await screen.figure(es.column.distance)).toBe('42,0 km');
  expect(await screen.offered()).not.toContainEqual(expect.stringContaining(es.report.title_Health));
});

test('a report that is not assigned is not offered, and its address says so', async () => {
  const { page } = await keptVisits(site, 'berta')();
  await goTo(page, `/reports-vehicles?report=Journeys&from=${yesterday}&to=${yesterday}`);
  const screen = reportsScreen(page);
  await eventually(() => screen.says(es.reportScreen.notYours)).toBe(true);
  expect(await screen.offered()).toEqual([expect.stringContaining(es.report.title_Driving)]);
});

test('a day without driving says so; other days are a step, and Back leads to the answer before', async () => {
  const { page } = await visit();
  const before = addDays(yesterday, -30);
  await goTo(page, `/reports-vehicles?report=Journeys&from=${before}&to=${before}`);
  const screen = reportsScreen(page);
  await eventually(() => screen.says(es.fault['err.noResults'])).toBe(true);
  await screen.range(es.ui.range_7);
  await screen.run();
  await eventually(() => screen.row('1234BCD').count()).toBe(2);
  await page.goBack();
  await eventually(() => screen.says(es.fault['err.noResults'])).toBe(true);
  expect(page.url()).toContain(`from=${before}&to=${before}`);
});

test('administrators see what was asked of the API, and what was slow', async () => {
  // So high that the grid draws all of its rows.
  const { page } = await keptVisits(site, 'carla')({ viewport: { width: 1270, height: 1600 } });
  await goTo(page, '/analytics');
  const screen = reportsScreen(page);
  // The tests before have requested reports.
  await eventually(() => screen.row('/report/{report}').getByText('ana').count()).toBeGreaterThan(0);
  await page.getByText(es.report.chart_requestDurations, { exact: true }).waitFor();
  const days = `${addDays(today, -6)}_${today}`;
  expect((await screen.download()).name).toBe(
    `Informe_APIRequests_${es.report.title_APIRequests}_${days}.xlsx`,
  );
  await screen.choose(es.report.title_APIRequestsSlow);
  await eventually(() => screen.figure(es.column.calls)).toMatch(/^\d+$/);
  expect(page.url()).toContain('report=APIRequestsSlow');
});

test('on paper every row stands under a head that each page repeats, with totals and page numbers, in light colours', async () => {
  const { page } = await keptVisits(site, 'carla')({ colorScheme: 'dark' });
  await page.goto('/analytics');
  const button = page.getByRole('button', { name: es.reportScreen.print });
  await eventually(() => button.isEnabled()).toBe(true);
  const { pages, info } = await pdfText(await page.pdf({ width: '200mm', height: '100mm' }));
  expect(info.Title).toBe(`${es.report.title_APIRequests} ${addDays(today, -6)} ${today}`);
  const all = pages.join('\n');
  expect(all).toMatch(new RegExp(`${es.report.title_APIRequests}[^]*${es.report.figure_callers}`));
  expect(all).toMatch(/Generado el [\d/]+ [\d:]+ por carla/);
  // Charts name methods too; a row begins with its day.
  const row = /\d{4}\s+(GET|POST|PUT|PATCH|DELETE)\b/g;
  // The line of totals counts them; the text below it may be on a page of its own.
  const rows = Number(new RegExp(`${es.report.total_total} \\((\\d+)\\)`).exec(all)![1]);
  expect(pages.length).toBeGreaterThan(1);
  expect(all.match(row)).toHaveLength(rows);
  for (const [at, text] of pages.entries()) {
    expect(text).toContain(`${at + 1} / ${pages.length}`);
    if (text.match(row)) expect(text).toContain(es.column.path);
  }

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const ink = await page
    .locator('td[data-align]')
    .first()
    .evaluate((cell) => getComputedStyle(cell).color);
  expect(ink).toBe('rgb(17, 28, 40)');
  expect(await page.getByRole('navigation').isVisible()).toBe(false);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
});

test('a grouped report on paper has each group below its subtotals', async () => {
  const { page } = await visit();
  await goTo(page, `/reports-vehicles?report=Journeys&from=${yesterday}&to=${yesterday}&group=vehicle`);
  const button = page.getByRole('button', { name: es.reportScreen.print });
  await eventually(() => button.isEnabled()).toBe(true);
  const { pages } = await pdfText(await page.pdf({ width: '400mm', height: '300mm' }));
  const all = pages.join(' ').replace(/\s+/g, ' ');
  expect(all).toContain(`${es.reportScreen.group} ${es.reportScreen.group_vehicle}`);
  expect(all).toMatch(/1234BCD \(2\).* 42,0 .* 08:00 .* 30,0 .* 09:15 .* 12,0 .*Total \(2\).* 42,0/);
});

test('counts above a list have their place before they are known, and keep it', async () => {
  const { page } = await visit();
  const screens = [
    ['/dashboard', /\/user\/dashboard(\?|$)/, page.getByRole('region', { name: es.dashboard.attention })],
    ['/refueling', /\/refuelling\/total(\?|$)/, page.locator('[data-grid]')],
  ] as const;
  for (const [path, counts, below] of screens) {
    const held = Promise.withResolvers<void>();
    await page.route(counts, (route) => held.promise.then(() => route.continue()));
    await page.goto(path);
    const top = async () => (await below.boundingBox())?.y;
    let before: number | undefined;
    await eventually(async () => {
      before = await top();
      return before;
    }).toBeGreaterThan(100);
    held.resolve();
    await eventually(() => page.locator('.mantine-Skeleton-root').count()).toBe(0);
    await eventually(top).toBe(before);
  }
});
