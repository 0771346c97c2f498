import { expect, test } from 'vitest';
import { civilInstantMs, civilOf } from '#domain/civil-time.ts';
import { addDays, mondayOf } from '#domain/day.ts';
import { anAssignment } from '#server/area/driver/assignment.builder.ts';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { MORE_RULES, seriousFindings } from './axe.ts';
import { PHONE } from './browser.ts';
import { misnamed } from './controls.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { dispatchBoard } from './pages/dispatch-board.ts';
import { useSite } from './site.ts';
import { smallTargets } from './touch.ts';
import { es, filled, said } from './words.ts';

const { dispatch: words } = es;
const MADRID = 'Europe/Madrid';
const TODAY = civilOf(Date.now(), MADRID).day;
const TOMORROW = addDays(TODAY, 1);
/** A week that has not begun: all of its days may be planned. */
const MONDAY = addDays(mondayOf(TODAY), 14);

const site = useSite(async (database) => {
  const fleet = await aFleet(database, { name: 'Transportes Duero' });
  const fleetIds = [fleet.id];
  await aUser(database, { username: 'boss', roles: ['administrator'], fleetIds });
  await aUser(database, { username: 'colleague', roles: ['manager'], fleetIds });
  await aUser(database, { username: 'viewer', roles: ['visualizer'], fleetIds });
  const driver = (name: string) => aDriver(database, { fleet_id: fleet.id, name, surname: null });
  await driver('Ana');
  const luis = await driver('Luis');
  await driver('Marta');
  const vehicle = (license: string, columns: object = {}) =>
    aVehicle(database, { fleet_id: fleet.id, license, ...columns });
  await vehicle('1111BBB');
  const second = await vehicle('2222CCC');
  await vehicle('3333DDD', { in_maintenance: true });
  await vehicle('4444FFF');
  const at = (day: number, time: string) => new Date(civilInstantMs(addDays(MONDAY, day), time, MADRID));
  await anAssignment(database, {
    ...{ vehicle_id: second.id, driver_id: luis.id, start_at: at(2, '08:00'), end_at: at(2, '14:00') },
  });
});

const boss = keptVisits(site, 'boss');
const colleague = keptVisits(site, 'colleague');
const viewer = keptVisits(site, 'viewer');
const WIDE = { viewport: { width: 1440, height: 900 } };

const stored = async (license: string) => {
  const { rows } = await site.database.pool.query<{ driver: string; start_at: Date; end_at: Date | null }>(
    `select driver.name as driver, start_at, end_at from driver_assignment assignment
     join vehicle on vehicle.id = assignment.vehicle_id join driver on driver.id = assignment.driver_id
     where vehicle.license = $1 order by start_at`,
    [license],
  );
  return rows.map(({ driver, start_at, end_at }) => {
    const [start, end] = [start_at, end_at!].map((one) => civilOf(one.getTime(), MADRID));
    return `${driver} ${start!.day} ${start!.time}-${end!.time}`;
  });
};

test('a driver gets a vehicle tomorrow from 8 to 14 in three actions, and the change is taken back', async () => {
  const { page } = await boss(WIDE);
  await goTo(page, '/admin-assign-drivers');
  const board = dispatchBoard(page);
  await board.cell('1111BBB', 0).waitFor();
  await board.card('Ana').waitFor();
  // One, two, three.
  await board.button(words.tomorrow).click();
  await page.getByText('8–14', { exact: true }).click();
  await board.drag(board.card('Ana'), board.cell('1111BBB', 0));

  await eventually(board.said).toContain(filled(words.done_create_one, { driver: 'Ana', plate: '1111BBB' }));
  expect(await stored('1111BBB')).toEqual([`Ana ${TOMORROW} 08:00-14:00`]);
  await board.bar('Ana').waitFor();
  // Now she is not idle that day.
  await eventually(() => board.card('Ana').count()).toBe(0);

  await page.keyboard.press('Control+z');
  await eventually(() => stored('1111BBB')).toEqual([]);
  await eventually(board.said).toContain(words.undone);
  await eventually(() => board.bar('Ana').count()).toBe(0);
});

