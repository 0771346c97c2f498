import { expect, test } from 'vitest';
import { addDays, mondayOf } from '#domain/day.ts';
import { aJourney } from '#server/area/report/report.builder.ts';
import { aDriver, aFleet, aTampering, aUser, aVehicle } from '#server/testing/builders.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { driversScreen } from './pages/drivers.ts';
import { useSite } from './site.ts';
import { es, filled } from './words.ts';

const monday = mondayOf(new Date().toISOString().slice(0, 10));
/** The plate of the vehicle with two matters. */
const PLATE = '1234BCD';

const site = useSite(async (database) => {
  const { id: fleet_id } = await aFleet(database, { name: 'Transportes Duero' });
  const fleetIds = [fleet_id];
  await aUser(database, { username: 'ana', roles: ['manager'], fleetIds });
  await aUser(database, { username: 'costs', roles: ['cost_manager'], fleetIds });
  const lucia = await aUser(database, { username: 'lucia', roles: [], fleetIds: [] });
  const people = { Lucía: { user_id: lucia.id }, Pedro: {}, Jefa: { driver_type: 'STRUCTURE' } };
  for (const [at, [name, columns]] of Object.entries(people).entries()) {
    const { id: driver_id } = await aDriver(database, { fleet_id, name, surname: 'Gil', ...columns });
    const license = at === 0 ? PLATE : `${at}000XYZ`;
    const { id: vehicle_id } = await aVehicle(database, { fleet_id, license, driver_id });
    if (at === 0) {
      await aTampering(database, { vehicle_id, start_at: new Date(Date.now() - 3_600_000) });
      await database.sql
        .insertInto('vehicle_insurance')
        .values({
          ...{ vehicle_id, company: 'Mutua', policy: 'P', start_day: addDays(monday, -400) },
          end_day: addDays(monday, -30),
        })
        .execute();
    }
    // 100 km a week; Pedro brakes hard nine times in each: 20 × 0.9 ÷ 0.9 points less.
    for (let week = 1; week <= 4; week++) {
      const day = addDays(monday, 2 - 7 * week);
      await aJourney(database, {
        ...{ vehicle_id, start_at: `${day}T08:00:00Z`, end_at: `${day}T09:00:00Z` },
        ...{ distance_m: 100_000, harsh_braking: name === 'Pedro' ? 9 : 0 },
      });
    }
  }
  return {};
});

const ana = keptVisits(site, 'ana');
const costs = keptVisits(site, 'costs');
const lucia = keptVisits(site, 'lucia');

test('an operator begins with the cards of the role, which leave nothing of the page empty', async () => {
  const { page } = await ana({ viewport: { width: 1440, height: 900 }, hasGround: true });
  await goTo(page, '/dashboard');
  const charts = page.getByRole('region', { name: es.dashboard.charts });
  const cards = charts.getByRole('article');
  await eventually(() => cards.count()).toBe(7);
  await charts.locator('[data-ready=true]').waitFor();
  const place = (await charts.boundingBox())!;
  const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
  const last = boxes.at(-1)!;
  expect(Math.abs(last.x + last.width - place.x - place.width)).toBeLessThan(2);
  expect(last.y + last.height).toBeGreaterThan(880 - 16);
});

test('a cost manager has costs, and no map', async () => {
  const { page } = await costs();
  await goTo(page, '/dashboard');
  const charts = page.getByRole('region', { name: es.dashboard.charts });
  await eventually(() => charts.getByRole('article').count()).toBe(5);
  expect(await charts.getByRole('article', { name: es.dashboard.map }).count()).toBe(0);
  expect(await charts.getByRole('article', { name: es.dashboard.metric_cost }).count()).toBe(2);
});

test('a target is told in words, and stays', async () => {
  const { page } = await ana();
  await goTo(page, '/dashboard');
  const card = page.getByRole('article', { name: es.dashboard.metric_distance });
  const menu = filled(es.dashboard.menu, { name: es.dashboard.metric_distance });
  await card.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: es.dashboard.edit }).click();
  await page.getByRole('textbox', { name: es.dashboard.target }).fill('250');
  await page.getByRole('button', { name: es.ui.save }).click();
  // 300 km on one day of the week before this one, nothing on the others.
  const told = /^Objetivo: al menos 250,0\skm · se cumple en [01] de 7$/;
  await card.getByText(told).waitFor();
  await page.reload();
  await card.getByText(told).waitFor();
});

test('the matters of a vehicle stand together, with what can be done about it in place', async () => {
  const { page } = await ana();
  await goTo(page, '/dashboard');
  const group = page
    .getByRole('region', { name: es.dashboard.attention })
    .getByRole('listitem', { name: PLATE });
  await group.getByText(filled(es.dashboard.pressing_other, { n: '2' })).waitFor();
  expect(await group.getByRole('link', { name: `${es.word.live}: ${PLATE}` }).count()).toBe(1);
  await group.getByRole('button', { name: `${es.dashboard.assign}: ${PLATE}` }).click();
  const drawer = driversScreen(page).drawer;
  await drawer.getByText(es.assignment.new).waitFor();
  await page.keyboard.press('Escape');
  await group.getByRole('button', { name: `${es.tampering.dismiss}: ${PLATE}` }).click();
  await page.getByRole('textbox', { name: es.tampering.reason }).fill('Taller');
  await page.getByRole('dialog').getByRole('button', { name: es.tampering.dismiss }).click();
  await group.getByText(filled(es.dashboard.pressing_one, { n: '1' })).waitFor();
});

test('drivers are ranked without staff of structure; a note with a day comes back, and its driver reads it', async () => {
  const { page } = await ana();
  await goTo(page, '/config-drivers?view=ranking');
  const screen = driversScreen(page);
  await screen.cell('Lucía').first().waitFor();
  const main = page.getByRole('main');
  await main.getByText(`${es.column.harshBraking}: 20,0 puntos más`).waitFor();
  await main.getByText(es.ranking.liftNone).waitFor();
  expect(await main.getByText('Jefa').count()).toBe(0);
  await screen.cell('Lucía').first().click();
  await screen.drawer.getByRole('tab', { name: es.driverNote.tab }).click();
  await screen.drawer.getByRole('button', { name: es.driverNote.add }).click();
  await page.getByRole('textbox', { name: es.driverNote.text }).fill('Muy bien en la rotonda');
  const day = new Intl.DateTimeFormat('es', { dateStyle: 'short' }).format(Date.parse(addDays(monday, -1)));
  await page.getByRole('textbox', { name: es.driverNote.follow_up_on }).fill(day);
  await page.keyboard.press('Tab');
  await page.getByRole('switch', { name: es.driverNote.is_shared }).click();
  await page.getByRole('button', { name: es.ui.save }).click();
  await screen.drawer.getByText('Muy bien en la rotonda').waitFor();
  await goTo(page, '/dashboard');
  await page
    .getByRole('region', { name: es.dashboard.attention })
    .getByRole('listitem', { name: 'Lucía Gil' })
    .getByText(es.dashboard.kind_follow_up)
    .waitFor();

  const own = await lucia();
  await goTo(own.page, '/assign-drivers');
  const score = own.page.getByRole('region', { name: es.ranking.ownTitle });
  await score.getByText(filled(es.ranking.ownScore, { score: '100,0' })).waitFor();
  await score.getByText('Muy bien en la rotonda').waitFor();
});
