import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Language } from '#domain/access/preference.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { DEMO_PASSWORD } from '#server/demo/users.ts';
import { eventually } from './eventually.ts';
import { door } from './pages/door.ts';
import { frame } from './pages/frame.ts';
import { mapScreen } from './pages/map-screen.ts';
import { useSite } from './site.ts';
import { plain, said, WORDS } from './words.ts';

const site = useSite((database) => seedDemo(database));

/** A user of the demo, the language of their profile, and a screen of domain rules §2.2 that the role lacks. */
type Case = readonly [username: string, language: Language, refused: string, expected: Seen];

/** Where /index leads them, the words of the menu, and how many vehicles they see; null: no map at all. */
type Seen = { landing: string; menu: readonly string[]; vehicles: string | null };

const map = (word: string, vehicles: string): Seen => ({ landing: '/map', menu: [word], vehicles });
const NOTHING: Seen = { landing: '/index', menu: [], vehicles: null };

// Of the screens that exist only the map has a row in §2.2 that is more than public: VIS, OPE, ADM, SYS and GAO have it.
const CASES: readonly Case[] = [
  // Italy 5, and Centro 8 + 3 + 3 + 3.
  ['viewer', 'it', '/config-users', map('Mappa', '22 veicoli')],
  ['operator', 'es', '/config-users', map('Mapa', '49 vehículos')],
  ['admin', 'es', '/config-versions', map('Mapa', '64 vehículos')],
  // Linked to no driver, so that there is no own vehicle.
  ['system', 'en', '/assign-drivers', map('Map', '64 vehicles')],
  // The site of work 24017; the other site of these fleets is booked on 23104.
  ['gao', 'es', '/costs', map('Mapa', '3 vehículos')],
  ['costs', 'es', '/map', NOTHING],
  ['office', 'pt', '/map-mobile', NOTHING],
  ['installer', 'es', '/map', NOTHING],
  ['driver', 'es', '/map', NOTHING],
];

/** Asks for a screen without right from the door, in a tab of the language that the last one left, and signs in. */
async function signInTo(context: BrowserContext, [username, , refused]: Case, doorLanguage: Language) {
  const page = await context.newPage();
  const entrance = door(page, WORDS[doorLanguage]);
  await page.goto(refused);
  await entrance.signInButton.click();
  await entrance.signIn(username, DEMO_PASSWORD);
  return page;
}

test('every role lands on its first screen, finds its own screens in the menu, and is told of those it lacks', async () => {
  // One browser for all: a session that is not to be kept is the tab's.
  const { context } = await site.visit({ viewport: { width: 1300, height: 400 } });
  let doorLanguage: Language = 'es';
  for (const role of CASES) {
    const [username, language, , expected] = role;
    const words = WORDS[language];
    const page = await signInTo(context, role, doorLanguage);
    const around = frame(page, words);
    const list = mapScreen(page, words);
    await eventually(() => around.notice(words.fault['auth.noScreen']).count()).toBe(1);
    if (expected.vehicles) await eventually(list.count).toBe(expected.vehicles);
    else await eventually(() => page.getByText(words.frame.nothingTitle).isVisible()).toBe(true);
    const links = await around.menu.getByRole('link').allInnerTexts();
    const seen: Seen = {
      landing: new URL(page.url()).pathname,
      // The first link is the brand.
      menu: links.map(plain).slice(1),
      vehicles: (await list.count()) || null,
    };
    expect([username, seen]).toEqual([username, expected]);
    // The fleet filter is for whoever has a role (§2.3).
    expect([username, await around.fleetButton.count()]).toEqual([username, username === 'driver' ? 0 : 1]);
    await page.close();
    doorLanguage = language;
  }
});

test('who may not see names sees numbers', async () => {
  const { page } = await site.visit({ viewport: { width: 1300, height: 400 } });
  await page.goto('/login');
  await door(page).signIn('viewer', DEMO_PASSWORD);
  const row = mapScreen(page, WORDS.it).row('GL108RG');
  await mapScreen(page, WORDS.it).searchBox.fill('GL108RG');
  await eventually(() => said(row)).toMatch(/#\d+/);
  expect(await said(row)).not.toContain('Rossi');
});
