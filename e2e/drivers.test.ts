import { expect, test } from 'vitest';
import { anAssignment } from '#server/area/driver/assignment.builder.ts';
import { aCard, aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { PHONE } from './browser.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { driversScreen } from './pages/drivers.ts';
import { frame } from './pages/frame.ts';
import { mapScreen } from './pages/map-screen.ts';
import { vehicleCard } from './pages/vehicle-card.ts';
import { useSite } from './site.ts';
import { smallTargets } from './touch.ts';
import { es, filled, said } from './words.ts';

const { driver: words } = es;

const site = useSite(async (database) => {
  const fleet = await aFleet(database, { name: 'Transportes Duero' });
  const fleetIds = [fleet.id];
  await aUser(database, { username: 'boss', roles: ['administrator'], fleetIds });
  await aUser(database, { username: 'operator', roles: ['manager'], fleetIds });
  await aUser(database, { username: 'viewer', roles: ['visualizer'], fleetIds });
  await aUser(database, { username: 'costs', roles: ['cost_manager'], fleetIds });
  const miguel = await aUser(database, { username: 'miguel', roles: [], fleetIds: [] });
  const named = (name: string, surname: string, columns: object = {}) =>
    aDriver(database, { fleet_id: fleet.id, name, surname, ...columns });
  const lucia = await named('Lucía', 'Sanz', { license: 'LUCIA0001' });
  const pedro = await named('Pedro', 'Gil');
  await named('Miguel', 'León', { user_id: miguel.id });
  const vehicle = (license: string, columns: object = {}) =>
    aVehicle(database, { fleet_id: fleet.id, license, ...columns });
  await vehicle('1234BCD', { driver_id: lucia.id });
  await vehicle('2468JKL', { alias: 'Furgoneta 3' });
  const taken = await vehicle('5678FGH');
  await anAssignment(database, { vehicle_id: taken.id, driver_id: pedro.id });
  await aCard(database, { fleet_id: fleet.id, driver_id: lucia.id, nfc_id: '04A1B2C3' });
  return { fleet };
});

const boss = keptVisits(site, 'boss');
const operator = keptVisits(site, 'operator');
const viewer = keptVisits(site, 'viewer');
const costs = keptVisits(site, 'costs');
const miguel = keptVisits(site, 'miguel');

test('who is assigned stands on the map of somebody else without a reload, until it ends', async () => {
  const watcher = await operator();
  await goTo(watcher.page, '/map');
  await mapScreen(watcher.page).row('1234BCD').click();
  const card = vehicleCard(watcher.page);
  await eventually(() => card.fact(es.word.driver)).toBe('Lucía Sanz');

  const { page, watch } = await boss();
  watch.expectProblem(/409/);
  await goTo(page, '/admin-assign-drivers');
  const screen = driversScreen(page);
  await screen.newButton(es.assignment.new).first().click();
  await screen.choose(es.word.license, '1234');
  await screen.choose(es.word.driver, 'miguel', 'Miguel León');
  await screen.createButton.click();
  await eventually(screen.text).toContain(es.assignment.state_current);
  await eventually(() => card.fact(es.word.driver)).toBe('Miguel León');

  // Nobody else can take it meanwhile; the refusal names the present driver.
  await goTo(page, '/admin-assign-drivers?new=1');
  await screen.choose(es.word.license, '1234');
  await screen.choose(es.word.driver, 'lucia', 'Lucía Sanz');
  await screen.createButton.click();
  await eventually(screen.text).toContain(filled(es.fault['assign.3'], { names: 'Miguel León' }));
  await goTo(page, '/admin-assign-drivers?view=list&state=current');
  await screen.cell('Miguel León').click();
  await screen.drawer.getByRole('button', { name: es.assignment.endNow }).click();
  const question = page.getByRole('dialog', {
    name: filled(es.assignment.endNowTitle, { plate: '1234BCD' }),
  });
  await question.getByRole('button', { name: es.assignment.endNow }).click();
  await eventually(() => card.fact(es.word.driver)).toBe('Lucía Sanz');
});

test('a driver says on a phone which vehicle they drive, and is refused one that is taken', async () => {
  const { page, watch } = await miguel(PHONE);
  watch.expectProblem(/409|422/);
  await goTo(page, '/');
  const screen = driversScreen(page);
  await eventually(screen.own).toContain(words.ownNone);
  await screen.plateBox.fill('5678-fgh');
  await page.getByRole('button', { name: words.ownTake }).click();
  await eventually(() => screen.refusal.innerText()).toBe(es.fault['assign.10']);
  await screen.plateBox.fill('NO EXISTE');
  await page.getByRole('button', { name: words.ownTake }).click();
  await eventually(() => screen.refusal.innerText()).toBe(es.fault['assign.7']);
  await screen.plateBox.fill('2468 jkl');
  await page.getByRole('button', { name: words.ownTake }).click();
  await eventually(screen.own).toContain('2468JKL Furgoneta 3');
  expect(await screen.refusal.count()).toBe(0);
  expect(await smallTargets(page.getByRole('main'))).toEqual([]);

  // The driver may switch the use of the vehicle, after a question.
  for (const [turn, told] of [
    [words.privateTurnOn, es.state.private],
    [words.privateTurnOff, words.privateIsOff],
  ] as const) {
    await page.getByRole('button', { name: turn }).click();
    await page.getByRole('dialog').getByRole('button', { name: turn }).click();
    await eventually(() => said(page.getByRole('region', { name: es.state.private }))).toContain(told);
    // The notices for all this come one at a time.
    expect(await page.locator('.mantine-Notification-root').count()).toBeLessThanOrEqual(1);
  }

  const leave = async () => {
    await page.getByRole('button', { name: words.ownLeave }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.ownLeave }).click();
    await eventually(screen.own).toContain(words.ownNone);
  };
  await leave();
  // The vehicle driven last is offered again: one tap takes it.
  await page.getByRole('button', { name: '2468JKL' }).click();
  await eventually(screen.own).toContain('2468JKL Furgoneta 3');
  await leave();

  // A usual driver may use the vehicle even without taking it.
  await site.database.pool.query(
    `update vehicle set driver_id = (select id from driver where surname = 'León') where license = '2468JKL'`,
  );
  await page.reload();
  await eventually(screen.own).toContain(`${words.ownUsual} 2468JKL`);
  expect(await screen.own()).not.toContain(words.ownNone);
});