test('where something would clash is marked with the reason before it is dropped', async () => {
  const { page } = await boss(WIDE);
  await goTo(page, `/admin-assign-drivers?week=${MONDAY}&hours=08:00-14:00`);
  const board = dispatchBoard(page);
  await board.drag(board.card('Ana'), board.cell('3333DDD', 1), true);
  await eventually(board.said).toContain(es.fault['vehicle.isInMaintenance']);
  await page.mouse.up();
  expect(await stored('3333DDD')).toEqual([]);
  await board.drag(board.card('Ana'), board.cell('2222CCC', 2), true);
  const taken = filled(es.fault['assign.3'], { names: 'Luis' });
  await eventually(() => board.cell('2222CCC', 2).getAttribute('title')).toBe(taken);
  await eventually(() => board.cell('2222CCC', 3).getAttribute('title')).toBe(null);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await stored('2222CCC')).toHaveLength(1);
});

test('a bar is dragged to another day and another vehicle, and a colleague sees it', async () => {
  const { page, watch } = await boss(WIDE);
  watch.expectProblem(/410/);
  const other = await colleague(WIDE);
  const address = `/admin-assign-drivers?week=${MONDAY}`;
  await goTo(other.page, address);
  await goTo(page, address);
  const board = dispatchBoard(page);
  await board.card('Ana').waitFor();
  await board.drag(board.bar('Luis'), board.cell('4444FFF', 4));
  await eventually(() => stored('4444FFF')).toEqual([`Luis ${addDays(MONDAY, 4)} 08:00-14:00`]);
  await eventually(() => said(dispatchBoard(other.page).cell('4444FFF', 4))).toContain('Luis');
  // The colleague changes it in the meantime: taking it back is refused.
  await site.database.pool.query('update driver_assignment set version = version + 1');
  await board.undo.click();
  await eventually(board.said).toContain(es.fault['err.stale']);
  expect(await stored('4444FFF')).toHaveLength(1);
});

test('everything works by keys: picked up, moved, dropped, prolonged and deleted', async () => {
  const { page } = await boss(WIDE);
  await goTo(page, `/admin-assign-drivers?week=${MONDAY}&hours=14:00-22:00`);
  const board = dispatchBoard(page);
  await board.card('Marta').focus();
  await page.keyboard.press('Enter');
  await eventually(board.said).toContain(filled(words.carrying, { name: 'Marta' }));
  // The grid has the focus: one day on, and back to the first vehicle.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const [day, next] = [addDays(MONDAY, 1), addDays(MONDAY, 2)];
  await eventually(() => stored('1111BBB')).toEqual([`Marta ${day} 14:00-22:00`]);

  // The bar moves a day on.
  await board.bar('Marta').waitFor();
  await board.bar('Marta').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await eventually(() => stored('1111BBB')).toEqual([`Marta ${next} 14:00-22:00`]);
  await eventually(() => said(board.cell('1111BBB', 2))).toContain('Marta');
  await board.bar('Marta').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Alt+ArrowLeft');
  await eventually(board.said).toContain(filled(words.resizing, { from: '13:30', to: '23' }));
  await page.keyboard.press('Enter');
  await eventually(() => stored('1111BBB')).toEqual([`Marta ${next} 13:30-23:00`]);

  await eventually(() => said(board.bar('Marta'))).toContain('13:30–23');
  await board.bar('Marta').focus();
  await page.keyboard.press('Delete');
  await eventually(() => stored('1111BBB')).toEqual([]);
  await board.undo.waitFor();
  await page.keyboard.press('Control+z');
  await eventually(() => stored('1111BBB')).toEqual([`Marta ${next} 13:30-23:00`]);

  // Escape puts back what is carried.
  await board.bar('Marta').waitFor();
  await board.bar('Marta').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  expect(await stored('1111BBB')).toEqual([`Marta ${next} 13:30-23:00`]);
});

