import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#server/base/db/database.ts';
import { DEMO_VEHICLES } from '#server/demo/company.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { DEMO_PASSWORD } from '#server/demo/users.ts';
import { aFleet, aUser, PASSWORD } from '#server/testing/builders.ts';
import { PHONE } from './browser.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { frame } from './pages/frame.ts';
import { mapScreen } from './pages/map-screen.ts';
import { vehiclesScreen } from './pages/vehicles.ts';
import { useSite } from './site.ts';
import { es, filled, said, WORDS } from './words.ts';

/** The size of the largest list that the product is made for. */
const MANY = 10_000;

const site = useSite(async (database) => {
  await seedDemo(database);
  await manyVehicles(database);
});

const operator = keptVisits(site, 'operator', DEMO_PASSWORD);
const admin = keptVisits(site, 'admin', DEMO_PASSWORD);
const crowd = keptVisits(site, 'masiva', PASSWORD);
const { vehicle: words, vehicleCommand: commands } = es;

/** A separate company with 10,000 vehicles, and a user who sees nothing else. */
async function manyVehicles(database: Database): Promise<void> {
  const fleet = await aFleet(database, { name: 'Enorme' });
  await aUser(database, { username: 'masiva', roles: ['manager'], fleetIds: [fleet.id] });
  await sql`
    insert into vehicle (fleet_id, license, registration_date, fleet_start)
    select ${fleet.id}, 'M' || lpad(n::text, 5, '0'), '2020-01-01', '2020-01-01'
    from generate_series(1, ${MANY}) n`.execute(database.sql);
}

test('filters, columns and order are kept under a name, and shared', async () => {
  const { page } = await operator();
  await goTo(page, '/config-vehicles?live=no_tracker&sort=-license');
  const screen = vehiclesScreen(page);
  // Those of the operator's fleets that never had a tracker.
  await eventually(screen.count).toMatch(/^\d+ /);
  const count = await screen.count();
  await page.getByRole('button', { name: es.ui.views }).click();
  await page.getByRole('button', { name: es.ui.viewSave }).click();
  const dialog = page.getByRole('dialog', { name: es.ui.viewSave });
  await dialog.getByRole('textbox', { name: es.ui.viewName }).fill('Sin equipo');
  await dialog.getByRole('switch', { name: es.ui.viewShared }).check();
  await dialog.getByRole('button', { name: es.ui.save }).click();
  await dialog.waitFor({ state: 'hidden' });

  const { page: other } = await admin();
  await goTo(other, '/config-vehicles');
  await other.getByRole('button', { name: es.ui.views }).click();
  await other.getByRole('button', { name: /^Sin equipo/ }).click();
  await eventually(() => other.url()).toContain('live=no_tracker');
  expect(other.url()).toContain('sort=-license');
  await page.reload();
  await eventually(screen.count).toBe(count);
});