test('a driver is made, told what is wrong, and has no name for who may not know it', async () => {
  const { page, watch } = await operator();
  watch.expectProblem(/409/);
  await goTo(page, '/config-drivers');
  const screen = driversScreen(page);
  await eventually(screen.count).toBe(filled(words.count_other, { n: 3 }));
  await screen.newButton(words.new).first().click();
  await screen.createButton.click();
  await eventually(screen.text).toContain(es.fault['val.required']);
  await screen.fill({
    [es.word.name]: 'Carmen',
    [es.word.surname]: 'Cruz Rubio',
    [words.license]: 'lucia-0001',
    [es.word.email]: 'carmen@example.org',
  });
  await screen.choose(es.word.fleet, 'Transportes');
  await screen.createButton.click();
  await eventually(screen.text).toContain(es.fault['driver.exists']);
  // The letter of a DNI is only a hint: 12345678 has a Z.
  await screen.field(words.license).fill('12345678A');
  await eventually(screen.text).toContain(words.wrongLetter);
  await screen.field(words.license).fill('12345678Z');
  await screen.createButton.click();
  await eventually(() => screen.tab(es.word.history).count()).toBe(1);
  await eventually(screen.text).toContain('Carmen Cruz Rubio');
  await screen.field(es.word.phone).fill('600 111 222');
  await screen.saveButton.click();
  await screen.tab(es.word.history).click();
  await eventually(screen.text).toContain('600 111 222');

  const other = await viewer();
  await goTo(other.page, '/config-drivers');
  const seen = driversScreen(other.page);
  await eventually(seen.count).toBe(filled(words.count_other, { n: 4 }));
  const list = await other.page.getByRole('main').innerText();
  expect(list).toContain(es.word.maskedDriver.replace('{{id}}', '#'));
  for (const name of ['Carmen', 'Lucía', '12345678Z', 'carmen@example.org']) expect(list).not.toContain(name);
});

test('a card goes to a driver who has none, and remembers its holders', async () => {
  const { page, watch } = await boss();
  watch.expectProblem(/409/);
  await goTo(page, '/config-driver-card');
  const screen = driversScreen(page);
  await screen.newButton(es.card.new).first().click();
  await screen.fill({ [es.card.nfc_id]: '05:A1:B2:C3', [es.card.encoded_id]: 'tc 77' });
  await screen.choose(es.word.fleet, 'Transportes');
  await screen.choose(es.word.driver, 'lucia', 'Lucía Sanz');
  await screen.createButton.click();
  await eventually(screen.text).toContain(es.fault['card.driverLinked']);
  await screen.field(es.word.driver).fill('');
  await screen.choose(es.word.driver, 'pedro', 'Pedro Gil');
  await screen.createButton.click();
  await eventually(screen.text).toContain('05A1B2C3');
  await screen.tab(es.card.holders).click();
  await eventually(screen.text).toContain('Pedro Gil');
  await goTo(page, '/config-drivers?q=05A1B2C3');
  await eventually(() => screen.cell('Pedro Gil').count()).toBe(1);
});

