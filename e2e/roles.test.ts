import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AnswerOf } from '#api/endpoint.ts';
import { getLiveVehicles } from '#api/telemetry.ts';
import type { ScreenPath } from '#domain/access/screen.ts';
import type { Language } from '#domain/language.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { DEMO_PASSWORD } from '#server/demo/users.ts';
import { isAllowed } from '#web/base/session/permission.ts';
import { adoptProfile, getSession, setSession } from '#web/base/session/session.ts';
import { landing } from '#web/frame/framed.ts';
import { shownMenuFor } from '#web/frame/navigation.ts';
import { eventually } from './eventually.ts';
import { door } from './pages/door.ts';
import { frame } from './pages/frame.ts';
import { mapScreen } from './pages/map-screen.ts';
import { signIn } from './signed-in.ts';
import { useSite } from './site.ts';
import { plain, said, WORDS } from './words.ts';

const site = useSite((database) => seedDemo(database));

/**
 * A user of the demo, the language of their profile, and a screen that the role may not open (domain rules
 * §2.2).
 */
type Case = readonly [username: string, language: Language, refused: ScreenPath, expected: Seen];

/**
 * The target of /index, the screens of the menu, and the number of vehicles on the map; null: no map at all.
 */
type Seen = { landing: ScreenPath; menu: readonly ScreenPath[]; vehicles: number | null };

const vehicles = (menu: readonly ScreenPath[], count: number | null): Seen => ({
  landing: menu.includes('/dashboard') ? '/dashboard' : '/config-vehicles',
  menu,
  vehicles: count,
});

const REPORTS = ['/reports-vehicles', '/reports-drivers'] as const;
const YEAR = ['/year-resume'] as const;
const MONEY = ['/costs', '/refueling', '/config-sanctions'] as const;
const STRUCTURE = ['/reports-vehicles-structure', '/reports-drivers-structure'] as const;
const PEOPLE = ['/config-drivers', '/config-driver-card', '/admin-assign-drivers'] as const;
const PLACES = ['/config-pois', '/config-areas'] as const;
const LIVE = ['/dashboard', '/map', '/historic', '/geo-search', '/notifications', '/tamperings'] as const;
const DUE = ['/calendar', '/calendar-notifications'] as const;
const WATCHED = [...DUE, '/schedule-violations', '/checks', '/upkeep'] as const;
const TRACKERS = ['/see-trackers', '/assign-trackers'] as const;
const ADMIN = [
  ...LIVE,
  ...REPORTS,
  ...STRUCTURE,
  ...YEAR,
  ...MONEY,
  ...WATCHED,
  '/config-vehicles',
  ...PEOPLE,
  '/config-fleets',
  '/config-schedule',
  ...PLACES,
  ...TRACKERS,
  '/config-notifications',
] as const;

// Domain rules §2.2, as far as the screens exist.
const CASES: readonly Case[] = [
  // Italy 6, and Centro 8 + 3 + 3 + 3 + 12 + 6.
  [
    'viewer',
    'it',
    '/config-users',
    vehicles(
      [
        ...LIVE,
        ...REPORTS,
        ...YEAR,
        '/refueling',
        ...WATCHED,
        '/config-vehicles',
        '/config-drivers',
        '/admin-assign-drivers',
        '/config-schedule',
        ...PLACES,
        '/config-notifications',
      ],
      41,
    ),
  ],
  [
    'operator',
    'es',
    '/config-users',
    vehicles(
      [
        ...LIVE,
        ...REPORTS,
        ...YEAR,
        ...MONEY,
        ...WATCHED,
        '/config-vehicles',
        ...PEOPLE,
        '/config-fleets',
        '/config-schedule',
        ...PLACES,
        '/see-trackers',
        '/config-notifications',
      ],
      67,
    ),
  ],
  [
    'admin',
    'es',
    '/config-versions',
    vehicles(
      [...ADMIN, '/config-users', '/config-enum', '/config-rules', '/audit', '/config-maps', '/analytics'],
      84,
    ),
  ],
  // The user is linked to no driver, so there is no own vehicle.
  [
    'system',
    'en',
    '/assign-drivers',
    vehicles(
      [
        ...ADMIN,
        '/config-users',
        '/config-enum',
        '/config-rules',
        '/audit',
        '/config-versions',
        '/unfolded-packets',
        '/config-maps',
        '/system',
        '/analytics',
      ],
      84,
    ),
  ],
  // The site of work 24017; the other site of these fleets is booked on 23104.
  [
    'gao',
    'es',
    '/costs',
    vehicles(
      [
        ...LIVE,
        ...REPORTS,
        ...YEAR,
        '/refueling',
        ...WATCHED,
        '/config-vehicles',
        ...PEOPLE,
        '/config-schedule',
        ...PLACES,
        '/config-notifications',
      ],
      3,
    ),
  ],
  // The first has distance and fuel, but no grant for structure; the second private use.
  [
    'costs',
    'es',
    '/map',
    vehicles(
      [
        '/dashboard',
        '/notifications',
        ...REPORTS,
        ...YEAR,
        ...MONEY,
        ...DUE,
        '/upkeep',
        '/config-vehicles',
        '/config-fleets',
        '/config-notifications',
      ],
      null,
    ),
  ],
  [
    'office',
    'pt',
    '/map-mobile',
    vehicles(
      [
        '/notifications',
        ...REPORTS,
        ...YEAR,
        ...MONEY,
        ...DUE,
        '/checks',
        '/upkeep',
        '/config-vehicles',
        ...PEOPLE,
        '/config-fleets',
        '/config-schedule',
        '/config-notifications',
      ],
      null,
    ),
  ],
  [
    'installer',
    'es',
    '/map',
    { landing: '/see-trackers', menu: ['/tamperings', ...TRACKERS], vehicles: null },
  ],
  ['driver', 'es', '/map', { landing: '/assign-drivers', menu: ['/assign-drivers'], vehicles: null }],
];

