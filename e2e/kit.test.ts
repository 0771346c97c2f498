import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGE_NAMES, LANGUAGES } from '#domain/language.ts';
import { aDriver, aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { PHONE } from './browser.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { keptVisits } from './kept.ts';
import { driversScreen } from './pages/drivers.ts';
import { phone } from './pages/phone.ts';
import { usersScreen } from './pages/users.ts';
import { useSite } from './site.ts';
import { es, WORDS } from './words.ts';

const { driver: words, ui } = es;

const site = useSite(async (database) => {
  const fleet = await aFleet(database, { name: 'Norte' });
  await aUser(database, { username: 'ada', roles: ['administrator'], fleetIds: [fleet.id] });
  await aDriver(database, { fleet_id: fleet.id, name: 'Pedro', surname: 'Gil', email: 'pedro@example.org' });
  return aVehicle(database, { fleet_id: fleet.id, license: '1234BCD', initial_odometer_m: 18_000_000 });
});

const ada = keptVisits(site, 'ada');

const isFocused = (control: Locator) => control.evaluate((one) => one === document.activeElement);

test('the pages are built for people, not for developers of React', () => {
  const scripts = globSync(join(import.meta.dirname, '../dist/web/assets/*.js'));
  expect(scripts.length).toBeGreaterThan(0);
  const forDevelopers = scripts.filter((path) =>
    readFileSync(path, 'utf8').includes('react_stack_bottom_frame'),
  );
  expect(forDevelopers).toEqual([]);
});

test('a record to be made begins in its first field, also when the form comes after its drawer', async () => {
  const { page } = await ada();
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(/\/traza\/fleet(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/config-users?new=1');
  const drawer = usersScreen(page).dialog(es.user.new);
  await eventually(() => isFocused(drawer.getByRole('button', { name: es.word.close }))).toBe(true);
  // Visitors here want no motion, and the placeholder of the form while it is loading has none.
  await drawer.locator('[data-animate]').first().waitFor();
  expect(await page.evaluate(() => document.getAnimations().map(({ playState }) => playState))).not.toContain(
    'running',
  );
  open();
  await eventually(() => isFocused(drawer.locator('input[name=username]'))).toBe(true);
});

test('a field that was refused is seen whole, above the bar that saves', async () => {
  const { page } = await ada({ viewport: { width: 1270, height: 400 } });
  await goTo(page, '/config-drivers?new=1');
  const { drawer, field, fill } = driversScreen(page);
  await fill({
    [es.word.name]: 'Eva',
    [words.license]: '12345678Z',
    [es.word.email]: 'eva@example.org',
  });
  const fleet = field(es.word.fleet);
  // At the lower edge, where the bar covers it.
  await fleet.evaluate((input) => {
    const box = input.closest('form')!.parentElement!;
    box.scrollTop += input.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom;
  });
  await page.keyboard.press('Control+s');
  await eventually(() => isFocused(fleet)).toBe(true);
  const bar = (await drawer.getByRole('button', { name: ui.create }).boundingBox())!;
  const message = (await drawer.getByText(es.fault['val.required']).boundingBox())!;
  expect(message.y + message.height).toBeLessThan(bar.y);
});

test('Escape closes what is open in a form first, then asks before changes are lost, whatever the form says', async () => {
  const { page, watch } = await ada();
  watch.expectProblem(/Failed to load resource.* 409 /);
  await goTo(page, '/config-drivers?new=1');
  const { field, fill, choose, createButton } = driversScreen(page);
  const form = page.getByRole('dialog', { name: words.new });
  const question = page.getByRole('dialog', { name: ui.leaveTitle });
  const asksAndStays = async (leave: () => Promise<void>) => {
    await leave();
    await question.waitFor();
    await question.getByRole('button', { name: ui.stay }).last().click();
    await question.waitFor({ state: 'hidden' });
    expect(await form.isVisible()).toBe(true);
  };
  const pressEscape = () => page.keyboard.press('Escape');
  await fill({ [es.word.name]: 'Eva' });
  await asksAndStays(pressEscape);
  await asksAndStays(() => page.mouse.click(200, 400));
  // The same key leaves the question.
  await pressEscape();
  await question.waitFor();
  await pressEscape();
  await question.waitFor({ state: 'hidden' });

  const options = page.getByRole('option');
  const calendar = page.getByRole('table');
  for (const [label, opened] of [
    [es.word.fleet, options],
    [words.end_date, calendar],
  ] as const) {
    await field(label).click();
    await opened.first().waitFor();
    await pressEscape();
    await eventually(() => opened.filter({ visible: true }).count()).toBe(0);
    expect(await question.isVisible()).toBe(false);
    await asksAndStays(pressEscape);
  }

  await fill({ [words.license]: '12345678Z', [es.word.email]: 'pedro@example.org' });
  await choose(es.word.fleet, 'Norte');
  await createButton.click();
  await form.getByText(es.fault['err.uniqueEmail']).waitFor();
  await asksAndStays(pressEscape);
  await pressEscape();
  await question.getByRole('button', { name: ui.leave }).click();
  await form.waitFor({ state: 'hidden' });

  // The record stays open while a question over it is answered.
  await goTo(page, '/config-drivers');
  const record = page.getByRole('dialog', { name: 'Pedro Gil' });
  await driversScreen(page).cell('Pedro Gil').click();
  await record.getByRole('button', { name: es.word.actions }).click();
  await page.getByRole('menuitem', { name: es.word.delete }).click();
  await eventually(() => page.getByRole('dialog').count()).toBe(2);
  await pressEscape();
  await eventually(() => page.getByRole('dialog').count()).toBe(1);
  await pressEscape();
  await record.waitFor({ state: 'hidden' });
});

test('a number that is reached by key is typed over', async () => {
  const { page } = await ada();
  await goTo(page, `/config-vehicles?id=${site.facts.id}&tab=info`);
  const odometer = page.getByRole('textbox', { name: es.vehicle.initial_odometer });
  await eventually(() => odometer.inputValue()).toBe('18.000');
  await odometer.focus();
  await page.keyboard.type('2500');
  expect(await odometer.inputValue()).toBe('2500');
  await page.keyboard.press('Tab');
  await eventually(() => odometer.inputValue()).toBe('2.500');
});

test('the words searched for come back with Back', async () => {
  const { page } = await ada();
  await goTo(page, '/search-vehicles');
  const box = page.getByRole('searchbox', { name: es.vehicleSearch.findLabel });
  const found = page.getByRole('main').getByRole('link', { name: /1234BCD/ });
  await box.pressSequentially('1234');
  await found.click();
  await page.waitForURL(/config-vehicles/);
  await page.goBack();
  await found.waitFor();
  expect(await box.inputValue()).toBe('1234');
  // Coming from the list, the steps begin anew.
  await page.getByRole('link', { name: es.screen['/config-vehicles'], exact: true }).click();
  await page.getByRole('link', { name: es.screen['/search-vehicles'] }).click();
  await eventually(() => box.inputValue()).toBe('');
  expect(new URL(page.url()).search).toBe('');
  await page.goBack();
  await page.goBack();
  await found.waitFor();
  expect(await box.inputValue()).toBe('1234');
});

/** Entries of the bar whose word is wrapped or cut off, and the bar itself if it is wider than the phone. */
const misfits = (bar: Locator) =>
  bar.evaluate((nav) => {
    const wrong = [...nav.children].filter((place) => {
      const range = document.createRange();
      range.selectNodeContents(place.lastChild!);
      const { left, right, height } = range.getBoundingClientRect();
      const box = place.getBoundingClientRect();
      return height > 20 || left < box.left || right > box.right || box.right > innerWidth;
    });
    return [...wrong, ...(nav.scrollWidth > nav.clientWidth ? [nav] : [])].map((one) => one.textContent);
  });

async function speak(page: Page, language: (typeof LANGUAGES)[number]): Promise<void> {
  const bar = page.getByRole('navigation');
  await bar.getByRole('button').tap();
  await page.getByRole('dialog').getByRole('combobox').first().tap();
  await page.getByRole('option', { name: LANGUAGE_NAMES[language] }).tap();
  await bar.getByText(WORDS[language].frame.more, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

test('the bar of a phone holds its words in every language, and shows where one is', async () => {
  const { page } = await ada(PHONE);
  await page.goto('/calendar');
  for (const language of [...LANGUAGES.filter((one) => one !== 'es'), 'es' as const]) {
    await speak(page, language);
    const bar = page.getByRole('navigation', { name: WORDS[language].frame.menu });
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 740 });
      expect([language, width, await misfits(bar)]).toEqual([language, width, []]);
    }
  }
  const { bar, more, places } = phone(page);
  expect(await places()).toEqual([
    es.screen['/map'],
    es.frame.barAlerts,
    es.screen['/calendar'],
    es.screen['/historic'],
    es.frame.more,
  ]);
  /** Height of the mark over an entry, pixels. */
  const mark = (place: Locator) =>
    place.evaluate((one) => Number.parseFloat(getComputedStyle(one, '::before').height) || 0);
  const place = (name: string) => bar.getByRole('link', { name });
  expect(await mark(place(es.screen['/calendar']))).toBe(3);
  expect(await mark(place(es.screen['/map']))).toBe(0);
  expect(await mark(more)).toBe(0);
  // A screen that is in «More» marks it.
  await page.goto('/config-users');
  await eventually(() => mark(more)).toBe(3);
});

test('a pill as high as a finger has its word in the middle', async () => {
  const { page } = await ada(PHONE);
  await goTo(page, '/config-users?new=1');
  const screen = usersScreen(page);
  const form = screen.dialog(es.user.new);
  await screen.chooseFleet(form, 'Norte');
  const word = form.getByText('Norte', { exact: true });
  const { height, offPx } = await word.evaluate((one) => {
    const pill = one.closest('.mantine-Pill-root')!.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(one);
    const { top, bottom } = range.getBoundingClientRect();
    return { height: pill.height, offPx: Math.abs((top + bottom - pill.top - pill.bottom) / 2) };
  });
  expect(height).toBe(44);
  expect(offPx).toBeLessThanOrEqual(1);
});
