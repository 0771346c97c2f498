import { expect, test } from 'vitest';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { PHONE } from './browser.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { fleetsScreen } from './pages/fleets.ts';
import { frame } from './pages/frame.ts';
import { useSite } from './site.ts';
import { es, filled, said } from './words.ts';

const { fleet: words, ui } = es;

// Norte (with Burgos and Soria below it) and Sur are below Duero.
const site = useSite(async (database) => {
  const company = await aFleet(database, { name: 'Duero' });
  const below = async (parent_id: number, name: string) => (await aFleet(database, { parent_id, name })).id;
  const north = await below(company.id, 'Norte');
  const burgos = await below(north, 'Burgos');
  await below(north, 'Soria');
  const south = await below(company.id, 'Sur');
  await aVehicle(database, { fleet_id: burgos });
  await aDriver(database, { fleet_id: burgos });
  await aUser(database, { username: 'jefa', roles: ['administrator'], fleetIds: [company.id] });
  await aUser(database, { username: 'costes', roles: ['cost_manager'], fleetIds: [company.id] });
  return { south };
});
const jefa = keptVisits(site, 'jefa');
const costes = keptVisits(site, 'costes');

test('an administrator makes a fleet, moves it, is refused a name that is taken, and deletes it', async () => {
  const { page, watch } = await jefa();
  await goTo(page, '/config-fleets');
  const screen = fleetsScreen(page);
  await eventually(screen.names).toEqual(['Duero', 'Norte', 'Burgos', 'Soria', 'Sur']);

  await screen.newButton.click();
  const form = screen.dialog(words.new);
  await form.getByRole('textbox', { name: es.word.name, exact: true }).fill('Obra A-11');
  await screen.putInside(form, 'Norte');
  await form.getByLabel(es.word.code).fill('es-1500');
  await form.getByRole('button', { name: ui.create }).click();
  await screen.dialog('Obra A-11').waitFor();
  await eventually(screen.names).toEqual(['Duero', 'Norte', 'Burgos', 'Obra A-11', 'Soria', 'Sur']);
  expect(await screen.dialog('Obra A-11').getByLabel(es.word.code).inputValue()).toBe('ES-1500');

  // It cannot move to its present parent or below itself, so only the other fleets are offered.
  const record = screen.dialog('Obra A-11');
  await screen.putInside(record, 'Sur');
  await record.getByRole('textbox', { name: es.word.name, exact: true }).fill('Obra Sur');
  await record.getByRole('button', { name: ui.save }).click();
  await frame(page).notice(ui.saved).or(screen.dialog('Obra Sur')).first().waitFor();
  await eventually(screen.names).toEqual(['Duero', 'Norte', 'Burgos', 'Soria', 'Sur', 'Obra Sur']);
  await screen.dialog('Obra Sur').getByRole('tab', { name: es.word.history }).click();
  await eventually(() => said(screen.dialog('Obra Sur'))).toContain(`${words.parent_id} Norte→Sur`);
  await page.keyboard.press('Escape');

  watch.expectProblem(/409/);
  await screen.newButton.click();
  await screen.dialog(words.new).getByRole('textbox', { name: es.word.name, exact: true }).fill('NORTE');
  await screen.putInside(screen.dialog(words.new), 'Duero');
  await screen.dialog(words.new).getByRole('button', { name: ui.create }).click();
  await screen.dialog(words.new).getByText(es.fault['fleet.exists']).waitFor();
  await screen.dialog(words.new).getByRole('button', { name: es.word.close }).click();
  await page.getByRole('button', { name: ui.leave }).click();

  await screen.open('Burgos');
  await screen.act('Burgos', es.word.delete);
  const refused = screen.dialog(filled(words.deleteTitle, { name: 'Burgos' }));
  await eventually(() => said(refused)).toContain(filled(words.holds_vehicles_one, { n: 1 }));
  expect(await said(refused)).toContain(filled(words.holds_drivers_one, { n: 1 }));
  expect(await refused.getByRole('button', { name: es.word.delete }).isDisabled()).toBe(true);
  await refused.getByRole('button', { name: ui.cancel }).click();
  await page.keyboard.press('Escape');

  await screen.open('Obra Sur');
  await screen.act('Obra Sur', es.word.delete);
  const asked = screen.dialog(filled(words.deleteTitle, { name: 'Obra Sur' }));
  await asked.getByRole('button', { name: es.word.delete }).click();
  await eventually(screen.names).toEqual(['Duero', 'Norte', 'Burgos', 'Soria', 'Sur']);
});