test('a repeat is made by clicks alone; days that clash are named and left out', async () => {
  await site.database.pool.query('delete from driver_assignment');
  const { page, watch } = await boss(WIDE);
  watch.expectProblem(/409/);
  await goTo(page, `/admin-assign-drivers?week=${MONDAY}&hours=06:00-14:00`);
  const board = dispatchBoard(page);
  await board.card('Luis').click();
  await board.cell('1111BBB', 2).click();
  await eventually(() => stored('1111BBB')).toHaveLength(1);
  await page.getByRole('combobox', { name: words.repeat }).click();
  await page.getByRole('option', { name: words.repeat_daily }).click();
  await board.card('Ana').click();
  await board.cell('1111BBB', 0).click();
  const dialog = page.getByRole('dialog');
  await eventually(() => said(dialog)).toContain(filled(es.fault['assign.3'], { names: 'Luis' }));
  expect(await stored('1111BBB')).toHaveLength(1);
  await dialog.getByRole('button', { name: words.skipThose }).click();
  await eventually(() => stored('1111BBB')).toHaveLength(7);
  await eventually(board.said).toContain(filled(words.skipped_one, { n: 1 }));
  await board.undo.click();
  await eventually(() => stored('1111BBB')).toHaveLength(1);
});

test('the rows may be drivers, to whom vehicles are dragged', async () => {
  await site.database.pool.query('delete from driver_assignment');
  const { page } = await boss(WIDE);
  await goTo(page, `/admin-assign-drivers?week=${MONDAY}&rows=drivers&hours=08:00-14:00`);
  const board = dispatchBoard(page);
  // The answer with the assignments that are gone would move the cards.
  await eventually(() => board.bar('1111BBB').count()).toBe(0);
  await board.drag(board.card('4444FFF'), board.cell('Marta', 6));
  await eventually(() => stored('4444FFF')).toEqual([`Marta ${addDays(MONDAY, 6)} 08:00-14:00`]);
  await board.bar('4444FFF').waitFor();
});

test('axe finds nothing serious, also while something is carried', async () => {
  const { page } = await boss(WIDE);
  const board = dispatchBoard(page);
  for (const address of [`?week=${MONDAY}`, `?day=${TOMORROW}`, `?week=${MONDAY}&rows=drivers`]) {
    await goTo(page, `/admin-assign-drivers${address}`);
    await board.grid.waitFor();
    expect(await seriousFindings(page, 'html', { rules: MORE_RULES })).toEqual([]);
    expect(await misnamed(page, 'main')).toEqual([]);
  }
  await goTo(page, `/admin-assign-drivers?week=${MONDAY}`);
  await board.card('Ana').click();
  await eventually(() => board.cell('3333DDD', 0).getAttribute('title')).toBe(
    es.fault['vehicle.isInMaintenance'],
  );
  expect(await seriousFindings(page, 'html', {})).toEqual([]);
});

test('readers see the board, but nothing to change', async () => {
  const { page } = await viewer(WIDE);
  await goTo(page, `/admin-assign-drivers?week=${MONDAY}`);
  const board = dispatchBoard(page);
  await board.cell('1111BBB', 0).click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('complementary').count()).toBe(0);
  expect(await page.getByRole('group', { name: words.shift }).count()).toBe(0);
});

test('on a phone a day is cards, and a driver is chosen in a sheet', async () => {
  await site.database.pool.query('delete from driver_assignment');
  const { page } = await boss(PHONE);
  await goTo(page, `/admin-assign-drivers?day=${TOMORROW}&hours=08:00-14:00`);
  await page.getByRole('button', { name: `${words.assign} 4444FFF` }).click();
  expect(await smallTargets(page.getByRole('dialog'))).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: /^Ana/ }).click();
  await eventually(() => stored('4444FFF')).toEqual([`Ana ${TOMORROW} 08:00-14:00`]);
  await eventually(() => said(page.getByRole('main'))).toContain('Ana 8–14');
  expect(await seriousFindings(page, 'html', {})).toEqual([]);
});