test('a fine finds its vehicle, gets a driver and is identified, and who may not know reads neither name nor licence', async () => {
  const { page } = await boss();
  await goTo(page, '/config-sanctions?new=1');
  const screen = driversScreen(page);
  const { fine: fines } = es;
  // The plate of that day brings its cost centre along.
  await screen.fill({ [es.word.license]: '1234 bcd', [fines.date]: '10/02/2026' });
  await eventually(screen.text).toContain('1234BCD');
  await eventually(() => screen.field(fines.cost_centre).inputValue()).toContain('Transportes Duero');
  await screen.fill({
    [fines.record_number]: '28/410',
    [fines.organisation]: 'DGT Madrid',
    [fines.fact]: 'Circular a 142 km/h',
    [fines.amount]: '200',
    [fines.notification_date]: '02/03/2026',
  });
  await screen.createButton.click();
  const doing = (name: string) => page.getByRole('dialog').last().getByRole('button', { name });
  await screen.drawer.getByRole('button', { name: fines.act_assign }).click();
  await screen.choose(es.word.driver, 'lucia', 'Lucía Sanz');
  await doing(fines.act_assign).click();
  await eventually(screen.text).toContain('LUCIA0001');
  await screen.drawer.getByRole('button', { name: fines.act_identify }).click();
  await doing(fines.act_identify).click();
  // The deadline was in March, and it is much later now.
  await eventually(screen.text).toContain(fines.warning_late_identify);
  await eventually(screen.text).toContain(fines.state_identified);

  const other = await costs();
  await goTo(other.page, '/config-sanctions');
  await eventually(() => other.page.getByRole('gridcell', { name: '28/410' }).count()).toBe(1);
  await other.page.getByRole('gridcell', { name: '28/410' }).click();
  const seen = driversScreen(other.page);
  await eventually(seen.text).toContain('*****0001');
  expect(await seen.text()).not.toMatch(/Lucía|LUCIA/);
});

test('what somebody edits is seen by everybody who has it on the screen, in list and history, without a reload', async () => {
  const other = await operator();
  await goTo(other.page, '/config-drivers');
  const seen = driversScreen(other.page);
  await seen.cell('Lucía Sanz').click();
  await seen.tab(es.word.history).click();
  await eventually(seen.text).toContain(es.ui.historyNone);

  const { page } = await boss();
  await goTo(page, '/config-drivers');
  const screen = driversScreen(page);
  await screen.cell('Lucía Sanz').click();
  const rename = async (surname: string) => {
    await screen.drawer.getByRole('tab', { name: es.word.data, exact: true }).click();
    await screen.field(es.word.surname).fill(surname);
    await screen.saveButton.click();
    await screen.tab(es.word.history).click();
    await eventually(screen.text).toContain(`→${surname}`);
  };
  await rename('Sanz Ruiz');
  await eventually(seen.text).toContain('Sanz→Sanz Ruiz');
  await eventually(() => seen.cell('Lucía Sanz Ruiz').count()).toBe(1);
  // The second change follows at once, by the same user.
  await rename('Sanz Vega');
  await eventually(seen.text).toContain('Sanz Ruiz→Sanz Vega');
  await eventually(() => seen.cell('Lucía Sanz Vega').count()).toBe(1);
});

test('the keyboard leads through the records, and the search to every one of them, what was followed last first', async () => {
  const { page } = await boss();
  await goTo(page, '/config-drivers?sort=name');
  const drawer = (name: string) => page.getByRole('dialog', { name });
  await page.getByRole('gridcell', { name: 'LUCIA0001' }).click();
  await drawer('Lucía Sanz').waitFor();
  await page.keyboard.press('j');
  await drawer('Miguel León').waitFor();
  await page.keyboard.press('k');
  await drawer('Lucía Sanz').waitFor();
  await page.keyboard.press('j');
  await drawer('Miguel León').waitFor();
  await page.keyboard.press('Escape');
  // The focus is on the row that was open last.
  const rowOfFocus = () =>
    page.evaluate(() => document.activeElement?.closest('[row-index]')?.getAttribute('row-index'));
  const rowOfMiguel = page.locator('[row-index]').filter({ hasText: 'Miguel León' }).first();
  await eventually(rowOfFocus).toBe(await rowOfMiguel.getAttribute('row-index'));

  // The page of this screen, and from there the list of keys.
  await page.keyboard.press('?');
  const help = drawer('Los conductores');
  await help.getByText(es.driver.user_id).waitFor();
  await help.getByRole('button', { name: es.spotlight.keys }).click();
  await drawer(es.spotlight.keys).waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => drawer(es.spotlight.keys).count()).toBe(0);

  const { search } = frame(page);
  await search('04a1');
  await page.getByRole('dialog').getByRole('button', { name: '04A1B2C3' }).click();
  await drawer('04A1B2C3').waitFor();
  expect(new URL(page.url()).pathname).toBe('/config-driver-card');
  await page.keyboard.press('Escape');
  await search('');
  await eventually(() => page.getByRole('dialog').getByRole('button').first().innerText()).toContain(
    '04A1B2C3',
  );
  await search(es.driver.new);
  await page.getByRole('dialog').getByRole('button', { name: es.driver.new }).click();
  await eventually(() => page.url()).toContain('/config-drivers?new=1');
});
