import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { INTL_LOCALES, LANGUAGE_NAMES, type Language } from '#domain/language.ts';
import { recordAt } from '#domain/telemetry/record.builder.ts';
import { aFleet, aUser, aVehicle } from '#server/testing/builders.ts';
import { eventually } from './eventually.ts';
import { goTo } from './go.ts';
import { DARK_TO, groundBrightness, LIGHT_FROM } from './looks.ts';
import { door } from './pages/door.ts';
import { frame } from './pages/frame.ts';
import { mapScreen } from './pages/map-screen.ts';
import { vehicleCard } from './pages/vehicle-card.ts';
import { signedInVisits } from './signed-in.ts';
import { useSite } from './site.ts';
import { fitTracker, sendRecords } from './tracker.ts';
import { es, filled, said, WORDS } from './words.ts';

const site = useSite(async (database) => {
  const fleet = await aFleet(database, { name: 'Norte' });
  for (const username of ['ana', 'berta', 'carla']) {
    await aUser(database, { username, roles: ['manager'], fleetIds: [fleet.id] });
  }
  const van = await aVehicle(database, {
    fleet_id: fleet.id,
    license: '1234BCD',
    // 100,000 miles.
    initial_odometer_m: 160_934_400,
    max_speed_kmh: 80,
  });
  return { van, imei: await fitTracker(database.pool, van.id) };
});

beforeAll(() => sendRecords(site.server, site.facts.imei, [recordAt(Date.now() - 1_000, { speedKmh: 60 })]));

const visit = signedInVisits(site, 'ana');

/** Checks that the frame is in this language. */
async function speaks(page: Page, language: Language) {
  const words = WORDS[language];
  await eventually(frame(page, words).header).toContain(words.frame.allFleets);
  await eventually(() => said(frame(page).title)).toBe(words.screen['/profile']);
  expect(await page.locator('html').getAttribute('lang')).toBe(INTL_LOCALES[language]);
}

test('another language is there at once, after a reload, and in the next browser', async () => {
  const { page } = await visit();
  await page.goto('/profile');
  await speaks(page, 'es');
  let now: Language = 'es';
  for (const next of ['it', 'pt', 'es', 'en'] as const) {
    const account = frame(page, WORDS[now]);
    await account.openAccount();
    await account.chooseLanguage(next);
    await speaks(page, next);
    await page.reload();
    await speaks(page, next);
    now = next;
  }
  const elsewhere = await signedInVisits(site, 'ana')();
  await elsewhere.page.goto('/profile');
  await speaks(elsewhere.page, 'en');
  // A browser that still has Spanish changes as well.
  const left = await visit();
  await left.page.goto('/profile');
  await speaks(left.page, 'en');
});

test('at the door the language can be chosen too, and is kept in this browser', async () => {
  const { page } = await site.visit();
  await page.goto('/login');
  expect(await door(page).language(LANGUAGE_NAMES.it).getAttribute('lang')).toBe('it');
  await door(page).language(LANGUAGE_NAMES.it).click();
  await eventually(() => door(page, WORDS.it).signInButton.isVisible()).toBe(true);
  await page.goto('/prelogin');
  await eventually(() => door(page, WORDS.it).welcome.isVisible()).toBe(true);
});

test('language and units change every word and figure of the map at once, and are kept', async () => {
  const { page } = await signedInVisits(site, 'berta')();
  await page.goto('/map');
  const row = () => mapScreen(page).rowText('1234BCD');
  const card = vehicleCard(page);
  await mapScreen(page).row('1234BCD').click();
  await eventually(row).toContain('60 km/h');
  await eventually(card.text).toMatch(/60 km\/h Límite 80 km\/h.* 160\.934 km/);
  await frame(page).openAccount();
  await frame(page).choose(es.unit.mile);
  // 60 and 80 km/h are 37.28 and 49.71 miles an hour.
  await eventually(row).toContain('37 mi/h');
  await eventually(card.text).toMatch(/37 mi\/h Límite 50 mi\/h.* 100\.000 mi /);

  await frame(page).chooseLanguage('en');
  const map = mapScreen(page, WORDS.en);
  const inEnglish = async () => {
    await eventually(() => map.rowText('1234BCD')).toContain('37 mph');
    await eventually(vehicleCard(page, WORDS.en).text).toMatch(/37 mph Limit 50 mph.* 100,000 mi /);
    await eventually(map.count).toBe(filled(WORDS.en.word.vehicleCount_one, { n: 1 }));
    expect(await map.tileText(WORDS.en.map.tile_movement)).toBe(`1 ${WORDS.en.map.tile_movement}`);
  };
  await inEnglish();
  await page.reload();
  await inEnglish();
});

test('the dark look is there at once and kept, and the automatic one follows the system', async () => {
  const { page } = await signedInVisits(site, 'carla')();
  await page.goto('/profile');
  const ground = () => groundBrightness(page);
  const isThere = () => eventually(() => frame(page).accountButton.isVisible()).toBe(true);
  await isThere();
  expect(await ground()).toBeGreaterThanOrEqual(LIGHT_FROM);
  await frame(page).openAccount();
  await frame(page).choose(es.frame.themeDark);
  await eventually(ground).toBeLessThanOrEqual(DARK_TO);
  // The browser itself draws scroll bars and fields.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  await page.reload();
  await isThere();
  expect(await ground()).toBeLessThanOrEqual(DARK_TO);

  await frame(page).openAccount();
  await frame(page).choose(es.frame.themeAuto);
  await eventually(ground).toBeGreaterThanOrEqual(LIGHT_FROM);
  await page.emulateMedia({ colorScheme: 'dark' });
  await eventually(ground).toBeLessThanOrEqual(DARK_TO);
});

test('a browser may fill in what the door and the own profile ask about a person', async () => {
  const purposes = (page: Page) =>
    page
      .locator('input[name]')
      .evaluateAll((all) =>
        Object.fromEntries((all as HTMLInputElement[]).map((one) => [one.name, one.autocomplete])),
      );
  const { page: stranger } = await site.visit();
  await stranger.goto('/login');
  await door(stranger).signInButton.waitFor();
  const { page } = await visit();
  await goTo(page, '/profile');
  await page.locator('input[name=phone]').waitFor();
  expect(await purposes(stranger)).toMatchObject({ username: 'username', password: 'current-password' });
  expect(await purposes(page)).toMatchObject({
    name: 'given-name',
    surname: 'family-name',
    email: 'email',
    phone: 'tel',
  });
});

test('a press is taken back by leaving its button; Escape takes a tooltip away', async () => {
  // The others read English by now.
  const { page } = await signedInVisits(site, 'carla')();
  await page.goto('/profile');
  const { accountButton, account } = frame(page);
  await accountButton.waitFor();
  const { x, y } = (await accountButton.boundingBox())!;
  await page.mouse.move(x + 5, y + 5);
  await page.mouse.down();
  await page.mouse.move(x - 200, y + 200);
  await page.mouse.up();
  expect(await account.count()).toBe(0);
  const tooltip = page.getByRole('tooltip');
  await frame(page).menu.getByRole('link').first().hover();
  await tooltip.waitFor();
  await page.keyboard.press('Escape');
  await tooltip.waitFor({ state: 'hidden' });
  await accountButton.click();
  await account.waitFor();
});