test('a cost manager changes nothing but closes a centre, which the administrator sees', async () => {
  const { page } = await costes();
  await goTo(page, '/config-fleets');
  const screen = fleetsScreen(page);
  await screen.open('Sur');
  const record = screen.dialog('Sur');
  expect(await screen.newButton.count()).toBe(0);
  expect(await record.getByRole('textbox').count()).toBe(0);
  await screen.act('Sur', words.close);
  const asked = screen.dialog(filled(words.closeTitle, { name: 'Sur' }));
  await asked.getByRole('button', { name: words.close }).click();
  await eventually(() => said(record)).toContain(words.state_closed);

  const other = await jefa();
  await goTo(other.page, '/config-fleets?state=closed');
  // Matches are shown at their place in the tree.
  await eventually(fleetsScreen(other.page).names).toEqual(['Duero', 'Sur']);
});

test('branches shut and open, a search shows what it found in its place, also on a phone', async () => {
  const { page } = await jefa();
  await goTo(page, '/config-fleets');
  const screen = fleetsScreen(page);
  await screen.toggle(filled(words.shut, { name: 'Norte' })).click();
  await eventually(screen.names).toEqual(['Duero', 'Norte', 'Sur']);
  await screen.toggle(filled(words.open, { name: 'Norte' })).click();
  await eventually(screen.names).toContain('Burgos');
  await screen.search.fill('SÓRIA');
  await eventually(screen.names).toEqual(['Duero', 'Norte', 'Soria']);

  const hand = await jefa(PHONE);
  await goTo(hand.page, '/config-fleets?q=burgos');
  const cards = hand.page.getByRole('region', { name: words.list });
  await eventually(() => said(cards)).toMatch(/^Duero .* Norte .* Burgos 1 vehículo · 1 conductor$/);
  await cards.getByText('Burgos').tap();
  await fleetsScreen(hand.page).dialog('Burgos').waitFor();
});

test('a week is drawn with the mouse, saved, and shown along the tree for the fleets that inherit it', async () => {
  const { page } = await jefa();
  await goTo(page, '/config-schedule?new=1');
  const { schedule } = es;
  const form = page.getByRole('dialog', { name: schedule.new });
  await form.getByRole('textbox', { name: es.word.name, exact: true }).fill('De día');
  const week = form.getByTestId('week');
  // Not below the bar with the buttons.
  await week.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { x, y, width, height } = (await week.boundingBox())!;
  const at = (day: number, hour: number) =>
    [x + (width * (day - 0.5)) / 7, y + (height * hour) / 24] as const;
  const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 4 });
    await page.mouse.up();
  };
  await drag(at(1, 8), at(5, 16));
  // Its lower edge goes from 16:00 to 17:00.
  await drag(at(1, 15.95), at(1, 17));
  await form.getByRole('combobox').first().fill('Norte');
  await page.getByRole('treeitem', { name: 'Norte' }).click();
  await form.getByRole('textbox', { name: es.word.name, exact: true }).click();
  await form.getByRole('button', { name: ui.create }).click();
  await page.getByRole('dialog', { name: 'De día' }).waitFor();
  await goTo(page, '/config-schedule');
  const row = page.getByRole('row').filter({ hasText: 'De día' });
  await eventually(() => said(row)).toContain('lun–vie 08:00–17:00');
  await goTo(page, '/config-schedule?view=fleets');
  const burgos = page.getByRole('listitem').filter({ hasText: 'Burgos' });
  await eventually(() => said(burgos)).toBe(
    `Burgos De día ${filled(schedule.inherited, { fleet: 'Norte' })}`,
  );
});