test('a vehicle that an operator registers comes into the list of somebody else without a reload', async () => {
  const watcher = await admin();
  await goTo(watcher.page, '/config-vehicles');
  const watched = vehiclesScreen(watcher.page);
  await eventually(watched.count).toBe(filled(words.count_other, { n: DEMO_VEHICLES.length }));

  const { page, watch } = await operator();
  await goTo(page, '/config-vehicles');
  const screen = vehiclesScreen(page);
  await screen.registerButton.click();
  const form = screen.dialog(words.registerTitle);
  // Sent too early: missing values are shown under their fields.
  await form.getByRole('button', { name: es.vehicle.new }).click();
  await eventually(() => form.getByText(es.fault['val.required']).count()).toBeGreaterThan(5);
  await screen.fill(
    form,
    { [es.word.license]: '0001 bbb', [words.registration_date]: '01/03/2024' },
    {
      [es.word.fleet]: 'Plataforma Getafe',
      [words.brand_id]: 'Ford',
      [es.word.model]: 'Transit 350',
      [es.word.type]: 'Furgoneta',
      [words.fuel_type]: es.enumerated.DIESEL,
      [words.contract_typology_id]: es.enumerated.PROPERTY,
    },
  );
  await form.getByRole('button', { name: es.vehicle.new }).click();
  await screen.record('0001BBB').waitFor();
  await eventually(() => watched.plate('0001BBB').count()).toBe(1);
  await eventually(watched.count).toBe(filled(words.count_other, { n: DEMO_VEHICLES.length + 1 }));

  // The same plate again: shown while it is typed, with a link to the vehicle that has it.
  await goTo(page, '/config-vehicles?new=1');
  await screen.field(form, es.word.license).fill('0001 bbb');
  await form.getByText(filled(es.fault['vehicle.licenseExists'], { plate: '0001BBB' })).waitFor();
  await form.getByRole('button', { name: filled(words.goToRecord, { license: '0001BBB' }) }).waitFor();

  // And refused when it is sent anyway.
  watch.expectProblem(/409/);
  await goTo(page, '/config-vehicles?new=1');
  await screen.fill(
    form,
    { [es.word.license]: '0001BBB', [words.registration_date]: '01/03/2024' },
    {
      [es.word.fleet]: 'Plataforma Getafe',
      [words.brand_id]: 'Ford',
      [es.word.model]: 'Transit 350',
      [es.word.type]: 'Furgoneta',
      [words.fuel_type]: es.enumerated.DIESEL,
      [words.contract_typology_id]: es.enumerated.PROPERTY,
    },
  );
  await form.getByRole('button', { name: es.vehicle.new }).click();
  await form.getByText(filled(es.fault['vehicle.licenseExists'], { plate: '0001BBB' })).waitFor();
  await form.getByRole('button', { name: filled(words.goToRecord, { license: '0001BBB' }) }).click();
  // A question comes first, because the typed values would be lost.
  await page.getByRole('button', { name: es.ui.leave }).click();
  await screen.record('0001BBB').waitFor();
});

test('what somebody else has saved meanwhile is told, not overwritten: the newer record is shown', async () => {
  const { page, watch } = await operator();
  const other = await admin();
  const mine = vehiclesScreen(page);
  const theirs = vehiclesScreen(other.page);
  for (const screen of [mine, theirs]) {
    await goTo(screen === mine ? page : other.page, '/config-vehicles');
    await screen.openSheet('1266MHN');
  }
  const myAlias = mine.field(mine.record('1266MHN'), es.word.alias);
  const theirAlias = theirs.field(theirs.record('1266MHN'), es.word.alias);
  await myAlias.fill('Mi alias');
  await theirAlias.fill('Su alias');
  await theirs.saveButton(theirs.record('1266MHN')).click();
  await frame(other.page).notice(es.ui.saved).waitFor();

  // A quiet notice; the typed values stay.
  await mine.record('1266MHN').getByText(words.changedElsewhere).waitFor();
  expect(await myAlias.inputValue()).toBe('Mi alias');
  watch.expectProblem(/410/);
  await mine.saveButton(mine.record('1266MHN')).click();
  await frame(page).notice(es.fault['err.stale']).waitFor();
  await eventually(() => myAlias.inputValue()).toBe('Su alias');
  // From here it can be saved.
  await myAlias.fill('Nuestro alias');
  await mine.saveButton(mine.record('1266MHN')).click();
  await frame(page).notice(es.ui.saved).waitFor();
  await eventually(() => theirAlias.inputValue()).toBe('Nuestro alias');
});