/** Opens a screen that the role may not open, in a tab whose language the last user left, and signs in. */
async function signInTo(context: BrowserContext, [username, , refused]: Case, doorLanguage: Language) {
  const page = await context.newPage();
  const entrance = door(page, WORDS[doorLanguage]);
  await page.goto(refused);
  await entrance.signInButton.click();
  await entrance.signIn(username, DEMO_PASSWORD);
  return page;
}

test('every role has its first screen, its menu and its vehicles', async () => {
  const before = getSession();
  for (const [username, , refused, expected] of CASES) {
    const { token, myProfile } = await signIn(site.origin, username, DEMO_PASSWORD);
    adoptProfile(myProfile!);
    const session = getSession();
    const menu = shownMenuFor(session).flatMap(({ entries }) => entries.map(({ path }) => path));
    const live = await fetch(`${site.origin}/api/traza${getLiveVehicles.path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const count = live.ok ? ((await live.json()) as AnswerOf<typeof getLiveVehicles>).vehicles.length : null;
    const seen = { landing: landing(session, false), menu, vehicles: count };
    expect([username, seen, isAllowed(refused, session)]).toEqual([username, expected, false]);
  }
  setSession(before);
});

/** Roles whose pages differ: another language throughout, hardly a menu, not even the filter of fleets. */
const LOOKED_AT: readonly string[] = ['viewer', 'office', 'driver'];

test('a role lands on its first screen, finds its own screens in the menu, and is told of those it lacks', async () => {
  // All users share one browser, because a session that is not kept belongs to the tab.
  const { context } = await site.visit({ viewport: { width: 1300, height: 400 } });
  let doorLanguage: Language = 'es';
  for (const role of CASES.filter(([username]) => LOOKED_AT.includes(username))) {
    const [username, language, , expected] = role;
    const words = WORDS[language];
    const page = await signInTo(context, role, doorLanguage);
    const around = frame(page, words);
    await eventually(() => around.notice(words.fault['auth.noScreen']).count()).toBe(1);
    await eventually(() => said(around.title)).toBe(words.screen[expected.landing]);
    const links = await around.menu
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('aria-label') ?? link.textContent));
    expect([username, links.map(plain)]).toEqual([username, expected.menu.map((path) => words.screen[path])]);
    expect([username, new URL(page.url()).pathname]).toEqual([username, expected.landing]);
    // Every user with a role has the fleet filter (§2.3).
    expect([username, await around.fleetButton.count()]).toEqual([username, username === 'driver' ? 0 : 1]);
    await page.close();
    doorLanguage = language;
  }
});

test('who may not see names sees numbers', async () => {
  const { page } = await site.visit({ viewport: { width: 1300, height: 400 } });
  await page.goto('/login');
  await door(page).signIn('viewer', DEMO_PASSWORD);
  await frame(page, WORDS.it).menu.getByRole('link', { name: WORDS.it.screen['/map'], exact: true }).click();
  const row = mapScreen(page, WORDS.it).row('GL108RG');
  await eventually(mapScreen(page, WORDS.it).count).toBe('41 veicoli');
  await mapScreen(page, WORDS.it).searchBox.fill('GL108RG');
  await eventually(() => said(row)).toMatch(/#\d+/);
  expect(await said(row)).not.toContain('Rossi');
});