test('a vehicle deregistered leaves the map and the list; an administrator brings it back', async () => {
  const license = '1671MNY';
  const watcher = await operator();
  await goTo(watcher.page, '/map');
  const map = mapScreen(watcher.page);
  await map.searchBox.fill(license);
  await map.row(license).waitFor();

  const { page } = await admin();
  await goTo(page, '/config-vehicles');
  const screen = vehiclesScreen(page);
  await screen.open(license);
  await screen.act(screen.record(license), commands.actionDeregister);
  const leaving = screen.dialog(filled(commands.deregisterTitle, { license }));
  await screen.choose(leaving, words.cancel_reason, words.reason_SALE);
  await leaving.getByRole('button', { name: commands.actionDeregister }).click();
  await frame(page).notice(filled(commands.deregistered, { license })).waitFor();
  await eventually(() => map.row(license).count()).toBe(0);
  await eventually(() => screen.plate(license).count()).toBe(0);

  await screen.act(screen.record(license), commands.recover);
  const recovery = screen.dialog(filled(commands.recoverTitle, { license }));
  const recover = recovery.getByRole('button', { name: commands.recover });
  await recovery.getByLabel(words.module_bills).uncheck();
  await recovery.getByText(commands.recoverErased).waitFor();
  // Only after the user has confirmed it.
  await recover.click();
  await recovery.getByText(es.fault['val.required']).waitFor();
  await recovery.getByLabel(commands.recoverConfirm).check();
  await recover.click();
  await frame(page).notice(filled(commands.recovered, { license })).waitFor();
  await eventually(() => screen.plate(license).count()).toBe(1);
});

test('tyres are added, edited and deleted in their tab, which says in one line how they stand', async () => {
  const { tyre } = es;
  const { page } = await crowd();
  await goTo(page, '/config-vehicles');
  const screen = vehiclesScreen(page);
  await screen.open('M00001');
  const record = screen.record('M00001');
  await screen.showTab(record, 'tyre', words.tab_tyre);
  await record.getByText(tyre.none).waitFor();
  await record.getByRole('button', { name: tyre.add }).click();
  const form = screen.rowForm(tyre.add);
  await form.getByRole('button', { name: tyre.add }).click();
  await eventually(() => form.getByText(es.fault['val.required']).count()).toBe(2);
  const fitted = { [tyre.position]: 'Delantera derecha', [tyre.fitted]: '01/02/2026' };
  await screen.fill(form, { ...fitted, [tyre.next_review]: '01/02/2026' }, {});
  // The page checks the server's rules before it calls the server.
  await form.getByText(es.fault['val.order']).waitFor();
  await screen.fill(form, { [tyre.next_review]: '01/02/2099', [tyre.tread_mm]: '7,5' }, {});
  await form.getByRole('button', { name: tyre.add }).click();
  await frame(page).notice(es.ui.saved).waitFor();
  const row = record.getByRole('gridcell', { name: 'Delantera derecha' });
  const line = record.getByRole('status').filter({ hasText: /01\/02\/2099|1,6 mm/ });
  await eventually(() => said(line)).toBe(
    filled(tyre.standing_planned, { what: 'Delantera derecha', date: '01/02/2099' }),
  );

  await row.click();
  const edited = screen.rowForm('Delantera derecha');
  await screen.fill(edited, { [tyre.tread_mm]: '1,2' }, {});
  await screen.saveButton(edited).click();
  await eventually(() => said(line)).toBe(
    filled(tyre.standing_worn_one, { n: 1, what: 'Delantera derecha' }),
  );

  await row.click();
  await edited.getByRole('button', { name: es.word.delete }).click();
  const question = screen.dialog(filled(words.rowDelete, { name: 'Delantera derecha' }));
  await question.getByRole('button', { name: es.word.delete }).click();
  await record.getByText(tyre.none).waitFor();
  await screen.showTab(record, 'history', es.word.history);
  await record.getByText(`${words.tab_tyre} · ${es.ui.did_delete}`).waitFor();
});

test('on a phone inspections are cards, and who may only look reads one in its place', async () => {
  const { inspection, vehicle, ui } = WORDS.it;
  const { page } = await keptVisits(site, 'viewer', DEMO_PASSWORD)(PHONE);
  await goTo(page, '/config-vehicles?q=GL108RG');
  await page.getByRole('option', { name: 'GL108RG' }).tap();
  await page.getByRole('tab', { name: vehicle.group_upkeep }).tap();
  const tabs = page.getByRole('tablist', { name: vehicle.group_upkeep });
  await tabs.getByRole('tab', { name: vehicle.tab_inspection }).tap();
  const card = page.getByRole('option', { name: 'Revisione' });
  await card.waitFor();
  expect(await page.getByRole('button', { name: inspection.add }).count()).toBe(0);
  await card.tap();
  const form = page.getByRole('region', { name: 'Revisione', exact: true });
  await form.getByText(inspection.observations).waitFor();
  expect(await form.getByRole('textbox').count()).toBe(0);
  await form.getByRole('button', { name: ui.back }).tap();
  await form.waitFor({ state: 'detached' });
});

test('the overview leads to what is due, and it is done on a day in the list of all vehicles', async () => {
  const { inspection, vehicleCommand, calendar } = es;
  const { page } = await operator();
  await goTo(page, '/config-vehicles?rows=inspection&state=expired');
  const rows = page.getByRole('region', { name: inspection.list });
  const plate = rows.getByRole('gridcell').getByRole('link').first();
  await eventually(() => said(plate)).toMatch(/\w/);
  const license = await said(plate);
  await goTo(page, `/config-vehicles?q=${license}`);
  const screen = vehiclesScreen(page);
  await screen.open(license);
  const record = screen.record(license);
  const group = record.getByRole('tab', { name: words.group_upkeep });
  await group.getByText(words.markOver).waitFor({ state: 'attached' });
  const dues = record.getByRole('region', { name: words.dueTitle });
  await dues.getByRole('button', { name: calendar.state_expired }).first().click();
  await eventually(() => page.url()).toMatch(/tab=inspection&row=\d+/);
  await record.getByRole('button', { name: es.ui.back }).click();
  const tabs = record.getByRole('tablist', { name: words.group_upkeep });
  await tabs.getByRole('tab', { name: words.tab_inspection, selected: true }).waitFor();

  await goTo(page, `/config-vehicles?rows=inspection&state=expired&q=${license}`);
  await rows.getByRole('checkbox').last().check();
  await page.getByRole('button', { name: words.doneOn }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: es.ui.save }).click();
  await dialog.getByText(filled(vehicleCommand.bulkDone_one, { n: 1 })).waitFor();
  await dialog.getByRole('button', { name: es.word.close }).last().click();
  await page.getByText(es.ui.noMatch).waitFor();

  await goTo(page, `/config-vehicles?q=${license}`);
  await screen.open(license);
  await dues.waitFor();
  await eventually(() => dues.getByRole('button', { name: calendar.state_expired }).count()).toBe(0);
});

test('who may only look is offered nothing to change', async () => {
  const it = WORDS.it;
  const { page } = await keptVisits(site, 'viewer', DEMO_PASSWORD)();
  await goTo(page, '/config-vehicles?q=GL108RG');
  const screen = vehiclesScreen(page, it);
  await screen.plate('GL108RG').waitFor();
  expect(await screen.registerButton.count()).toBe(0);
  expect(await screen.checkboxes.count()).toBe(0);
  await screen.openSheet('GL108RG');
  const record = screen.record('GL108RG');
  await record.getByText(it.vehicle.identity).waitFor();
  expect(await record.getByRole('textbox').count()).toBe(0);
  await screen.actions(record).click();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    it.vehicle.actionMap,
    it.screen['/historic'],
    it.vehicle.labels,
  ]);
  // The address does not open the dialog either.
  await goTo(page, '/config-vehicles?new=1&q=GL108RG');
  await screen.plate('GL108RG').waitFor();
  expect(await screen.dialog().count()).toBe(0);
});

test('ten thousand vehicles open and scroll to the last, and are searched', async () => {
  const { page } = await crowd();
  await goTo(page, '/config-vehicles');
  const screen = vehiclesScreen(page);
  await screen.plate('M00001').waitFor();
  expect(await screen.count()).toBe(filled(words.count_other, { n: '10.000' }));
  await screen.plate('M00002').focus();
  await page.keyboard.press('Control+End');
  await screen.plate('M10000').waitFor();
  // Only visible rows are drawn.
  expect(await screen.list.getByRole('row').count()).toBeLessThan(120);
  await screen.searchBox.fill('M04711');
  await eventually(screen.count).toBe(filled(words.count_one, { n: 1 }));
  expect(await said(screen.plate('M04711'))).toContain('M04711');
});
